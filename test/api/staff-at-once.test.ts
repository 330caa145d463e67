import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addDays, indianDay, startOfDay } from '../../src/domain/india/time.ts'
import { periodOf, previousPeriod } from '../../src/domain/tax/return-period.ts'
import { place, stockLedgerGaps } from '../ordering.ts'
import { owner } from '../people.ts'
import { returnShop } from '../returning.ts'

const { shop, db, asPriya, asManager, asPacker, adminOrder, bought, approvedOf, read, asSold, stockOf, kurtas } =
  await returnShop()
const asOwner = await shop.as(owner)

const ROUNDS = 6
const newOrder = async (quantity = 1): Promise<string> => (await place(shop, asPriya, kurtas(quantity)))._id
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort()
/** The answers, none of which is a failure of the server. */
const atOnce = async <T extends { status: number }>(calls: readonly (() => PromiseLike<T>)[], turn = 0) => {
  // Each round another request is the first.
  const turned = calls.map((_, place) => calls[(place + turn) % calls.length] as () => PromiseLike<T>)
  const answers = await Promise.all(turned.map((send) => send()))
  const given = calls.map((_, place) => answers[(place - (turn % calls.length) + calls.length) % calls.length] as T)
  for (const answer of given) expect(answer.status).toBeLessThan(500)
  return given
}
const upload = async (kind: 'courier-files' | 'remittances', content: string) => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api/admin/${kind}?fileName=f.csv`,
    headers: { authorization: `Bearer ${asManager.token}`, 'content-type': 'text/csv' },
    payload: content,
  })
  return answer.json().data._id as string
}
const cashOf = async (id: string) => (await asManager.get(`/api/admin/courier-cash?ids=${id}`)).body.data[0]
const finishJobs = async () => {
  await sql`update pgboss.job set start_after = now()`.execute(db)
  await shop.shop.jobs.drain()
}

it('two people receive one parcel that came back, and its items are in stock once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await approvedOf(await bought())
    const { revision } = await read(id)
    const before = await stockOf('IK-S')
    const receive = (by: typeof asManager) => () =>
      by.put(`/api/admin/returns/${id}/receive`, { revision, ...asSold() })
    const answers = await atOnce([receive(asManager), receive(asPacker), receive(asOwner)], round)
    expect(statuses(answers)).toEqual([200, 409, 409])
    expect(await stockOf('IK-S')).toBe(before + 1)
  }
  expect(await stockLedgerGaps(shop.database)).toEqual([])
})

it('two people hand over one order, alone, in bulk and by a file, and it is shipped once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await newOrder()
    const { revision } = await adminOrder(id)
    const file = await upload('courier-files', `Order,AWB,Status\n${id.slice(-8)},RACE${round}00,Shipped\n`)
    const [alone] = await atOnce<{ status: number; body: { data?: { moved?: number } } }>(
      [
        () => asPacker.put(`/api/admin/orders/${id}/ship`, { revision, courier: 'Hawa', trackingNumber: '' }),
        () => asManager.post('/api/admin/order-bulks', { move: 'ship', ids: [id], courier: 'Vayu' }),
        () => asOwner.post(`/api/admin/courier-files/${file}/apply`),
      ],
      round,
    )
    await finishJobs()
    expect([200, 400, 409]).toContain(alone?.status)
    const order = await adminOrder(id)
    expect(order.status).toBe('shipped')
    expect(order.events.filter(({ kind }: { kind: string }) => kind === 'shipped')).toHaveLength(1)
    const emails = (await shop.emails()).filter(
      ({ subject }) => subject.includes(id.slice(-8)) && /shipped|on its way/i.test(subject),
    )
    expect(emails).toHaveLength(1)
    expect(await cashOf(id)).toMatchObject({ state: 'owed', expected: 999 })
  }
})

it('a file is applied while its orders are cancelled and changed, and each order has one fate', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [cancelled, changed, kept] = [await newOrder(), await newOrder(), await newOrder()]
    const rows = [cancelled, changed, kept].map((id, n) => `${id.slice(-8)},FATE${round}${n}0,Delivered`)
    const file = await upload('courier-files', ['Order,AWB,Status', ...rows].join('\n'))
    const [first, second] = [await adminOrder(cancelled), await adminOrder(changed)]
    const [, cancel, change] = await atOnce(
      [
        () => asPacker.post(`/api/admin/courier-files/${file}/apply`),
        () =>
          asManager.put(`/api/admin/orders/${cancelled}/cancel`, {
            revision: first.revision,
            reason: 'The buyer phoned',
          }),
        () =>
          asManager.put(`/api/admin/orders/${changed}/change`, {
            revision: second.revision,
            lines: [{ line: 0, quantity: 2 }],
            reason: 'Two of them',
            totalAmount: 1998,
          }),
      ],
      round,
    )
    await finishJobs()
    expect((await asPacker.get(`/api/admin/courier-files/${file}`)).body.data.state).toBe('done')
    expect((await adminOrder(kept)).status).toBe('delivered')
    expect((await adminOrder(cancelled)).status).toBe(cancel?.status === 200 ? 'cancelled' : 'delivered')
    expect((await adminOrder(changed)).status).toBe(change?.status === 200 ? 'cancelled' : 'delivered')
    if (change?.status === 200) expect((await cashOf(changed))?.state ?? 'released').toBe('released')
  }
  expect(await stockLedgerGaps(shop.database)).toEqual([])
})

it('a remittance is applied twice while its parcel comes back undelivered, and the cash is counted once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await newOrder()
    const { revision } = await adminOrder(id)
    const parcel = { revision, courier: 'Hawa', trackingNumber: `CASH${round}00` }
    expect((await asPacker.put(`/api/admin/orders/${id}/ship`, parcel)).status).toBe(200)
    const content = `AWB,COD Amount,UTR\nCASH${round}00,999,UTRRACE${round}\n`
    const [one, other] = [await upload('remittances', content), await upload('remittances', `${content}\n`)]
    const shipped = await adminOrder(id)
    const [, , back] = await atOnce(
      [
        () => asManager.post(`/api/admin/remittances/${one}/apply`),
        () => asOwner.post(`/api/admin/remittances/${other}/apply`),
        () =>
          asManager.post(`/api/admin/orders/${id}/undelivered`, {
            revision: shipped.revision,
            note: 'Refused at the door',
            pieces: [{ line: 0, condition: 'as_sold', quantity: 1 }],
          }),
      ],
      round,
    )
    const cash = await cashOf(id)
    expect(cash).toMatchObject({ received: 999, state: back?.status === 200 ? 'released' : 'settled' })
  }
})

it('a hand-over is undone while its labels are printed and one of its orders is delivered', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [delivered, back] = [await newOrder(), await newOrder()]
    const ids = [delivered, back]
    const bulk = (await asPacker.post('/api/admin/order-bulks', { move: 'ship', ids, courier: 'Hawa' })).body.data
    const { revision } = await adminOrder(delivered)
    const [undone, printed, done] = await atOnce(
      [
        () => asPacker.post(`/api/admin/order-bulks/${bulk._id}/undo`),
        () => asManager.get(`/api/admin/orders/details?ids=${ids.join(',')}`),
        () => asManager.put(`/api/admin/orders/${delivered}/deliver`, { revision }),
      ],
      round,
    )
    expect([undone?.status, printed?.status]).toEqual([200, 200])
    await finishJobs()
    expect((await adminOrder(back)).status).toBe('confirmed')
    expect((await cashOf(back))?.state ?? 'none').toBe('none')
    const { status } = await adminOrder(delivered)
    expect(status).toBe(done?.status === 200 ? 'delivered' : 'confirmed')
    expect((await cashOf(delivered))?.state ?? 'none').toBe(done?.status === 200 ? 'owed' : 'none')
  }
})

it('a month is filed while credit notes are made for its invoices, and every document is declared once', {
  retry: 0,
}, async () => {
  const last = previousPeriod(periodOf(indianDay(new Date())))
  const ids: string[] = []
  for (let n = 0; n < 8; n += 1) ids.push(await bought(kurtas(2)))
  const opened: string[] = []
  for (const id of ids) opened.push(await approvedOf(id))
  await db
    .updateTable('invoice')
    .set({ issued_at: startOfDay(last.from) })
    .execute()
  // As if the notes were written in the last minutes of the month.
  await sql`
    create function in_last_month() returns trigger language plpgsql as $$
    begin new.issued_at := ${sql.lit(startOfDay(last.to).toISOString())}; return new; end $$`.execute(db)
  await sql`create trigger in_last_month before insert on credit_note for each row execute function in_last_month()`.execute(
    db,
  )
  await db
    .updateTable('credit_note')
    .set({ issued_at: startOfDay(last.to) })
    .execute()
  const declared = async (period: string) => (await asOwner.get(`/api/admin/tax/gstr1?period=${period}`)).body.data
  const { digest } = await declared(last.key)
  const revisions = await Promise.all(opened.map(async (id) => (await read(id)).revision))
  const filing = { period: last.key, arn: '', digest }
  const [filed, ...notes] = await atOnce([
    () => asOwner.post('/api/admin/tax/gstr1/filings', filing),
    ...opened.map(
      (id, n) => () => asManager.put(`/api/admin/returns/${id}/receive`, { revision: revisions[n], ...asSold() }),
    ),
  ])
  expect(new Set(statuses(notes))).toEqual(new Set([200]))
  if (filed?.status !== 200) {
    expect(filed?.status).toBe(409)
    const again = { ...filing, digest: (await declared(last.key)).digest }
    expect((await asOwner.post('/api/admin/tax/gstr1/filings', again)).status).toBe(200)
  }
  const month = await declared(last.key)
  const next = await declared(periodOf(indianDay(new Date())).key)
  const { rows } = await sql<{ invoices: number; notes: number }>`
    select (select count(*)::int from invoice) as invoices, (select count(*)::int from credit_note) as notes`.execute(
    db,
  )
  expect({
    invoices: month.invoices.documents + next.invoices.documents,
    notes: month.notes.documents + next.notes.documents,
  }).toEqual(rows[0])
  const dated = await sql<{ notes: number }>`
    select count(*)::int as notes from credit_note where issued_at < ${startOfDay(addDays(last.to, 1))}`.execute(db)
  expect(dated.rows[0]?.notes).toBe(rows[0]?.notes)
  // The file that was kept has the numbers of the notes that were given to the month.
  const { doc_issue: issued } = (await asOwner.get(`/api/admin/tax/gstr1/json?period=${last.key}`)).body
  const notesInFile = issued.doc_det
    .filter(({ doc_num: kind }: { doc_num: number }) => kind === 5)
    .flatMap(({ docs }: { docs: { net_issue: number }[] }) => docs)
    .reduce((all: number, { net_issue: count }: { net_issue: number }) => all + count, 0)
  const inMonth = await sql<{ notes: number }>`
    select count(*)::int as notes from credit_note where gst_period = ${last.key}`.execute(db)
  expect([month.notes.documents, notesInFile]).toEqual([inMonth.rows[0]?.notes, inMonth.rows[0]?.notes])
})
