import { once } from 'node:events'
import { endFirst } from './child-priority.ts'
import { FileError } from './errors.ts'
import { linesOfWorkbook, type WorkbookLimits } from './workbook-reader.ts'

/**
 * The process that reads one workbook from its standard input, writes its lines to its standard output, and then ends. A file that takes
 * all memory or never ends does not affect the shop.
 */
export interface WorkbookOrder {
  /** How the message names the file, as the beginning of a sentence. */
  readonly name: string
  readonly limits: WorkbookLimits
}

/** Why a file cannot be read, which of its sheets are not, or how many of the rows that are read are hidden. */
export type WorkbookMessage =
  | { readonly problem: string }
  | { readonly skipped: readonly string[] }
  | { readonly hidden: number }

process.on('disconnect', () => process.exit(1))
process.once('message', async ({ name, limits }: WorkbookOrder) => {
  endFirst()
  try {
    const file: Buffer[] = []
    for await (const chunk of process.stdin) file.push(chunk)
    let text = ''
    const sent: Promise<void>[] = []
    const send = (message: WorkbookMessage) => {
      sent.push(new Promise((resolve) => process.send?.(message, () => resolve())))
    }
    const notices = {
      onSkipped: (skipped: readonly string[]) => send({ skipped }),
      onHidden: (hidden: number) => send({ hidden }),
    }
    for await (const line of linesOfWorkbook(Buffer.concat(file), name, limits, notices)) {
      text += line
      if (text.length < WRITTEN_AT_ONCE) continue
      await write(text)
      text = ''
    }
    await write(text)
    await Promise.all(sent)
    process.exit(0)
  } catch (problem) {
    if (!(problem instanceof FileError)) throw problem
    process.send?.({ problem: problem.message } satisfies WorkbookMessage, () => process.exit(1))
  }
})

const WRITTEN_AT_ONCE = 65_536

async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}
