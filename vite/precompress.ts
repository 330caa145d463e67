import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Writes `.br` and `.gz` files for every script and stylesheet of a folder, with the best compression, which is too slow per request. */
export async function precompress(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(?:js|css)$/.test(name))
  for (const name of names) {
    const file = join(folder, name)
    const text = await readFile(file)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
    await writeFile(`${file}.br`, await brotli(text, { params }))
    await writeFile(`${file}.gz`, await gzipped(text, { level: 9 }))
  }
}
