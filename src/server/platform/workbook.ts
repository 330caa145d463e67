import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { lowerPriority } from './child-priority.ts'
import { beginsCompoundFile } from './compound-file.ts'
import { FileError } from './errors.ts'
import type { WorkbookMessage, WorkbookOrder } from './read-workbook.ts'
import { Turns } from './turns.ts'
import { LINE_BREAK, type WorkbookNotices } from './workbook-sheets.ts'

/** Whether a file begins like a workbook of Excel, of 2007 and later or of the ten years before. */
export function beginsWorkbook(head: Uint8Array): boolean {
  return (head[0] === 0x50 && head[1] === 0x4b && head[2] === 3 && head[3] === 4) || beginsCompoundFile(head)
}

interface ReadingTerms extends WorkbookNotices {
  /** The id of who waits for the lines. People take turns, so that one with many files does not keep the others out. */
  readonly forWhom?: string | undefined
  /** Bytes of the files within the workbook. */
  readonly bytes?: number
  /** Characters of the lines. */
  readonly characters?: number
  /** How long reading may take, without the time in which nobody takes the lines. */
  readonly seconds?: number
  /** Memory for the objects of the process that reads. */
  readonly megabytes?: number
  /** Whether line breaks in cells are kept, as `LINE_BREAK`; they are blanks otherwise. */
  readonly keepsBreaks?: boolean
}

/**
 * Yields the rows of a workbook as lines of a CSV file, as `linesOfWorkbook` describes. They are read in a process of their own, which is
 * ended when it takes too long or too much memory: a file of a few KB can unpack to hundreds of MB.
 * @param file the workbook, or what reads it once it is its turn: those that wait are not in memory
 * @param name how the message names the file, as the beginning of a sentence
 * @throws FileError when it is no workbook, is damaged, has several sheets with different columns, or is beyond a limit
 * @throws ApiError 503 when too many workbooks of this person wait to be read
 */
export async function* workbookText(
  file: Buffer | (() => Promise<Buffer>),
  name = 'The file',
  {
    forWhom = '',
    bytes = MAX_BYTES,
    characters = MAX_CHARACTERS,
    seconds = MAX_SECONDS,
    megabytes = MAX_MEGABYTES,
    onSkipped,
    onHidden,
    keepsBreaks = false,
  }: ReadingTerms = {},
): AsyncGenerator<string> {
  const turn = TURNS.next(forWhom)
  await turn.enter()
  const bytesOfFile = await (typeof file === 'function' ? file() : Promise.resolve(file)).catch((error) => {
    turn.end()
    throw error
  })
  const child = fork(new URL('./read-workbook.ts', import.meta.url), {
    execArgv: [`--max-old-space-size=${megabytes}`],
    stdio: ['pipe', 'pipe', 'ignore', 'ipc'],
  })
  try {
    lowerPriority(child.pid, 'awaited')
    const order = { name, limits: { bytes, characters } }
    const end = { isLate: false, ...endingOf(child, { onSkipped, onHidden }) }
    const onLate = () => {
      end.isLate = true
      child.kill('SIGKILL')
    }
    child.send(order satisfies WorkbookOrder, () => undefined)
    for await (const lines of inTime(linesOf(child, bytesOfFile), seconds * 1_000, onLate))
      yield keepsBreaks ? lines : lines.replaceAll(LINE_BREAK, ' ')
    const { problem, code } = await end.reached
    if (end.isLate)
      throw new FileError(`${name} could not be read within ${seconds} seconds. Split it, or save it as "CSV UTF-8".`)
    if (problem !== undefined) throw new FileError(problem)
    if (code !== 0)
      throw new FileError(`${name} needs more memory to be read than there is. Split it, or save it as "CSV UTF-8".`)
  } finally {
    child.kill('SIGKILL')
    turn.end()
  }
}

const MAX_BYTES = 300_000_000
const MAX_CHARACTERS = 100_000_000
/** The largest workbooks take a fifth of it on a machine with nothing else to do. */
const MAX_SECONDS = 120
/** Workbooks at all other limits take up to half of it. */
const MAX_MEGABYTES = 1_024

/** A few of them would use up the memory. */
const TURNS = new Turns({
  atOnce: 2,
  heldMs: MAX_SECONDS * 1_000,
  maxWaiting: 20,
  refusal: 'Other workbooks are being read. Please try again in a few minutes.',
})

/** How a child process ends. */
function endingOf(child: ChildProcess, { onSkipped, onHidden }: WorkbookNotices) {
  let problem: string | undefined
  child.on('message', (message: WorkbookMessage) => {
    if ('problem' in message) problem = message.problem
    else if ('skipped' in message) onSkipped?.(message.skipped)
    else onHidden?.(message.hidden)
  })
  // What it sent last may arrive after its exit.
  const ended = Promise.all([once(child, 'exit'), once(child, 'disconnect')])
  const reached = ended.then(([[code]]) => ({ problem, code }))
  reached.catch(() => undefined)
  return { reached }
}

async function* linesOf({ stdin, stdout }: ChildProcess, file: Buffer): AsyncGenerator<string> {
  const [into, from] = [stdin as Writable, stdout as Readable]
  // The process may end before it has the whole file.
  into.on('error', () => undefined)
  into.end(file)
  yield* from.setEncoding('utf8') as AsyncIterable<string>
}

/** Yields what arrives, and calls `onLate` when waiting for it takes longer than this altogether. */
async function* inTime(parts: AsyncGenerator<string>, ms: number, onLate: () => void): AsyncGenerator<string> {
  let left = ms
  for (;;) {
    const begunAt = performance.now()
    const timer = setTimeout(onLate, left)
    const part = await parts.next().finally(() => clearTimeout(timer))
    if (part.done) return
    left = Math.max(left - (performance.now() - begunAt), 0)
    yield part.value
  }
}
