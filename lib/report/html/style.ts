/** The look of the report. Contrast of every text is at least 4.5 to 1 (WCAG 2.1, 1.4.3). */
export const style = `
:root{color-scheme:light;--ink:#1c1c1e;--soft:#555b63;--line:#d5d9de;--ground:#fff;--panel:#f5f7f9;--accent:#0b5cad;--good:#0b6b3a;--bad:#a4262c;--open:#7a4f00}
*{box-sizing:border-box}
html{font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif;color:var(--ink);background:var(--ground)}
body{margin:0 auto;max-width:60rem;padding:0 1.25rem 3rem;overflow-wrap:anywhere}
.skip{position:absolute;left:-100rem}
.skip:focus{left:1rem;top:1rem;background:#fff;padding:.5rem 1rem;z-index:2}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
h1,h2,h3{line-height:1.25;margin:0}
h1{font-size:1.35rem;font-weight:600;color:var(--soft);margin-top:2rem}
h2{font-size:1.3rem;margin:2.75rem 0 .5rem;padding-top:1rem;border-top:1px solid var(--line)}
h3{font-size:1.05rem;margin:1.25rem 0 .25rem}
p,ul,dl{margin:.5rem 0}
ul{padding-left:1.25rem}
li{margin:.25rem 0}
.answer{font-size:1.65rem;line-height:1.3;font-weight:650;margin:.5rem 0 1rem;letter-spacing:-.01em}
.detail{margin:.35rem 0;max-width:46rem}
.facts{color:var(--soft);margin:.75rem 0 0}
.note{color:var(--soft);font-size:.93rem}
.warning{border-left:4px solid var(--bad);background:#fdf3f3;padding:.6rem .9rem;margin:.75rem 0}
.scroll{overflow-x:auto;margin:.75rem 0}
table{border-collapse:collapse;overflow-wrap:break-word;min-width:20rem;max-width:100%;font-size:.93rem;font-variant-numeric:tabular-nums}
caption{text-align:left;font-weight:600;padding:.25rem 0;caption-side:top}
th,td{padding:.45rem 1.4rem .45rem 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}
tbody th{max-width:24rem}
tbody th small{font-weight:400}
thead th{color:var(--soft);font-weight:600;vertical-align:bottom;border-bottom:2px solid var(--soft)}
tbody th{font-weight:600}
.wide tbody th{min-width:9rem}
.number{text-align:right}
td.number{white-space:nowrap}
small{color:var(--soft);font-size:.85em}
td small{white-space:normal}
.interval{white-space:nowrap!important}
.agent{display:inline-block;position:relative;padding-left:1.2em;max-width:min(22rem,50vw)}
.mark{position:absolute;left:0;top:.35em;width:.8em;height:.8em}
.kept,.wins{color:var(--good);font-weight:600}
.out{color:var(--bad);font-weight:600}
.open,.tie{color:var(--open);font-weight:600}
.unknown{color:var(--open)}
figure{margin:1.25rem 0;break-inside:avoid}
figcaption p{margin:.15rem 0 .5rem}
figure img{display:block;width:100%;height:auto}
.live{display:none}
.drawn .live{display:block}
.drawn picture{display:none}
.panel{background:var(--panel);border:1px solid var(--line);border-radius:.6rem;padding:1rem 1.1rem;margin:1rem 0}
.panel h3{margin-top:0}
.fields{display:flex;flex-wrap:wrap;gap:1rem;align-items:end}
.fields label{display:block;font-weight:600;font-size:.93rem}
input,button{font:inherit;padding:.45rem .6rem;border:1px solid #767b82;border-radius:.35rem;background:#fff;color:var(--ink)}
input{width:11rem;max-width:100%}
button{cursor:pointer;background:var(--ink);color:#fff;border-color:var(--ink)}
.own{font-weight:600;font-size:1.1rem;min-height:1.6em}
.wrong{color:var(--bad);font-weight:600}
pre{background:var(--panel);border:1px solid var(--line);border-radius:.4rem;padding:.75rem;font-size:.85rem;white-space:pre-wrap;overflow-wrap:anywhere}
code{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.92em}
dt{font-weight:600}
dd{margin:0 0 .5rem}
footer{margin-top:3rem;color:var(--soft);font-size:.88rem;border-top:1px solid var(--line);padding-top:1rem}
@media (max-width:40rem){html{font-size:15px}body{padding:0 1rem 2rem}.answer{font-size:1.3rem}th,td{padding-right:.9rem}tbody th{max-width:55vw}}
@media (prefers-reduced-motion:reduce){*{animation:none!important;transition:none!important}}
@page{margin:16mm 14mm}
@media print{html{font-size:10.5pt}body{max-width:none;padding:0}.skip,.live,.screen{display:none!important}.drawn picture{display:block}.scroll{overflow:visible;break-inside:avoid}.long{break-inside:auto}h2,h3,figcaption,caption{break-after:avoid}tr,figure,.warning{break-inside:avoid}thead{display:table-header-group}table{font-size:.85em}td.number{white-space:normal}a{color:inherit}}
`.trim();
