import { createElement, type ReactElement, type ReactNode } from 'react'
import { deliveryRow, discountRows } from '../../domain/coupons/coupon-rows.ts'
import { formatPaise } from '../../domain/units/paise.ts'
import type { Letterhead, OrderEmailContent } from './email-contents.ts'

interface Layout extends Letterhead {
  readonly shopName: string
  readonly subject: string
}

export function layout({ shopName, subject, logo, contact = [] }: Layout, body: readonly ReactNode[]): ReactElement {
  return createElement(
    'html',
    { lang: 'en-IN' },
    createElement(
      'head',
      null,
      createElement('meta', { charSet: 'utf-8' }),
      // Without it phones show the email as a page of 980 px, in very small letters.
      createElement('meta', { name: 'viewport', content: 'width=device-width' }),
      createElement('title', null, subject),
    ),
    createElement(
      'body',
      { style: { margin: 0, background: '#faf6ee', color: '#1f2540', fontFamily: 'Verdana, sans-serif' } },
      createElement(
        'div',
        { style: { maxWidth: '560px', margin: '0 auto', padding: '24px' } },
        // The name next to it is the text for programs that show no pictures.
        logo && createElement('img', { src: logo, alt: '', width: 64, height: 64 }),
        createElement('p', { style: { fontFamily: 'Georgia, serif', fontSize: '22px', color: '#1d2757' } }, shopName),
        ...body,
        createElement(
          'p',
          { style: { marginTop: '32px', fontSize: '13px', lineHeight: '20px', color: '#635c54' } },
          shopName,
          ...contact.flatMap((line) => [createElement('br', { key: line }), line]),
        ),
      ),
    ),
  )
}

export function greeting(name: string): ReactElement {
  return paragraph(name === '' ? 'Namaste,' : `Namaste ${name},`)
}

export function paragraph(text: string): ReactElement {
  return createElement('p', { style: { fontSize: '15px', lineHeight: '24px' } }, text)
}

export function link({ text, url }: { readonly text: string; readonly url: string }): ReactElement {
  return createElement(
    'p',
    { style: { fontSize: '15px', lineHeight: '24px' } },
    createElement('a', { href: url }, text),
  )
}

export function action(label: string, url: string): ReactElement {
  const style = {
    display: 'inline-block',
    padding: '12px 20px',
    background: '#2b3a7e',
    color: '#fffdf8',
    borderRadius: '6px',
    fontWeight: 'bold',
    textDecoration: 'none',
  }
  return createElement('p', null, createElement('a', { href: url, style }, label))
}

export function confirmationRequest({ confirmation }: OrderEmailContent): readonly ReactElement[] {
  if (!confirmation) return []
  const { url, until } = confirmation
  const deadline = until === '' ? '' : ` Without your answer by ${until} we will have to cancel it.`
  return [
    paragraph(`Please confirm that you want this order, so that we can send it.${deadline}`),
    action('Confirm your order', url),
  ]
}

export function orderSummary({
  lines,
  coupons = [],
  discount,
  prepaidDiscount,
  shipping,
  fee,
  total,
  tax,
  orderUrl,
  payUrl,
}: OrderEmailContent): readonly ReactElement[] {
  const row = (name: string, amount: string, isTotal = false) =>
    createElement(
      'tr',
      { style: { fontWeight: isTotal ? 'bold' : 'normal' } },
      createElement('td', { style: { padding: '6px 12px 6px 0' } }, name),
      createElement('td', { style: { padding: '6px 0', textAlign: 'right' } }, amount),
    )
  return [
    createElement(
      'table',
      { role: 'presentation', width: '100%', style: { fontSize: '15px', borderTop: '1px solid #e4dac8' } },
      createElement(
        'tbody',
        null,
        ...lines.map((line) => row(`${line.name} × ${line.quantity}`, formatPaise(line.amount))),
        ...discountRows({ discount, coupons }).map(({ name, amount }) => row(name, formatPaise(-amount))),
        ...(prepaidDiscount === 0 ? [] : [row('Discount for paying online', formatPaise(-prepaidDiscount))]),
        row(deliveryRow('Delivery', coupons), shipping === 0 ? 'Free' : formatPaise(shipping)),
        ...(fee === 0 ? [] : [row('Cash on Delivery fee', formatPaise(fee))]),
        row(tax === 0 ? 'Total' : 'Total (including taxes)', formatPaise(total), true),
      ),
    ),
    ...(payUrl === undefined ? [] : [action('Pay for this order', payUrl)]),
    ...(orderUrl === '' ? [] : [action('View your order', orderUrl)]),
  ]
}

export function deliveryAddress({ address }: OrderEmailContent): readonly ReactElement[] {
  if (address.length === 0) return []
  const lines = address.flatMap((line) => [line, createElement('br', { key: line })])
  return [
    paragraph('Delivery address:'),
    createElement('p', { style: { fontSize: '15px', lineHeight: '22px' } }, ...lines),
  ]
}
