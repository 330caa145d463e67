import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { bucketStore } from '../../src/server/platform/bucket.ts'
import { folderStore } from '../../src/server/platform/file-store.ts'
import { testDatabase } from '../database.ts'
import { owner } from '../people.ts'
import { startS3 } from '../s3-server.ts'
import { testShop } from '../shop.ts'

const s3 = await startS3()
const network = mkdtempSync(join(tmpdir(), 'vastra-shared-'))
afterAll(() => rmSync(network, { recursive: true, force: true }))

describe.each([
  ['a bucket', bucketStore({ bucket: 'shop', prefix: 'media' }, s3.account)],
  ['a folder that both machines see', folderStore(network)],
])('two machines with data folders of their own and %s', async (_name, files) => {
  const database = await testDatabase()
  const here = await testShop([], { files, database })
  const there = await testShop([], { files, database, hasSeller: false })
  const ashaHere = await here.as(owner)
  const ashaThere = await there.as(owner)

  async function upload(kind: 'product-imports' | 'courier-files' | 'remittances', rows: readonly string[]) {
    const answer = await here.app.inject({
      method: 'POST',
      url: `/api/admin/${kind}?fileName=file.csv`,
      headers: { authorization: `Bearer ${ashaHere.token}`, 'content-type': 'text/csv' },
      payload: rows.join('\n'),
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().data._id as string
  }

  it('check and import products on the machine that did not receive their file, which is deleted then', async () => {
    const id = await upload('product-imports', [
      'handle,title,brand,category,price,stock',
      'mul-kurta,Mul Kurta,Asha,Kurtas,999,3',
    ])
    const report = async () => (await ashaThere.get(`/api/admin/product-imports/${id}`)).body.data
    await there.shop.jobs.drain()
    expect(await report()).toMatchObject({ state: 'checked', created: 1 })
    await ashaHere.post(`/api/admin/product-imports/${id}/apply`, { defaultStock: 1, updatesStock: false })
    await there.shop.jobs.drain()
    expect(await report()).toMatchObject({ state: 'done', created: 1 })
    expect(await files.info(`imports/${id}`)).toBeUndefined()
  })

  it('match a file of a courier again on the machine that did not receive it', async () => {
    const id = await upload('courier-files', ['Order,AWB,Status', '12345678,AWB100,Shipped'])
    const { status, body } = await ashaThere.put(`/api/admin/courier-files/${id}`, {
      fields: ['order', 'awb', 'status'],
    })
    expect([status, body.data.columns]).toEqual([200, expect.anything()])
  })

  it("match a courier's list of payments again on the machine that did not receive it", async () => {
    const id = await upload('remittances', ['Order,AWB,COD Amount', '12345678,AWB100,999'])
    const { status } = await ashaThere.put(`/api/admin/remittances/${id}`, {
      fields: ['order', 'awb', null],
      courier: 'Delhivery',
    })
    expect(status).toBe(200)
  })
})
