import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PaymentBadge } from './badges.tsx'

it('shows no payment badge for a cancelled order, which would still say Paid', () => {
  const paid = { paymentStatus: 'completed', isPaid: true } as const
  expect(renderToStaticMarkup(<PaymentBadge status="confirmed" {...paid} />)).toContain('Paid')
  expect(renderToStaticMarkup(<PaymentBadge status="cancelled" {...paid} />)).toBe('')
})
