/** A block of a stylesheet: an at-rule with blocks inside, or a rule with what its selectors need to match. */
type Block =
  | { readonly head: string; readonly inside: readonly Block[] }
  | { readonly text: string; readonly needs: readonly (readonly string[])[]; readonly property?: string }

/**
 * Takes from a stylesheet what a page needs: rules whose selectors name only classes the page has, in their order and
 * layers. The whole sheet follows with the client, before anything new can appear on the page.
 * @returns a function from the page's HTML to its critical CSS
 */
export function criticalCss(stylesheet: string): (html: string) => string {
  const sheet = parse(stylesheet.replace(/\/\*[\s\S]*?\*\//g, ''))
  const layers = `@layer ${sheet.flatMap((block) => ('head' in block ? (LAYER.exec(block.head)?.[1] ?? []) : [])).join(',')};`
  const classesOf = new Map<string, readonly string[]>()
  const sheets = new Map<string, string>()

  return (html) => {
    const present = new Set<string>()
    const seen = new Set<string>()
    for (let at = html.indexOf(CLASS); at >= 0; at = html.indexOf(CLASS, at)) {
      const start = at + CLASS.length
      at = html.indexOf('"', start)
      if (at < 0) break
      const list = html.slice(start, at)
      if (seen.has(list)) continue
      seen.add(list)
      for (const name of named(list)) present.add(name)
    }
    const signature = [...present].sort().join(' ')
    const known = sheets.get(signature)
    if (known !== undefined) return known
    const rules = written(sheet, present)
    const css = layers + rules + registered(sheet, rules)
    if (sheets.size < MOST_KEPT) sheets.set(signature, css)
    return css
  }

  function named(list: string): readonly string[] {
    const known = classesOf.get(list)
    if (known) return known
    const classes = list.replaceAll('&amp;', '&').replaceAll('&gt;', '>').replaceAll('&#x27;', "'").split(' ')
    if (classesOf.size < MOST_KEPT) classesOf.set(list, classes)
    return classes
  }
}

const CLASS = ' class="'
/** Class lists are written by us and few; a page that ever made them up must not fill the memory. */
const MOST_KEPT = 500
const LAYER = /^@layer\s+([\w-]+)$/
/** What old browsers need instead of `@property`; it comes with the whole sheet. */
const FALLBACKS = '@layer properties'

function written(blocks: readonly Block[], present: ReadonlySet<string>): string {
  let css = ''
  for (const block of blocks) {
    if ('head' in block) {
      const inside = block.head === FALLBACKS ? '' : written(block.inside, present)
      if (inside !== '') css += `${block.head}{${inside}}`
    } else if (block.property === undefined && matches(block.needs, present)) css += block.text
  }
  return css
}

function matches(needs: readonly (readonly string[])[], present: ReadonlySet<string>): boolean {
  return needs.some((classes) => classes.every((name) => present.has(name)))
}

/** The `@property` registrations of what the rules use. */
function registered(blocks: readonly Block[], rules: string): string {
  let css = ''
  for (const block of blocks) {
    if (!('head' in block) && block.property !== undefined && rules.includes(block.property)) css += block.text
  }
  return css
}

function parse(css: string): Block[] {
  const blocks: Block[] = []
  let at = 0
  while (at < css.length) {
    const open = boundary(css, at)
    const head = css.slice(at, open).trim()
    if (css[open] !== '{') {
      if (head !== '') blocks.push({ text: `${head};`, needs: [[]] })
      at = open + 1
      continue
    }
    const close = end(css, open)
    const body = css.slice(open + 1, close)
    if (head !== '') blocks.push(block(head, body))
    at = close + 1
  }
  return blocks
}

function block(head: string, body: string): Block {
  if (/^@(layer|media|supports|container)\b/.test(head)) return { head, inside: parse(body) }
  const text = `${head}{${body}}`
  if (head.startsWith('@property')) return { text, needs: [[]], property: head.slice('@property'.length).trim() }
  if (head.startsWith('@')) return { text, needs: [[]] }
  return { text, needs: selectors(head).map(classNames) }
}

/** The next `{` or `;` outside strings and brackets, or the end. */
function boundary(css: string, from: number): number {
  let depth = 0
  for (let at = from; at < css.length; at++) {
    const sign = css[at]
    if (sign === '\\') at++
    else if (sign === '"' || sign === "'") at = closingQuote(css, at)
    else if (sign === '(' || sign === '[') depth++
    else if (sign === ')' || sign === ']') depth--
    else if (depth === 0 && (sign === '{' || sign === ';')) return at
  }
  return css.length
}

/** The `}` that closes the `{` at `open`. */
function end(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at++) {
    const sign = css[at]
    if (sign === '\\') at++
    else if (sign === '"' || sign === "'") at = closingQuote(css, at)
    else if (sign === '{') depth++
    else if (sign === '}' && --depth === 0) return at
  }
  return css.length
}

function closingQuote(css: string, open: number): number {
  for (let at = open + 1; at < css.length; at++) {
    if (css[at] === '\\') at++
    else if (css[at] === css[open]) return at
  }
  return css.length
}

/** A selector list at its commas, but for those in brackets. */
function selectors(list: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < list.length; at++) {
    const sign = list[at]
    if (sign === '\\') at++
    else if (sign === '(' || sign === '[') depth++
    else if (sign === ')' || sign === ']') depth--
    else if (sign === ',' && depth === 0) {
      parts.push(list.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, list.slice(from)]
}

/** The classes a selector cannot match without; what stands in `:is()`, `:not()`, `:where()` or `:has()` is left open. */
function classNames(selector: string): string[] {
  const bare = selector
    .replace(/\\?:(?:is|not|where|has)\((?:[^()]|\([^()]*\))*\)/g, '')
    .replace(/\[[^\]]*\]/g, (part, at: number, all: string) => (all[at - 1] === '\\' ? part : ''))
  return [...bare.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-]|[\u0080-\uffff])+)/gi)].map(([, name = '']) =>
    unescaped(name),
  )
}

function unescaped(name: string): string {
  return name.replace(/\\([0-9a-f]{1,6}) ?|\\(.)/gi, (_whole, code: string | undefined, sign: string) =>
    code === undefined ? sign : String.fromCodePoint(Number.parseInt(code, 16)),
  )
}
