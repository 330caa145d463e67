/**
 * Returns what the GST portal refuses in a GSTR-1 file, by the rules of its offline tool: lengths and patterns, codes, amounts without a
 * sign where documents are listed, taxes by the place of supply, and sums that agree.
 */
// biome-ignore lint/suspicious/noExplicitAny: the file of the portal, whose parts are read by name
export function portalProblems(file: any): string[] {
  const problems: string[] = []
  const expect = (holds: boolean, what: string, where: unknown) => {
    if (!holds) problems.push(`${what}: ${JSON.stringify(where)}`)
  }
  const own = String(file.gstin).slice(0, 2)
  expect(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(file.gstin), 'gstin', file.gstin)
  expect(/^(?:0[1-9]|1[0-2])20\d\d$/.test(file.fp), 'fp', file.fp)
  for (const [path, number] of numbersIn(file))
    expect(Math.abs(Math.round(number * 100) - number * 100) < 1e-6, 'more than two decimals', [path, number])

  const taxes = (parts: Parts, rate: number, isInter: boolean, where: unknown) => {
    const { txval, iamt, camt, samt } = parts
    expect(RATES.includes(rate), 'rate', where)
    expect(isInter ? iamt !== undefined && camt === undefined : iamt === undefined && camt === samt, 'heads', where)
    const tax = (iamt ?? 0) + (camt ?? 0) + (samt ?? 0)
    // Each line is rounded on its own.
    expect(Math.abs(tax - (txval * rate) / 100) <= 1, 'tax is not the rate of the value', where)
  }
  const listed = (number: string, day: string, where: { readonly val: number; readonly itms: readonly unknown[] }) => {
    expect(/^[A-Z0-9][A-Z0-9/-]{0,15}$/i.test(number), 'number of the document', number)
    expect(/^\d\d-\d\d-20\d\d$/.test(day), 'day of the document', day)
    expect(day.slice(6) + day.slice(3, 5) <= file.fp.slice(2) + file.fp.slice(0, 2), 'day after the month', day)
    expect(where.val >= 0 && where.itms.length > 0, 'value of the document', where)
  }
  const items = (itms: readonly { readonly itm_det: Parts & { rt: number } }[], pos: string) => {
    for (const { itm_det } of itms) {
      taxes(itm_det, itm_det.rt, pos !== own, itm_det)
      expect(itm_det.txval >= 0, 'negative', itm_det)
    }
    expect(new Set(itms.map(({ itm_det }) => itm_det.rt)).size === itms.length, 'a rate twice', itms)
  }
  for (const [table, list] of [
    ['b2b', 'inv'],
    ['cdnr', 'nt'],
  ] as const) {
    const buyers = file[table] ?? []
    expect(new Set(buyers.map(({ ctin }: { ctin: string }) => ctin)).size === buyers.length, 'buyer twice', table)
    for (const buyer of buyers) {
      expect(
        /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(buyer.ctin) && buyer.ctin !== file.gstin,
        'ctin',
        buyer.ctin,
      )
      for (const one of buyer[list]) {
        listed(one.inum ?? one.nt_num, one.idt ?? one.nt_dt, one)
        expect(isPlace(one.pos), 'place of supply', one)
        items(one.itms, one.pos)
      }
    }
  }
  for (const { pos, inv } of file.b2cl ?? []) {
    expect(isPlace(pos) && pos !== own, 'place of supply', pos)
    for (const one of inv) {
      listed(one.inum, one.idt, one)
      expect(one.val > 1_00_000, 'value of a large invoice', one)
      items(one.itms, pos)
    }
  }
  for (const one of file.cdnur ?? []) {
    listed(one.nt_num, one.nt_dt, one)
    if (one.typ === 'B2CL') items(one.itms, one.pos)
  }
  for (const one of file.b2cs ?? []) {
    expect(isPlace(one.pos) && (one.sply_ty === 'INTER') === (one.pos !== own), 'place of supply', one)
    const tax = (one.iamt ?? 0) + (one.camt ?? 0) + (one.samt ?? 0)
    expect(one.sply_ty === 'INTER' || one.camt === one.samt, 'heads', one)
    expect(RATES.includes(one.rt) && Math.sign(tax) * Math.sign(one.txval) >= 0, 'rate', one)
  }
  for (const [name, rows] of Object.entries(file.hsn ?? {}) as [string, HsnJson[]][]) {
    expect(rows.length > 0, 'empty table 12', name)
    const keys = rows.map(({ hsn_sc, uqc, rt }) => `${hsn_sc} ${uqc} ${rt}`)
    expect(new Set(keys).size === keys.length, 'row of table 12 twice', keys)
    for (const [place, row] of rows.entries()) {
      expect(/^(?:\d{4}|\d{6}|\d{8})$/.test(row.hsn_sc), 'HSN code', row)
      expect(row.desc.length > 0 && row.desc.length <= 30, 'description', row)
      expect(['PCS', 'MTR', 'PRS', 'SET', 'PAC', 'OTH', 'NA'].includes(row.uqc) && row.num === place + 1, 'unit', row)
      expect(RATES.includes(row.rt), 'rate', row)
    }
  }
  const numbers = new Set<string>()
  for (const { doc_num, docs } of file.doc_issue?.doc_det ?? [])
    for (const { from, to, totnum, cancel, net_issue } of docs) {
      expect(net_issue === totnum - cancel && totnum > 0, 'count of documents', { doc_num, from, to })
      for (const number of [from, to]) expect(/^[A-Z0-9][A-Z0-9/-]{0,15}$/i.test(number), 'number', number)
      expect(!numbers.has(from), 'documents counted twice', from)
      numbers.add(from)
      numbers.add(to)
    }
  return problems
}

interface Parts {
  readonly txval: number
  readonly iamt?: number
  readonly camt?: number
  readonly samt?: number
}

interface HsnJson {
  readonly num: number
  readonly hsn_sc: string
  readonly desc: string
  readonly uqc: string
  readonly rt: number
}

const RATES = [0, 0.25, 1.5, 3, 5, 18, 40]

/** The codes of states and union territories: 25 and 28 have ended; 97 is territory without a state. */
function isPlace(code: string): boolean {
  return /^(?:0[1-9]|1\d|2[0-46-79]|3[0-8]|97)$/.test(code)
}

function* numbersIn(value: unknown, path = ''): Generator<[string, number]> {
  if (typeof value === 'number') yield [path, value]
  else if (value !== null && typeof value === 'object')
    for (const [name, part] of Object.entries(value)) yield* numbersIn(part, `${path}/${name}`)
}
