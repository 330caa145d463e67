import { type Kysely, sql } from 'kysely'
import type { Gstr1Json } from '../src/contract/tax.ts'
import type { Database } from '../src/server/platform/database/schema.ts'

/** A return as the shop shows it: the screen, the file for the portal and the sheets of the offline tool. */
export interface Shown {
  readonly screen: Gstr1Json
  // biome-ignore lint/suspicious/noExplicitAny: the file of the portal, whose parts are read by name
  readonly file: any
  readonly sheets: Readonly<Record<string, readonly (readonly string[])[]>>
}

/** Taxable value, IGST, CGST and SGST in paise. */
type Sums = readonly [number, number, number, number]

const NONE: Sums = [0, 0, 0, 0]
const plus = (one: Sums, other: Sums, sign = 1): Sums =>
  one.map((amount, place) => amount + sign * (other[place] ?? 0)) as unknown as Sums
const isNothing = (sums: Sums) => sums.every((amount) => amount === 0)
const paise = (rupees: number | string | undefined) => Math.round(Number(rupees ?? 0) * 100)

interface Line {
  readonly hsn: string
  readonly unit: string
  readonly quantity: number
  readonly rate: number
  readonly sums: Sums
}

interface Paper {
  readonly isNote: boolean
  readonly stateCode: string
  readonly buyer: string
  readonly isInterState: boolean
  readonly value: number
  readonly invoiceValue: number
  readonly lines: readonly Line[]
}

const STATE_CODES: Readonly<Record<string, string>> = { Rajasthan: '08', Maharashtra: '27', 'Tamil Nadu': '33' }
const TABLES = ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'nil'] as const

/** Works out a return of these documents from their rows, without the code of the shop, and reads the same figures from what it shows. */
export async function returnFromRows(db: Kysely<Database>, numbers: readonly string[]) {
  const papers = await papersOf(db, numbers)
  const tables: Record<string, Sums> = Object.fromEntries(TABLES.map((name) => [name, NONE]))
  const hsn = new Map<string, { quantity: number; sums: Sums }>()
  const unregistered = new Map<string, Sums>()
  const states = new Map<string, Sums>()
  let taxed = NONE
  for (const paper of papers) {
    const sign = paper.isNote ? -1 : 1
    const table = tableOf(paper)
    for (const { hsn: code, unit, quantity, rate, sums } of paper.lines) {
      const name = rate === 0 ? 'nil' : table
      const isNet = name === 'nil' || name === 'b2cs'
      tables[name] = plus(tables[name] ?? NONE, sums, isNet ? sign : 1)
      const key = [paper.buyer === '' ? 'b2c' : 'b2b', code.slice(0, 4), unit, rate / 100].join(' ')
      const before = hsn.get(key) ?? { quantity: 0, sums: NONE }
      hsn.set(key, { quantity: before.quantity + sign * quantity, sums: plus(before.sums, sums, sign) })
      if (rate === 0) continue
      taxed = plus(taxed, sums, sign)
      states.set(paper.stateCode, plus(states.get(paper.stateCode) ?? NONE, sums, sign))
      if (paper.buyer === '' && paper.isInterState)
        unregistered.set(paper.stateCode, plus(unregistered.get(paper.stateCode) ?? NONE, sums, sign))
    }
  }
  const hsnRows = [...hsn]
    .filter(([, { quantity, sums }]) => !isPadding(quantity, sums))
    .map(([key, { quantity, sums }]) => `${key}: ${quantity} ${sums.join(' ')}`)
    .toSorted()
  const invoices = papers.filter(({ isNote }) => !isNote).length
  const counts = [invoices, papers.length - invoices]
  const taxables = Object.fromEntries(TABLES.map((name) => [name, tables[name]?.[0]]))
  const byState = (all: ReadonlyMap<string, Sums>) =>
    [...all].filter(([, sums]) => !isNothing(sums)).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const rowsByState = (rows: Gstr1Json['states']) =>
    rows.map((row) => [row.stateCode, sumsOf(row)] as const).filter(([, sums]) => !isNothing(sums))
  return {
    figures: {
      screen: tables,
      file: tables,
      sheets: taxables,
      hsn: { screen: hsnRows, file: hsnRows, sheets: hsnRows },
      documents: { screen: counts, file: counts, sheets: counts },
      taxed,
      nil: tables.nil?.[0],
      unregistered: byState(unregistered),
      states: byState(states),
    },
    of: (shown: Shown) => ({
      screen: Object.fromEntries(
        TABLES.map((name) => [name, sumsOf(shown.screen.tables.find(({ table }) => table === name))]),
      ),
      file: tablesOfFile(shown.file),
      sheets: tablesOfSheets(shown.sheets),
      hsn: { screen: hsnOfScreen(shown.screen), file: hsnOfFile(shown.file), sheets: hsnOfSheets(shown.sheets) },
      documents: {
        screen: [shown.screen.series.invoices, shown.screen.series.notes].map((runs) =>
          runs.reduce((all, { total }) => all + total, 0),
        ),
        file: [1, 5].map((kind) =>
          (shown.file.doc_issue?.doc_det ?? [])
            .filter(({ doc_num }: { doc_num: number }) => doc_num === kind)
            .flatMap(({ docs }: { docs: { net_issue: number }[] }) => docs)
            .reduce((all: number, { net_issue }: { net_issue: number }) => all + net_issue, 0),
        ),
        sheets: ['Invoices for outward supply', 'Credit Note'].map((kind) =>
          (shown.sheets.docs ?? []).filter(([name]) => name === kind).reduce((all, row) => all + Number(row[3]), 0),
        ),
      },
      taxed: sumsOf(shown.screen.gstr3b.taxed),
      nil: paise(shown.screen.gstr3b.nil),
      unregistered: rowsByState(shown.screen.gstr3b.unregistered),
      states: rowsByState(shown.screen.states),
    }),
  }
}

