/** The look of a notebook's page: readable in light, dark and on paper. All text has a contrast of at least 4.5 to 1. */
export const pageStyle = `
:root { color-scheme: light dark; --text: #1b1f24; --quiet: #57606a; --page: #fff; --box: #f6f8fa; --line: #d0d7de; --bad: #a40e26; --bad-box: #fff0f0;
  --word: #a3123f; --name: #0b4f9e; --string: #0a5c2b; --number: #7a3e00; --link: #0550ae; }
@media (prefers-color-scheme: dark) { :root { --text: #e6edf3; --quiet: #9aa4af; --page: #0d1117; --box: #161b22; --line: #3d444d; --bad: #ff9b95; --bad-box: #2a1517;
  --word: #ff8fa3; --name: #8cc2ff; --string: #8ddb9a; --number: #f5b26b; --link: #79b8ff; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.6 system-ui, sans-serif; }
main { max-width: 56rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1, h2, h3, h4 { line-height: 1.25; margin: 1.6em 0 .5em; } h1 { font-size: 1.9rem; } h2 { font-size: 1.4rem; } h3 { font-size: 1.15rem; }
a { color: var(--link); } img { max-width: 100%; height: auto; } hr { border: 0; border-top: 1px solid var(--line); }
blockquote { margin: 1em 0; padding: 0 1em; border-left: 3px solid var(--line); color: var(--quiet); }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .875rem; }
:not(pre) > code { background: var(--box); border-radius: 3px; padding: .1em .3em; }
pre { margin: .5rem 0; padding: .6rem .8rem; overflow: auto; line-height: 1.45; tab-size: 2; border-radius: 6px; }
.input, .markdown pre, .raw { background: var(--box); border: 1px solid var(--line); }
.code { margin: 1.2rem 0; } .label { color: var(--quiet); font-size: .75rem; }
.stdout, .stderr, .result, .error { max-height: 40rem; padding: .3rem .8rem; white-space: pre-wrap; overflow-wrap: anywhere; }
.stderr { border-left: 3px solid var(--quiet); border-radius: 0; } .error { border-left: 3px solid var(--bad); background: var(--bad-box); border-radius: 0; }
.wide { overflow-x: auto; margin: .5rem 0; } .left-out { color: var(--quiet); font-style: italic; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .9rem; } caption { min-width: 16rem; text-align: left; color: var(--quiet); padding: .3rem 0; }
th, td { padding: .25rem .7rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; } thead th { border-bottom: 2px solid var(--line); }
details { margin: .5rem 0; border-left: 3px solid var(--line); padding: .1rem .8rem; } summary { cursor: pointer; color: var(--quiet); }
figure { margin: .5rem 0; } .plotly { background: #fff; } .plotly:not(.drawn) .chart, .plotly.drawn > img { display: none; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.hljs-keyword, .hljs-built_in, .hljs-literal { color: var(--word); } .hljs-string, .hljs-regexp { color: var(--string); } .hljs-number { color: var(--number); }
.hljs-comment { color: var(--quiet); font-style: italic; } .hljs-title, .hljs-attr, .hljs-type { color: var(--name); }
.ansi-red-fg, .ansi-bright-red-fg { color: var(--bad); } .ansi-green-fg, .ansi-bright-green-fg { color: var(--string); } .ansi-yellow-fg, .ansi-bright-yellow-fg { color: var(--number); }
.ansi-blue-fg, .ansi-bright-blue-fg, .ansi-cyan-fg, .ansi-bright-cyan-fg { color: var(--name); } .ansi-magenta-fg, .ansi-bright-magenta-fg { color: var(--word); }
.ansi-bright-black-fg, .ansi-white-fg { color: var(--quiet); }
@media print { :root { color-scheme: light; --text: #000; --quiet: #444; --page: #fff; --box: #fff; --line: #bbb; --bad: #800; --bad-box: #fff; --word: #600; --name: #003; --string: #030; --number: #420; --link: #000; }
  main { max-width: none; padding: 0; } body { font-size: 10.5pt; } pre, .wide { overflow: visible; white-space: pre-wrap; max-height: none; overflow-wrap: anywhere; }
  h1, h2, h3, h4, .input { break-after: avoid; } img, figure, tr, .error { break-inside: avoid; } thead { display: table-header-group; }
  .plotly.drawn > img { display: block; } .plotly.drawn > img ~ .chart { display: none; } a[href^="http"]::after { content: " (" attr(href) ")"; font-size: .8em; } }
`;
