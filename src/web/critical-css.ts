/** A block of a stylesheet: an at-rule with blocks inside, a rule with its selectors, or a statement for every page. */
type Block =
  | { readonly head: string; readonly inside: readonly Block[] }
  | { readonly selectors: readonly Selector[]; readonly body: string }
  | { readonly text: string }
  | PropertyRule

interface Selector {
  readonly text: string
  /** The classes it requires, and as a page's HTML has them, beginning with a space, attributes. */
  readonly needs: readonly string[]
}

/** An `@property` rule. */
interface PropertyRule {
  readonly text: string
  readonly property: string
  /** Its initial value, if it has one. */
  readonly initial: string | undefined
}

/**
 * Selects from a stylesheet the rules a page needs: those whose selectors name only classes and attributes of the page, in their order
 * and layers. The complete stylesheet is loaded with the client, before anything new can appear on the page.
 * @returns a function from the page's HTML to its critical CSS
 */
export function criticalCss(stylesheet: string): (html: string) => string {
  const sheet = parse(stylesheet.replace(/\/\*[\s\S]*?\*\//g, ''))
  const properties = sheet.filter((block) => 'property' in block)
  const layers = `@layer ${sheet.flatMap((block) => ('head' in block ? (LAYER.exec(block.head)?.[1] ?? []) : [])).join(',')};`
  const attributes = [...new Set(allNeeds(sheet).filter((need) => need.startsWith(' ')))]
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
    for (const attribute of attributes) if (html.includes(attribute)) present.add(attribute)
    const signature = [...present].sort().join(' ')
    const known = sheets.get(signature)
    if (known !== undefined) return known
    const rules = render(sheet, present)
    const css = withInitialValues(withoutUnused(layers + rules), properties)
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

function allNeeds(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    if ('head' in block) return allNeeds(block.inside)
    return 'selectors' in block ? block.selectors.flatMap(({ needs }) => needs) : []
  })
}

const CLASS = ' class="'
/** Class lists are few and come from our own code; the limit keeps a page that generates them from filling the memory. */
const MAX_CACHED = 500
const LAYER = /^@layer\s+([\w-]+)$/
/**
 * What is part of the complete stylesheet only: what old browsers need instead of `@property`, and the marks for forced colours,
 * which add to what the first view says in words.
 */
const LATER = /^@layer properties$|^@media \(forced-colors/

function render(blocks: readonly Block[], present: ReadonlySet<string>): string {
  let css = ''
  for (const block of blocks) {
    if ('head' in block) {
      const inside = LATER.test(block.head) ? '' : render(block.inside, present)
      if (inside !== '') css += `${block.head}{${inside}}`
    } else if ('selectors' in block) {
      const needed = block.selectors.filter(({ needs }) => needs.every((name) => present.has(name)))
      if (needed.length > 0) css += `${needed.map(({ text }) => text).join(',')}{${block.body}}`
    } else if (!('property' in block)) css += block.text
  }
  return css
}

/** Removes animations and values of the theme that no rule uses. */
function withoutUnused(sheet: string): string {
  const css = sheet.replace(KEYFRAMES, (rule, name: string) =>
    new RegExp(`animation[\\w-]*:[^;{}]*(?<![\\w-])${name}(?![\\w-])`).test(sheet) ? rule : '',
  )
  return css.replace(THEME, (theme) =>
    theme.replace(/(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=}))/g, (declaration, name: string) =>
      name === COLOR_OF_FAILURE || css.includes(`var(${name})`) || css.includes(`var(${name},`) ? declaration : '',
    ),
  )
}

const THEME = /:root,:host\{[^{}]*\}/
/** The boot script uses it when it cannot load the client. */
const COLOR_OF_FAILURE = '--color-madder'

const KEYFRAMES = /@keyframes ([\w-]+)\{(?:[^{}]|\{[^{}]*\})*\}/g

/**
 * Writes the initial values of registered properties that no rule of the page sets, removes those that no rule reads, and adds the
 * `@property` rules of the others.
 */
function withInitialValues(rules: string, properties: readonly PropertyRule[]): string {
  let css = rules
  let registered = ''
  for (const { property, initial, text } of properties) {
    if (!css.includes(property)) continue
    const isRead = new RegExp(`var\\(${property}[,)]`).test(css)
    const isSet = new RegExp(`[{;]${property}:`).test(css)
    if (isRead && !isSet) css = withValue(css, property, initial)
    if (isSet && isRead) css = withValueOfOwnRule(css, property)
    if (isSet && !isRead) css = css.replace(new RegExp(`([{;])${property}:[^;}]*(?:;|(?=}))`, 'g'), '$1')
    if (new RegExp(`${property}(?![\\w-])`).test(css)) registered += text
  }
  return css + registered
}

