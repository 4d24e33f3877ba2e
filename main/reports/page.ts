import { escapeHtml } from './escape-html'

export type HtmlTable = {
  readonly head: readonly string[]
  /** The first cell names the row; `html`: a drawing. */
  readonly rows: readonly (readonly (string | { readonly html: string })[])[]
}

const style = `
:root{color-scheme:light dark;--text:#1a222d;--muted:#545e6d;--line:#d8dde4;--accent:#2456d6;--bg:#fff}
@media (prefers-color-scheme:dark){:root{--text:#e6eaf0;--muted:#a3adbb;--line:#3d4756;--accent:#7aa2ff;--bg:#181d25}}
body{font:14px/1.5 Inter,"Segoe UI",system-ui,sans-serif;color:var(--text);background:var(--bg);max-width:1100px;margin:40px auto;padding:0 24px}
h1{font-size:20px;margin:0 0 4px}p{margin:6px 0}.facts,.notes,caption{color:var(--muted)}code{font-size:13px}
table{border-collapse:collapse;margin:18px 0;font-variant-numeric:tabular-nums}caption{text-align:left;padding-bottom:4px}
th,td{padding:5px 12px 5px 0;border-bottom:1px solid var(--line);text-align:right;white-space:nowrap}
th:first-child,td:first-child{text-align:left}thead th{color:var(--muted);font-weight:500}tbody th{font-weight:600}
svg{vertical-align:middle}path{fill:none;stroke-width:2}.pooled{stroke:var(--accent);fill:var(--accent)}.own{fill:var(--accent);opacity:.4}
.complete{stroke:var(--muted);fill:var(--muted)}.zero{stroke:var(--line);stroke-width:1;stroke-dasharray:3 3}
blockquote{margin:18px 0;padding:2px 16px;border-left:3px solid var(--accent)}`

export function tableHtml({ head, rows }: HtmlTable, caption: string): string {
  const cell = (value: HtmlTable['rows'][number][number], at: number): string => {
    const inner = typeof value === 'string' ? escapeHtml(value) : value.html
    return at === 0 ? `<th scope="row">${inner}</th>` : `<td>${inner}</td>`
  }
  const top = head.map((text) => `<th scope="col">${escapeHtml(text)}</th>`).join('')
  const body = rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('\n')
  return `<table><caption>${escapeHtml(caption)}</caption><thead><tr>${top}</tr></thead>\n<tbody>${body}</tbody></table>`
}

export const paragraph = (text: string, kind = ''): string => `<p class="${kind}">${escapeHtml(text)}</p>`

/** A page that needs nothing beside it. */
export const page = (title: string, parts: readonly string[]): string =>
  `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style></head>\n<body><h1>${escapeHtml(title)}</h1>\n${parts.join('\n')}\n</body></html>\n`
