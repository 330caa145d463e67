import { expect, it } from 'vitest'
import { priya } from '../../../../test/people.ts'
import { testShop } from '../../../../test/shop.ts'

const lines: string[] = []
const shop = await testShop([], { logTo: { write: (line) => lines.push(line) } })

const logged = () =>
  lines.splice(0).flatMap((line) => {
    const { time, level, ms, call, denied, userId, about, factor } = JSON.parse(line)
    expect(time).toMatch(/^20\d\d-.*Z$/)
    // On a busy machine a request may also be logged as slow.
    if (ms !== undefined) return []
    expect(level).toBe(denied ? 'warn' : 'info')
    return [{ call, denied, userId, about, factor }]
  })

it('logs logins, logouts and rejected requests by ids only', async () => {
  const post = (url: string, payload: object, token?: string) =>
    shop.app.inject({ method: 'POST', url, payload, headers: token ? { authorization: `Bearer ${token}` } : {} })
  const person = { name: 'Asha Rao', email: 'asha@example.com', password: 'kora-silk-9' }
  const { token, user } = (await post('/api/auth/register', person)).json()
  await post('/api/auth/login', { ...person, password: 'not hers' })
  await post('/api/auth/logout', {}, token)
  await shop.get('/api/auth/me')
  await post('/api/payment/razorpay/create-order', { orderId: 'a'.repeat(24) })
  const written = lines.join('')
  expect(logged()).toEqual([
    { call: 'auth.register', userId: user._id },
    { call: 'auth.login', denied: 401, userId: user._id, factor: 'password' },
    { call: 'auth.logout', userId: user._id },
    { call: 'payments.createOrder', denied: 401 },
  ])
  for (const secret of [token, 'asha@', 'Asha', 'kora-silk', 'not hers']) expect(written).not.toContain(secret)
})

it('logs a customer who requests the back office', async () => {
  const { get, userId } = await shop.as(priya)
  await get('/api/admin/orders')
  expect(logged()).toEqual([{ call: 'adminOrders.list', denied: 403, userId }])
})
