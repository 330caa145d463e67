/** A page that the server writes itself, without script: title and body as HTML. */
export interface PlainPage {
  /** Plain text. */
  readonly title: string
  /** HTML; texts of others are escaped by `escapeHtml`. */
  readonly body: string
}

/** The headers of a page whose address contains a secret: no cache keeps it, and no other website learns its address. */
export const SECRET_PAGE_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
} as const

export const HTML = 'text/html; charset=utf-8'

/** Returns the document of a page behind an emailed link. */
export function plainPage(shopName: string, { title, body }: PlainPage): string {
  return `<!DOCTYPE html><html lang="en-IN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${escapeHtml(shopName)}</title><style>
body{margin:0;min-height:100vh;background:#faf6ee;color:#1f2540;font:17px/1.6 system-ui,sans-serif}
main{max-width:34rem;margin:0 auto;padding:2rem 1.25rem;overflow-wrap:break-word}
header{font:600 1.4rem/1.3 Georgia,serif;color:#1d2757;margin-bottom:2rem}header a{color:inherit;text-decoration:none}
h1{font:600 1.75rem/1.3 Georgia,serif;color:#1d2757;margin:0 0 1rem}ul{padding-left:1.25rem}
form{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1.5rem}main a{color:#2b3a7e}
button{min-height:48px;padding:.75rem 1.25rem;font:inherit;border:1px solid #2b3a7e;border-radius:2px;background:#2b3a7e;color:#fffdf8;cursor:pointer}
button.quiet{background:none;color:#2b3a7e}:focus-visible{outline:3px solid #1d2757;outline-offset:3px}
</style></head><body><main><header><a href="/">${escapeHtml(shopName)}</a></header><h1>${escapeHtml(title)}</h1>
${body}</main></body></html>
`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
