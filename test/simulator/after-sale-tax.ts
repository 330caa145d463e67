import { isDeepStrictEqual } from 'node:util'
import { indianDay } from '../../src/domain/india/time.ts'
import { periodOf } from '../../src/domain/tax/return-period.ts'
import { readCsv, returnFromRows } from '../gst-return.ts'
import type { testShop } from '../shop.ts'

type Shop = Awaited<ReturnType<typeof testShop>>

interface Books {
  readonly shop: Shop
  readonly asOwner: Awaited<ReturnType<Shop['as']>>
  /** The file of each filed month as it was filed. */
  readonly filed: ReadonlyMap<string, unknown>
}

/** How GSTR-1 of the filed months and of this one differ from their invoices and credit notes, as JSON. */
export async function taxDifferences(books: Books): Promise<string[]> {
  const period = periodOf(indianDay(new Date())).key
  const all = await Promise.all([...books.filed.keys()].map((key) => differencesIn(books, key)))
  return [...all.flat(), ...(await differencesIn(books, period))]
}

async function differencesIn({ shop, asOwner, filed }: Books, period: string): Promise<string[]> {
  const get = async (address: string) => (await asOwner.get(`${address}period=${period}`)).body
  const sheets: Record<string, readonly (readonly string[])[]> = {}
  for (const name of ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'exemp', 'hsn-b2b', 'hsn-b2c', 'docs'])
    sheets[name] = readCsv(await get(`/api/admin/tax/gstr1/sheet?sheet=${name}&`))
  const screen = (await get('/api/admin/tax/gstr1?')).data
  const file = await get('/api/admin/tax/gstr1/json?')
  const documents = await shop.database.pool.query(
    `select document.number from (select number, order_id, gst_period, seller from invoice
       union all select note.number, note.order_id, note.gst_period, invoice.seller
       from credit_note note join invoice on invoice.order_id = note.order_id) document
     where gst_period is not distinct from $1 and seller->>'registration' = 'regular'`,
    [filed.has(period) ? period : null],
  )
  const { of, figures } = await returnFromRows(
    shop.database.db,
    documents.rows.map(({ number }) => number),
  )
  const shown = of({ screen, file, sheets })
  const errors = screen.findings.filter(({ severity }: { severity: string }) => severity === 'error')
  return [
    ...(isDeepStrictEqual(shown, figures) ? [] : [`${period}: ${JSON.stringify({ shown, figures }, null, 1)}`]),
    ...(filed.has(period) && !isDeepStrictEqual(file, filed.get(period)) ? [`${period} is not as it was filed`] : []),
    ...errors.map((one: object) => `${period}: ${JSON.stringify(one)}`),
  ]
}
