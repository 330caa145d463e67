import { setTimeout as sleep } from 'node:timers/promises'
import { queryOnce } from '../standby.ts'
import type { Product, Seen } from './load.ts'
import type { Machine } from './servers.ts'

/** Compares the answers that shoppers received with the database. Returns the figures and whether all is well. */
export async function checkOrders(url: string, { acknowledged, confirmed }: Seen, stock: number) {
  const rows = (await queryOnce(url, 'select id, street, status from orders')) as {
    id: string
    street: string
    status: string
  }[]
  const byKey = Map.groupBy(rows, ({ street }) => street)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const lost = [...acknowledged].filter(([key, id]) => byKey.get(key)?.[0]?.id !== id).length
  const doubled = [...byKey.values()].filter((orders) => orders.length > 1).length
  const unconfirmed = [...confirmed].filter((id) => byId.get(id)?.status !== 'confirmed').length
  const [wrong] = await queryOnce(
    url,
    `select (select count(*) from (
        select variant_id, sum(change) as ledger from stock_movement group by variant_id) as moved
        full join (select id as variant_id, stock from variant) as variants using (variant_id)
        where coalesce(ledger, 0) <> coalesce(stock, 0))
      + abs((select sum(${stock} - stock) from variant) - (select count(*) from orders)) as stock,
      (select count(*) from orders where status = 'confirmed') - (select count(distinct number) from invoice) as invoices`,
  )
  return {
    orders: rows.length,
    lost,
    doubled,
    unconfirmed,
    stock: Number(wrong?.stock),
    invoices: Number(wrong?.invoices),
  }
}

/** Changes a product in the database and returns after how many milliseconds the last process showed it. */
export async function measureChange(url: string, machines: readonly Machine[], { id }: Product): Promise<number> {
  const name = `Kurta ${crypto.randomUUID()}`
  await queryOnce(url, `update product set name = '${name}' where id = '${id}'`)
  const started = performance.now()
  const shows = async ({ url: shop }: Machine) => {
    for (;;) {
      const answer = await fetch(`${shop}/api/products/${id}`).then(
        (response) => response.text(),
        () => '',
      )
      if (answer.includes(name)) return
      await sleep(2)
    }
  }
  await Promise.all(machines.map(shows))
  return performance.now() - started
}

/** Whether all processes show the same products with the same stock as the database. */
export async function catalogueAgrees(
  url: string,
  machines: readonly Machine[],
  products: readonly Product[],
): Promise<boolean> {
  const stock = new Map(
    (await queryOnce(url, 'select product_id, sum(stock) as stock from variant group by 1')).map((row) => [
      row.product_id,
      Number(row.stock),
    ]),
  )
  // Several connections each, because a machine may have several processes.
  for (const { url: shop } of [...machines, ...machines, ...machines])
    for (const { id } of products) {
      const response = await fetch(`${shop}/api/products/${id}`, { headers: { connection: 'close' } })
      const { data } = (await response.json()) as { data: { countInStock: number } }
      if (data.countInStock !== stock.get(id)) return false
    }
  return true
}
