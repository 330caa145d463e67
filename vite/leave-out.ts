/** What to leave out of the text of a module. */
export interface LeftOut {
  /** Functions by name and what remains of their bodies; each must exist exactly once, at the top of the module or in another function. */
  readonly functions?: Readonly<Record<string, string>>
  /** Values that the property `tag` of a fiber never has: what is done for them is removed. */
  readonly tags?: ReadonlySet<number>
  /** The beginnings of assignments at the top of the module that are removed, such as `exports.createRoot =`. Each must be found. */
  readonly assignments?: readonly string[]
}

/** The body of a function that is never called. The message tells a developer why the feature is missing. */
export const LEFT_OUT =
  'throw Error("Left out of the browser\'s script, see vite/react-parts.ts and vite/router-parts.ts.")'

/** A node of the syntax tree: positions in the text, and children under any name. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

type Edit = readonly [start: number, end: number, text: string]

/**
 * Returns the text of a module without the given parts. What only they used is removed by the minifier.
 * Throws if a part does not exist, because then the module has changed and the list must be checked.
 */
export function leaveOut(
  code: string,
  program: object,
  { functions = {}, tags = NONE, assignments = [] }: LeftOut,
): string {
  const edits: Edit[] = []
  const missing = new Set([...Object.keys(functions), ...assignments])
  /** Where the body of the innermost function begins. */
  let beginning = 0

  function visit(node: unknown): void {
    if (Array.isArray(node)) {
      for (const child of node) visit(child)
    } else if (isNode(node) && !replaceBody(node) && !foldComparison(node) && !removeCases(node)) {
      const outer = beginning
      if (isNode(node.body) && node.type.includes('Function')) beginning = node.body.start + 1
      for (const child of Object.values(node)) visit(child)
      beginning = outer
    }
  }

  function replaceBody(node: Node): boolean {
    if (node.type !== 'FunctionDeclaration') return false
    const { name } = node.id as { name: string }
    const body = Object.hasOwn(functions, name) ? functions[name] : undefined
    if (body === undefined) return false
    if (!missing.delete(name)) throw new Error(`There are several functions named ${name}.`)
    const { start, end } = node.body as Node
    edits.push([start, end, `{${body}}`])
    return true
  }

  function foldComparison(node: Node): boolean {
    if (node.type !== 'BinaryExpression') return false
    const { start, end } = node
    const sides = [node.left, node.right]
    const isFixed = EQUALS.has(node.operator) && sides.some(isLeftOut) && sides.some(isTag)
    if (isFixed) edits.push([start, end, String(node.operator === '!==')])
    return isFixed
  }

  function removeCases(node: Node): boolean {
    if (node.type !== 'SwitchStatement' || !isTag(node.discriminant)) return false
    // Whether the statements of the case before run on into this one.
    let isReached = false
    for (const { start, end, test, consequent } of node.cases as Node[]) {
      const statements = consequent as Node[]
      const isGone = isLeftOut(test)
      if (isGone) edits.push([start, isReached ? (statements[0]?.start ?? end) : end, ''])
      if (isGone && !isReached) {
        // What remains may use variables that are declared here.
        const names = variablesOf(statements)
        if (names.length > 0) edits.push([beginning, beginning, `var ${names.join(', ')};`])
        continue
      }
      visit(statements)
      if (statements.length > 0 || !isGone) isReached = !endsAlways(statements)
    }
    return true
  }

  function isLeftOut(node: unknown): boolean {
    return isNode(node) && node.type === 'Literal' && tags.has(node.value as number)
  }

  for (const statement of (program as { body: Node[] }).body) {
    const text = code.slice(statement.start, statement.end)
    const assignment = assignments.find((start) => text.startsWith(start))
    if (!assignment) visit(statement)
    else {
      missing.delete(assignment)
      edits.push([statement.start, statement.end, ''])
    }
  }
  if (missing.size > 0) throw new Error(`Not found: ${[...missing].join(', ')}`)
  return withEdits(code, edits)
}

const NONE: ReadonlySet<number> = new Set()
const EQUALS: ReadonlySet<unknown> = new Set(['===', '!=='])
const LEAVES: ReadonlySet<string> = new Set([
  'ReturnStatement',
  'BreakStatement',
  'ContinueStatement',
  'ThrowStatement',
])

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

function isTag(node: unknown): boolean {
  if (!isNode(node) || node.type !== 'MemberExpression' || node.computed) return false
  return (node.property as { name?: string }).name === 'tag'
}

/** Names that statements declare for the whole function. */
function variablesOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(variablesOf)
  if (!isNode(node) || node.type.includes('Function')) return []
  const own =
    node.type === 'VariableDeclarator' && isNode(node.id) && node.id.type === 'Identifier' ? [String(node.id.name)] : []
  return [...own, ...Object.values(node).flatMap(variablesOf)]
}

/** Whether nothing after these statements is ever reached. */
function endsAlways(statements: readonly Node[]): boolean {
  const last = statements.at(-1)
  if (last?.type === 'BlockStatement') return endsAlways(last.body as Node[])
  return last !== undefined && LEAVES.has(last.type)
}

function withEdits(code: string, edits: readonly Edit[]): string {
  const parts: string[] = []
  let from = 0
  for (const [start, end, text] of edits.toSorted(([one], [other]) => one - other)) {
    parts.push(code.slice(from, start), text)
    from = end
  }
  return [...parts, code.slice(from)].join('')
}