function tableOf({ isNote, buyer, isInterState, value, invoiceValue }: Paper): string {
  if (buyer !== '') return isNote ? 'cdnr' : 'b2b'
  if (isInterState && Math.max(value, invoiceValue) > 1_00_000_00) return isNote ? 'cdnur' : 'b2cl'
  return 'b2cs'
}

const sumsOf = (
  row: { readonly taxable: number; readonly igst: number; readonly cgst: number; readonly sgst: number } | undefined,
): Sums => (row ? [paise(row.taxable), paise(row.igst), paise(row.cgst), paise(row.sgst)] : NONE)

interface Item {
  readonly txval?: number
  readonly iamt?: number
  readonly camt?: number
  readonly samt?: number
}
const sumsOfItems = (items: readonly Item[]) =>
  items.reduce<Sums>(
    (all, { txval, iamt, camt, samt }) => plus(all, [paise(txval), paise(iamt), paise(camt), paise(samt)]),
    NONE,
  )

function tablesOfFile(file: Shown['file']): Record<string, Sums> {
  type Listed = { itms: { itm_det: Item }[] }
  const items = (listed: readonly Listed[]) => sumsOfItems(listed.flatMap(({ itms }) => itms.map((one) => one.itm_det)))
  const nil = (file.nil?.inv ?? []).reduce((all: number, { nil_amt }: { nil_amt: number }) => all + paise(nil_amt), 0)
  return {
    b2b: items((file.b2b ?? []).flatMap(({ inv }: { inv: Listed[] }) => inv)),
    b2cl: items((file.b2cl ?? []).flatMap(({ inv }: { inv: Listed[] }) => inv)),
    b2cs: sumsOfItems(file.b2cs ?? []),
    cdnr: items((file.cdnr ?? []).flatMap(({ nt }: { nt: Listed[] }) => nt)),
    cdnur: items(file.cdnur ?? []),
    nil: [nil, 0, 0, 0],
  }
}

function tablesOfSheets(sheets: Shown['sheets']): Record<string, number> {
  const column = (name: string, heading: string) => {
    const [headings = [], ...rows] = sheets[name] ?? []
    return rows.reduce((all, row) => all + paise(row[headings.indexOf(heading)]), 0)
  }
  const taxable = (name: string) => column(name, 'Taxable Value')
  return {
    b2b: taxable('b2b'),
    b2cl: taxable('b2cl'),
    b2cs: taxable('b2cs'),
    cdnr: taxable('cdnr'),
    cdnur: taxable('cdnur'),
    nil: column('exemp', 'Nil Rated Supplies'),
  }
}

const hsnRow = (key: string, quantity: number, sums: Sums) => `${key}: ${quantity} ${sums.join(' ')}`
/** The portal needs a row for registered buyers even if there are none. */
const isPadding = (quantity: number, sums: Sums) => quantity === 0 && isNothing(sums)
/** Pieces, or centimetres. */
const inUnit = (unit: string, quantity: number) => Math.round(unit === 'MTR' ? quantity * 100 : quantity)

function hsnOfScreen({ hsn }: Gstr1Json): string[] {
  return hsn
    .map((row) =>
      hsnRow([row.buyers, row.hsn, row.unit, row.rate].join(' '), inUnit(row.unit, row.quantity), sumsOf(row)),
    )
    .toSorted()
}

function hsnOfFile({ hsn = {} }: Shown['file']): string[] {
  return (['b2b', 'b2c'] as const)
    .flatMap((buyers) =>
      (hsn[`hsn_${buyers}`] ?? []).flatMap((row: Item & { hsn_sc: string; uqc: string; rt: number; qty: number }) => {
        const [quantity, sums] = [inUnit(row.uqc, row.qty), sumsOfItems([row])]
        return isPadding(quantity, sums)
          ? []
          : [hsnRow([buyers, row.hsn_sc, row.uqc, row.rt].join(' '), quantity, sums)]
      }),
    )
    .toSorted()
}

