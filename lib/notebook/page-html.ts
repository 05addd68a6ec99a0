import sanitize from "sanitize-html";

const size = /^[\d.]{1,8}(px|em|rem|%|ch)?$/;
const colour = /^(#[0-9a-f]{3,8}|[a-z]{3,20}|(rgb|hsl)a?\([\d\s.,%/]{1,40}\))$/i;

/**
 * HTML that a cell gave, with all taken out that could run, load, cover or restyle the page: what is left is text, tables,
 * lists, details and pictures that are part of it. Empty when nothing that can be seen is left.
 */
export function safeHtml(html: string): string {
  const clean = sanitize(html, {
    allowedTags: [
      ...["h1", "h2", "h3", "h4", "h5", "h6", "p", "div", "span", "section", "article", "header", "footer", "hr", "br"],
      ...[
        "b",
        "strong",
        "i",
        "em",
        "u",
        "s",
        "small",
        "sub",
        "sup",
        "mark",
        "code",
        "pre",
        "kbd",
        "blockquote",
        "abbr",
      ],
      ...["ul", "ol", "li", "dl", "dt", "dd", "details", "summary", "figure", "figcaption", "a", "img"],
      ...["table", "caption", "colgroup", "col", "thead", "tbody", "tfoot", "tr", "th", "td"],
    ],
    allowedAttributes: {
      "*": ["style", "title", "lang", "dir", "align"],
      a: ["href"],
      img: ["src", "alt", "width", "height"],
      col: ["span"],
      colgroup: ["span"],
      details: ["open"],
      ol: ["start"],
      td: ["colspan", "rowspan"],
      th: ["colspan", "rowspan", "scope"],
    },
    allowedSchemes: ["http", "https", "mailto"],
    allowedSchemesByTag: { img: ["data"] },
    allowedSchemesAppliedToAttributes: ["href", "src"],
    allowProtocolRelative: false,
    allowedStyles: {
      "*": {
        "text-align": [/^(left|right|center|start|end)$/],
        "font-weight": [/^(bold|normal|[1-9]00)$/],
        "font-style": [/^(italic|normal)$/],
        "white-space": [/^(pre|nowrap|normal|pre-wrap)$/],
        color: [colour],
        "background-color": [colour],
        width: [size],
        "max-width": [size],
        padding: [size],
      },
    },
    transformTags: { a: sanitize.simpleTransform("a", { rel: "noopener noreferrer" }) },
    exclusiveFilter: (frame) =>
      frame.tag === "img" && !/^data:image\/(png|jpeg|gif|webp);base64,/.test(frame.attribs.src ?? ""),
    nestingLimit: 60,
  }).trim();
  return /<img|<hr/.test(clean) || clean.replace(/<[^>]*>|&nbsp;|\s/g, "") !== "" ? clean : "";
}
