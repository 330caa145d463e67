/** A block of a stylesheet: an at-rule with blocks inside, or a rule with what its selectors need to match. */
type Block =
  | { readonly head: string; readonly inside: readonly Block[] }
  | { readonly text: string; readonly needs: readonly (readonly string[])[]; readonly property?: string }

/**
 * Selects from a stylesheet the rules a page needs: those whose selectors name only classes of the page, in their order and
 * layers. The complete stylesheet is loaded with the client, before anything new can appear on the page.
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
    const rules = render(sheet, present)
    const css = withoutUnused(layers + rules + propertyRules(sheet, rules))
    if (sheets.size < MAX_CACHED) sheets.set(signature, css)
    return css
  }

  function named(list: string): readonly string[] {
    const known = classesOf.get(list)
    if (known) return known
    const classes = list.replaceAll('&amp;', '&').replaceAll('&gt;', '>').replaceAll('&#x27;', "'").split(' ')
    if (classesOf.size < MAX_CACHED) classesOf.set(list, classes)
    return classes
  }
}

const CLASS = ' class="'
/** Class lists are few and come from our own code; the limit keeps a page that generates them from filling the memory. */
const MAX_CACHED = 500
const LAYER = /^@layer\s+([\w-]+)$/
/** What old browsers need instead of `@property`; it is part of the complete stylesheet only. */
const FALLBACKS = '@layer properties'

function render(blocks: readonly Block[], present: ReadonlySet<string>): string {
  let css = ''
  for (const block of blocks) {
    if ('head' in block) {
      const inside = block.head === FALLBACKS ? '' : render(block.inside, present)
      if (inside !== '') css += `${block.head}{${inside}}`
    } else if (block.property === undefined && matches(block.needs, present)) css += block.text
  }
  return css
}

function matches(needs: readonly (readonly string[])[], present: ReadonlySet<string>): boolean {
  return needs.some((classes) => classes.every((name) => present.has(name)))
}

/** Removes animations, sizes and weights that no rule uses. Colours stay, because scripts and pictures of the page name them. */
function withoutUnused(sheet: string): string {
  const css = sheet.replace(KEYFRAMES, (rule, name: string) => (sheet.split(name).length > 2 ? rule : ''))
  return css.replace(/(?<=[{;])--(?:text|container|leading|tracking|font-weight)-[\w-]+:[^;{}]*;/g, (declaration) => {
    const name = declaration.slice(0, declaration.indexOf(':'))
    return css.includes(`var(${name})`) || css.includes(`var(${name},`) ? declaration : ''
  })
}

const KEYFRAMES = /@keyframes ([\w-]+)\{(?:[^{}]|\{[^{}]*\})*\}/g

/** Returns the `@property` rules of the custom properties that `rules` uses. */
function propertyRules(blocks: readonly Block[], rules: string): string {
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
  return { text, needs: selectors(head).filter(isNeededAtOnce).map(classNames) }
}

/** What only a pointer changes may come with the complete stylesheet, but for menus, which open under the pointer without script. */
function isNeededAtOnce(selector: string): boolean {
  return !selector.replace(/:not\([^)]*\)/g, '').includes(':hover') || selector.includes('.menu')
}

/** Returns the index of the next `{` or `;` outside strings and brackets, or the end. */
function boundary(css: string, from: number): number {
  let depth = 0
  for (let at = from; at < css.length; at++) {
    const character = css[at]
    if (character === '\\') at++
    else if (character === '"' || character === "'") at = closingQuote(css, at)
    else if (character === '(' || character === '[') depth++
    else if (character === ')' || character === ']') depth--
    else if (depth === 0 && (character === '{' || character === ';')) return at
  }
  return css.length
}

/** Returns the index of the `}` that closes the `{` at `open`. */
function end(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at++) {
    const character = css[at]
    if (character === '\\') at++
    else if (character === '"' || character === "'") at = closingQuote(css, at)
    else if (character === '{') depth++
    else if (character === '}' && --depth === 0) return at
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

/** Splits a selector list at its commas, except those in brackets. */
function selectors(list: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < list.length; at++) {
    const character = list[at]
    if (character === '\\') at++
    else if (character === '(' || character === '[') depth++
    else if (character === ')' || character === ']') depth--
    else if (character === ',' && depth === 0) {
      parts.push(list.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, list.slice(from)]
}

/** Returns the classes a selector requires; the arguments of `:is()`, `:not()`, `:where()` and `:has()` are ignored. */
function classNames(selector: string): string[] {
  const bare = selector
    .replace(/\\?:(?:is|not|where|has)\((?:[^()]|\([^()]*\))*\)/g, '')
    .replace(/\[[^\]]*\]/g, (part, at: number, all: string) => (all[at - 1] === '\\' ? part : ''))
  return [...bare.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-]|[\u0080-\uffff])+)/gi)].map(([, name = '']) =>
    unescapeName(name),
  )
}

function unescapeName(name: string): string {
  return name.replace(/\\([0-9a-f]{1,6}) ?|\\(.)/gi, (_whole, code: string | undefined, sign: string) =>
    code === undefined ? sign : String.fromCodePoint(Number.parseInt(code, 16)),
  )
}
