import { parseArgs } from 'node:util'
import { MAX_STOCK } from '../../domain/catalogue/check-product.ts'

export const USAGE = `Usage: npm run import -- FILE [--stock N] [--dry-run] [--report FILE]

  FILE            a CSV file, plain or gzip: Shopify's product export, or plain columns (docs/import.md)
  --stock N       stock of new variants the file gives none for: N pieces, or N metres of cloth (default 10)
  --dry-run       read and judge every row, change nothing
  --report FILE   where refused rows are listed (default: import-refused.csv in the data folder)`

export class WrongArguments extends Error {}

export interface Arguments {
  readonly file: string
  /** Pieces, or whole metres. */
  readonly stock: number
  readonly dryRun: boolean
  readonly report: string | undefined
  readonly help: boolean
}

/** Reads the command line. Throws WrongArguments with what is wrong. */
export function readArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parse(args)
  const { help = false, 'dry-run': dryRun = false, report, stock = '10' } = values
  const [file = '', ...others] = positionals
  if (!help && file === '') throw new WrongArguments('Which file? Name one after --.')
  if (others.length > 0) throw new WrongArguments(`One file at a time: ${file} and ${others.join(', ')} were given.`)
  if (!/^\d{1,9}$/.test(stock) || Number(stock) > MAX_STOCK / 100) {
    throw new WrongArguments(`--stock takes a whole number up to ${MAX_STOCK / 100}, not '${stock}'.`)
  }
  return { file, stock: Number(stock), dryRun, report, help }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        stock: { type: 'string' },
        'dry-run': { type: 'boolean' },
        report: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (problem) {
    throw new WrongArguments((problem as Error).message)
  }
}
