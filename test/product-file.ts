import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportOptions } from '../src/domain/catalogue/import-options.ts'
import type { ProductInput } from '../src/domain/catalogue/product-input.ts'
import { checkFile } from '../src/server/product-files/check-file.ts'
import { type PlacedFinding, type Refusal, readProducts } from '../src/server/product-files/products-of-file.ts'
import { fileNotes } from '../src/server/product-files/report.ts'

/** Reads a text as an uploaded file of products, with what is refused. */
export async function readFileText(text: string, options: Partial<ImportOptions> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'vastra-import-'))
  try {
    const path = join(folder, 'products.csv')
    writeFileSync(path, text)
    const file = await checkFile(path, () => {}, { options })
    const refusals: Refusal[] = []
    const findings: PlacedFinding[] = []
    const products: ProductInput[] = []
    for await (const { product } of readProducts(file, {
      refuse: (refusal) => refusals.push(refusal),
      find: (finding) => findings.push(finding),
    })) {
      products.push(product)
    }
    return { header: file.header, products, refusals, findings, notes: fileNotes(file) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A file with these columns, in which a row names only some of its cells. */
export function fileOf(
  columns: readonly string[],
  rows: readonly Readonly<Record<string, string>>[],
  delimiter = ',',
): string {
  const quoted = (cell: string) => (delimiter === ',' ? `"${cell.replaceAll('"', '""')}"` : cell)
  const lines = [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))]
  return lines.map((cells) => cells.map(quoted).join(delimiter)).join('\n')
}