/** A property that only one rule sets and reads, as Tailwind's utilities do, is replaced by its value there. */
function withValueOfOwnRule(css: string, property: string): string {
  const name = new RegExp(`${property}(?![\\w-])`, 'g')
  const rule = new RegExp(`\\{[^{}]*${property}:[^{}]*\\}`).exec(css)?.[0] ?? ''
  const values = [...rule.matchAll(new RegExp(`[{;]${property}:([^;}]*)`, 'g'))]
  if (values.length !== 1 || css.match(name)?.length !== rule.match(name)?.length) return css
  const plain = withValue(rule.replace(`${values[0]?.[0].slice(1)};`, ''), property, values[0]?.[1])
  return css.replace(rule, () => plain)
}

/** Replaces the reads of a property by its initial value or, without one, by their fallback. A read with neither stays. */
function withValue(css: string, property: string, initial: string | undefined): string {
  const start = `var(${property}`
  let result = ''
  let from = 0
  for (let at = css.indexOf(start); at >= 0; at = css.indexOf(start, from)) {
    const after = at + start.length
    const close = closingBracket(css, after)
    const value = initial ?? (css[after] === ',' ? css.slice(after + 1, close).trim() : undefined)
    const isRead = css[after] === ',' || css[after] === ')'
    result += css.slice(from, at) + (isRead && value !== undefined ? value : css.slice(at, close + 1))
    from = close + 1
  }
  return result + css.slice(from)
}

/** Returns the index of the bracket that closes the one open at `from`. */
function closingBracket(css: string, from: number): number {
  let depth = 1
  for (let at = from; at < css.length; at++) {
    if (css[at] === '(') depth++
    else if (css[at] === ')' && --depth === 0) return at
  }
  return css.length
}

function parse(css: string): Block[] {
  const blocks: Block[] = []
  let at = 0
  while (at < css.length) {
    const open = boundary(css, at)
    const head = css.slice(at, open).trim()
    if (css[open] !== '{') {
      if (head !== '') blocks.push({ text: `${head};` })
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
  if (/^@(layer|media|supports|container)\b/.test(head)) return { head: withRanges(head), inside: parse(body) }
  // The minifier repeats some declarations with a prefix.
  const plain = body.replace(/(^|;)([^;{}]+;)\2+/g, '$1$2')
  const text = `${head}{${plain}}`
  if (head.startsWith('@property')) {
    const initial = /initial-value:([^;}]*)/.exec(body)?.[1]?.trim()
    return { text, property: head.slice('@property'.length).trim(), initial }
  }
  // How a sheet slides in.
  if (head === '@starting-style') return { text: '' }
  if (head.startsWith('@')) return { text }
  const needed = selectors(head).filter(isNeededAtOnce)
  return { selectors: needed.map((selector) => ({ text: selector, needs: needsOf(selector) })), body: plain }
}

/** Writes media queries as ranges, which are shorter. The minifier knows only the older form; all browsers that the styles are for know both. */
function withRanges(head: string): string {
  return head
    .replace(/not all and \(min-width:([^)]+)\)/, '(width<$1)')
    .replace(/\(not \(min-width:([^)]+)\)\)/, '(width<$1)')
    .replace(/\(min-width:/g, '(width>=')
}

/**
 * What only a pointer or the client changes may come with the complete stylesheet, but for menus, which open under the pointer without
 * script.
 */
function isNeededAtOnce(selector: string): boolean {
  const state = selector.replace(/:not\([^)]*\)/g, '')
  return (
    (!state.includes(':hover') || selector.includes('.menu')) && !/\[aria-(?:invalid|busy|pressed="?true)/.test(state)
  )
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

/**
 * Returns the classes that a selector requires, and the attributes that only the server sets, as they are in the HTML. The arguments of
 * `:not()` are ignored. With alternatives, `:is()`, `:where()` and `:has()` require what these have in common.
 */
function needsOf(selector: string): string[] {
  let bare = selector.replace(/\\?:not\((?:[^()]|\([^()]*\))*\)/g, '')
  for (let before = ''; before !== bare; ) {
    before = bare
    bare = bare.replace(/\\?:(?:is|where|has)\(([^(),]*)\)/g, '$1')
  }
  const common: string[] = []
  bare = bare.replace(/\\?:(?:is|where|has)\(((?:[^()]|\([^()]*\))*)\)/g, (_whole, list: string) => {
    const [first = [], ...others] = selectors(list).map(needsOf)
    common.push(...first.filter((need) => others.every((needs) => needs.includes(need))))
    return ''
  })
  if (bare.includes(':disabled')) common.push(' disabled=""')
  bare = bare.replace(/\[([^\]]*)\]/g, (part, inside: string, at: number, all: string) => {
    if (all[at - 1] === '\\') return part
    const [, name, , value] = /^(data-[\w-]+|value)=(["']?)(.*)\2$/.exec(inside) ?? []
    if (name) common.push(` ${name}="${value}"`)
    return ''
  })
  const classes = bare.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-]|[\u0080-\uffff])+)/gi)
  return [...common, ...[...classes].map(([, name = '']) => unescapeName(name))]
}

function unescapeName(name: string): string {
  return name.replace(/\\([0-9a-f]{1,6}) ?|\\(.)/gi, (_whole, code: string | undefined, sign: string) =>
    code === undefined ? sign : String.fromCodePoint(Number.parseInt(code, 16)),
  )
}
