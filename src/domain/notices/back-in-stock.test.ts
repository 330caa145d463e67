import { expect, it } from 'vitest'
import { noticesToSend } from './back-in-stock.ts'

it.each([
  ['nothing in stock', { unit: 'piece', stock: 0, minimum: 1 }, 0, 0],
  ['one piece', { unit: 'piece', stock: 1, minimum: 1 }, 0, 3],
  ['ten pieces, some people notified already', { unit: 'piece', stock: 10, minimum: 1 }, 12, 18],
  ['two pieces, more people notified than that', { unit: 'piece', stock: 2, minimum: 1 }, 9, 0],
  ['a rest of cloth below the minimum', { unit: 'metre', stock: 90, minimum: 100 }, 0, 0],
  ['a rest of cloth shorter than a usual cut', { unit: 'metre', stock: 120, minimum: 100 }, 0, 3],
  ['a bolt of ten metres', { unit: 'metre', stock: 1000, minimum: 50 }, 0, 12],
] as const)('notices for %s', (_what, stock, sent, count) => expect(noticesToSend(stock, sent)).toBe(count))
