import { describe, expect, it } from 'vitest'
import { manager, owner, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import type { AuditAction } from '../../domain/audit/sentences.ts'
import { addDays, indianDay } from '../../domain/india/time.ts'
import { recordChange, recordChanges } from './audit.ts'

const shop = await testShop([indigoKurta])
const { db } = shop.database
const asOwner = await shop.as(owner)
const { userId: managerId } = await shop.as(manager)
const meera = { role: 'admin', userId: managerId, staffRole: 'manager' } as const

const record = (change: { before?: object; after?: object; action?: AuditAction; entityId?: string }) =>
  db.transaction().execute((trx) =>
    recordChange(trx, meera, {
      action: change.action ?? 'change',
      entity: 'coupon',
      entityId: change.entityId ?? 'DIWALI20',
      before: change.before,
      after: change.after,
    }),
  )

describe('the audit log', () => {
  it('records who changed what, with only the keys that differ', async () => {
    await record({ before: { percent: 10, code: 'DIWALI20' }, after: { percent: 20, code: 'DIWALI20' } })
    const { body } = await asOwner.get('/api/admin/audit?entity=coupon')
    expect(body.data).toEqual([
      {
        _id: expect.any(String),
        at: expect.any(String),
        staffId: managerId,
        staffName: 'Meera Iyer',
        action: 'change',
        entity: 'coupon',
        entityId: 'DIWALI20',
        name: 'DIWALI20',
        before: { percent: 10 },
        after: { percent: 20 },
      },
    ])
  })

  it('does not record a change without a difference', async () => {
    await record({ entityId: 'SAME', before: { percent: 10 }, after: { percent: 10 } })
    expect((await asOwner.get('/api/admin/audit?entityId=SAME')).body).toMatchObject({ data: [], total: 0 })
  })

  it('ignores the order of keys', async () => {
    const before = { rule: { charge: 50, freeAbove: 500 }, header: 2000 }
    await record({ entityId: 'ORDER', before, after: { header: 1500, rule: { freeAbove: 500, charge: 50 } } })
    const { body } = await asOwner.get('/api/admin/audit?entityId=ORDER')
    expect(body.data).toMatchObject([{ before: { header: 2000 }, after: { header: 1500 } }])
    expect(body.data[0].after).toEqual({ header: 1500 })
  })

  it('is rolled back with its transaction', async () => {
    await db
      .transaction()
      .execute(async (trx) => {
        await recordChange(trx, meera, { action: 'create', entity: 'coupon', entityId: 'LOST', after: {} })
        throw new Error('the write failed')
      })
      .catch(() => undefined)
    expect((await asOwner.get('/api/admin/audit?entityId=LOST')).body.total).toBe(0)
  })

  it('is listed in pages, newest first, and can be searched', async () => {
    for (const entityId of ['A1', 'A2', 'A3']) await record({ action: 'create', entityId, after: { code: entityId } })
    const page = (await asOwner.get('/api/admin/audit?action=create&perPage=2')).body
    expect(page).toMatchObject({ total: 3, data: [{ entityId: 'A3' }, { entityId: 'A2' }] })
    const rest = (await asOwner.get('/api/admin/audit?action=create&perPage=2&page=2')).body
    expect(rest.data).toMatchObject([{ entityId: 'A1' }])
    await record({ action: 'create', entityId: 'A4', after: { code: 'A4' } })
    const older = (await asOwner.get(`/api/admin/audit?action=create&perPage=2&after=${page.data[1]._id}`)).body
    expect(older.data).toMatchObject([{ entityId: 'A1' }])
    expect((await asOwner.get('/api/admin/audit?q=a2')).body).toMatchObject({ total: 1, data: [{ entityId: 'A2' }] })
    expect((await asOwner.get('/api/admin/audit?q=%25')).body.total).toBe(0)
  })

  it('names what was changed, even when it is gone, and finds it by that name', async () => {
    const product = shop.id('indigo-kurta')
    const orderId = 'abcdefabcdef0123456789ab'
    await db.transaction().execute((trx) =>
      recordChanges(trx, meera, [
        {
          action: 'change price',
          entity: 'product',
          entityId: product,
          before: { price_paise: 1 },
          after: { price_paise: 2 },
        },
        { action: 'delete', entity: 'brand', entityId: orderId, before: { name: 'Old Brand' } },
        { action: 'ship', entity: 'order', entityId: orderId },
      ]),
    )
    const found = async (query: string) =>
      (await asOwner.get(`/api/admin/audit?${query}`)).body.data.map(({ name }: { name: string }) => name)
    expect(await found('entity=product')).toEqual([indigoKurta.name])
    expect(await found('q=block%20print')).toEqual([indigoKurta.name])
    expect(await found('entity=brand')).toEqual(['Old Brand'])
    expect(await found('q=%23456789AB')).toEqual(expect.arrayContaining(['#456789ab']))
    const today = indianDay(new Date())
    expect(await found(`action=ship&from=${today}&to=${today}`)).toEqual(['#456789ab'])
    expect(await found(`action=ship&to=${addDays(today, -1)}`)).toEqual([])
    expect((await asOwner.get('/api/admin/audit/choices')).body.data).toEqual({
      staff: [{ _id: managerId, name: 'Meera Iyer' }],
      entities: ['brand', 'coupon', 'order', 'product'],
    })
    const { body } = await asOwner.get('/api/admin/audit/export?entity=product')
    expect(body).toContain(indigoKurta.name)
    expect(body).toContain(`changed the price of product ${indigoKurta.name},Price: ₹0.01 → ₹0.02`)
  })

  it('names orders of couriers’ cash and months, and what a change mentions by id', async () => {
    const product = shop.id('indigo-kurta')
    const gone = 'abcdefabcdef0123456789ab'
    const policy = await db
      .selectFrom('return_policy')
      .select('id')
      .where('scope', '=', 'shop')
      .executeTakeFirstOrThrow()
    await db.transaction().execute((trx) =>
      recordChanges(trx, meera, [
        {
          action: 'write off',
          entity: 'courier cash',
          entityId: gone,
          before: { state: 'owed' },
          after: { state: 'written_off' },
        },
        { action: 'file', entity: 'GST return', entityId: '102026', after: { period: '102026' } },
        { action: 'sort', entity: 'cash rule', entityId: 'all', after: {} },
        { action: 'change', entity: 'return policy', entityId: policy.id, before: { days: 7 }, after: { days: 8 } },
        {
          action: 'create',
          entity: 'collection',
          entityId: 'Indigo',
          after: { _id: product, productIds: [product, gone] },
        },
      ]),
    )
    const one = async (entity: string) =>
      (await asOwner.get(`/api/admin/audit?entity=${encodeURIComponent(entity)}`)).body.data[0]
    expect((await one('courier cash')).name).toBe('#456789ab')
    expect((await one('GST return')).name).toBe('October 2026')
    expect((await one('cash rule')).name).toBe('')
    expect((await one('return policy')).name).toBe('of the whole shop')
    expect((await one('collection')).after).toEqual({ _id: product, productIds: [indigoKurta.name, gone] })
  })

  it('calls a rule of cash on delivery by what it does, even when it is gone', async () => {
    const rule = { kind: 'total', effect: 'refuse', above: 5000 }
    const { data } = (await asOwner.post('/api/admin/cash-rules', rule)).body
    await asOwner.put(`/api/admin/cash-rules/${data._id}`, { ...data, active: false })
    const names = async () =>
      (await asOwner.get(`/api/admin/audit?entityId=${data._id}`)).body.data.map(
        ({ action, name }: { action: string; name: string }) => `${action} ${name}`,
      )
    const words = 'Total above ₹5,000.00: No Cash on Delivery'
    expect(await names()).toEqual([`change ${words}`, `create ${words}`])
    await asOwner.call('DELETE', `/api/admin/cash-rules/${data._id}`)
    expect((await names())[0]).toBe(`delete ${words}`)
  })

  it('calls a page of the owner by its title, and one that every shop has by what it is', async () => {
    await asOwner.post('/api/admin/custom-pages', { title: 'Size Guide', handle: 'sizes', body: 'Measure.' })
    const { value, seen } = (await asOwner.get('/api/admin/content/faq')).body.data
    await asOwner.put('/api/admin/content/faq', { value: { ...value, title: 'Good to know' }, seen })
    const { data } = (await asOwner.get('/api/admin/audit?entity=page')).body
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['faq', 'Size Guide'])
  })

  it('shows the default that a setting had before it was first saved, and only what changed', async () => {
    const { revision, ...form } = (await asOwner.get('/api/admin/settings/limits')).body.data
    await asOwner.put('/api/admin/settings/limits', { ...form, ordersOfPhone: form.ordersOfPhone + 1, revision })
    const menu = (await asOwner.get('/api/nav-config')).body
    await asOwner.put('/api/nav-config', { ...menu, moreDropdownLabel: 'Further' })
    const { body } = await asOwner.get('/api/admin/audit?entity=setting')
    expect(body.data).toMatchObject([
      {
        name: 'nav config',
        before: { moreDropdownLabel: menu.moreDropdownLabel },
        after: { moreDropdownLabel: 'Further' },
      },
      { name: 'buying limits', before: { ordersOfPhone: form.ordersOfPhone } },
    ])
    expect(body.data.map(({ after }: { after: object }) => Object.keys(after))).toEqual([
      ['moreDropdownLabel'],
      ['ordersOfPhone'],
    ])
  })

  it('cannot be changed, not even in the database', async () => {
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('not changed afterwards')
    await expect(db.updateTable('audit_log').set({ staff_name: 'Nobody' }).execute()).rejects.toThrow()
  })

  it('rejects an invalid query', async () => {
    expect((await asOwner.get('/api/admin/audit?staffId=x')).status).toBe(400)
    expect((await asOwner.get('/api/admin/audit?perPage=5000')).status).toBe(400)
    expect((await asOwner.get('/api/admin/audit?from=2026-02-30')).status).toBe(400)
    expect((await asOwner.get(`/api/admin/audit?staffId=${(await shop.as(priya)).userId}`)).body.total).toBe(0)
  })
})