function hsnOfSheets(sheets: Shown['sheets']): string[] {
  return ['b2b', 'b2c']
    .flatMap((buyers) =>
      (sheets[`hsn-${buyers}`] ?? []).slice(1).flatMap((row) => {
        const [hsn = '', , unit = '', quantity, value, rate, taxable, igst, cgst, sgst] = row
        const sums: Sums = [paise(taxable), paise(igst), paise(cgst), paise(sgst)]
        if (paise(value) !== sums.reduce((all, amount) => all + amount)) return [`${hsn}: the total value is wrong`]
        const count = inUnit(unit.slice(0, 3), Number(quantity))
        if (isPadding(count, sums)) return []
        return [hsnRow([buyers, hsn, unit.slice(0, 3), Number(rate)].join(' '), count, sums)]
      }),
    )
    .toSorted()
}

async function papersOf(db: Kysely<Database>, numbers: readonly string[]): Promise<Paper[]> {
  type Row = Omit<Paper, 'lines' | 'stateCode'> & {
    readonly state: string
    readonly billed: readonly (readonly [string, string, number, number, number, number, number, number])[]
    readonly credited: readonly (readonly [number, number, number, number, number])[] | null
  }
  const { rows } = await sql<Row>`
    select document.is_note as "isNote", orders.state, orders.buyer_gstin as buyer, orders.is_inter_state as "isInterState",
      document.value, orders.total_paise as "invoiceValue", document.credited,
      (select json_agg(json_build_array(hsn, unit, quantity, tax_rate, taxable_paise, igst_paise, cgst_paise, sgst_paise)
         order by position)::jsonb from order_line where order_id = orders.id) || case when orders.shipping_paise > 0 then
       jsonb_build_array(jsonb_build_array('', 'delivery', 0, orders.shipping_tax_rate,
         orders.shipping_paise - orders.shipping_cgst_paise - orders.shipping_sgst_paise - orders.shipping_igst_paise,
         orders.shipping_igst_paise, orders.shipping_cgst_paise, orders.shipping_sgst_paise)) else '[]'::jsonb end
       || case when orders.cod_fee_paise > 0 then jsonb_build_array(jsonb_build_array('', 'delivery', 0, orders.shipping_tax_rate,
         orders.cod_fee_paise - orders.cod_fee_cgst_paise - orders.cod_fee_sgst_paise - orders.cod_fee_igst_paise,
         orders.cod_fee_igst_paise, orders.cod_fee_cgst_paise, orders.cod_fee_sgst_paise)) else '[]'::jsonb end as billed
    from (select number, order_id, false as is_note, null::json as credited, 0 as value from invoice
          union all
          select number, order_id, true, (
            select json_agg(json_build_array(quantity, taxable_paise, igst_paise, cgst_paise, sgst_paise) order by position)
            from credit_note_line where credit_note_id = credit_note.id), amount_paise from credit_note) document
    join orders on orders.id = document.order_id
    where document.number = any(${numbers}::text[])`.execute(db)
  return rows.map((row) => {
    const products = row.billed.filter(([, unit]) => unit !== 'delivery')
    const amount = (line: Row['billed'][number]) => line.slice(4).reduce<number>((all, part) => all + Number(part), 0)
    const dearest = products.reduce((best, line) => (amount(line) > amount(best) ? line : best))
    const lines = row.billed.map(([hsn, unit, quantity, rate, ...sums], place): Line => {
      const [principal, unitOfPrincipal] = dearest
      const isDelivery = unit === 'delivery'
      const [returned = 0, ...back] = row.credited?.[place] ?? []
      return {
        hsn: isDelivery ? principal : hsn,
        unit: (isDelivery ? unitOfPrincipal : unit) === 'metre' ? 'MTR' : 'PCS',
        quantity: isDelivery ? 0 : row.isNote ? returned : quantity,
        rate,
        sums: row.isNote ? ((back.length > 0 ? back : NONE) as unknown as Sums) : sums,
      }
    })
    const total = lines.reduce((all, { sums }) => all + sums.reduce((one, part) => one + part, 0), 0)
    const value = row.isNote ? row.value : row.invoiceValue
    if (total !== value) throw new Error(`A document of ${value} paise has lines of ${total} paise.`)
    return { ...row, value, stateCode: STATE_CODES[row.state] ?? '', lines }
  })
}

/** Reads a CSV file of the shop, which has no line breaks inside cells. */
export function readCsv(text: string): string[][] {
  return text
    .replace(/^\ufeff/, '')
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
        quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
      ),
    )
}
