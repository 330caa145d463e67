import { render, toPlainText } from '@react-email/render'
import { createElement, type ReactElement, type ReactNode } from 'react'
import { RESPONSE_HOURS } from '../../domain/contact/contact-message.ts'
import { formatPaise, type Paise } from '../../domain/units/paise.ts'

export interface ShopLetter {
  readonly shopName: string
}

/** What an order mail tells; money in paise. */
export interface OrderLetter extends ShopLetter {
  readonly name: string
  /** The last 8 characters of the order's id. */
  readonly orderNumber: string
  readonly orderUrl: string
  readonly lines: readonly { readonly name: string; readonly quantity: string; readonly amount: Paise }[]
  readonly discount: Paise
  readonly shipping: Paise
  readonly total: Paise
  /** How it is paid, in a sentence. */
  readonly payment: string
  /** The lines of the delivery address, the person's name first. */
  readonly address: readonly string[]
}

export interface Refunded {
  readonly refunded: Paise
  /** 'by UPI (reference …)', 'in cash'; absent when the provider sends it back. */
  readonly how?: string | undefined
}

interface Parcel {
  /** Empty where the shop did not say. */
  readonly courier: string
  readonly trackingNumber: string
}

interface LinkLetter extends ShopLetter {
  readonly name: string
  readonly url: string
}

interface TicketLetter extends ShopLetter {
  readonly ticket: string
}

/** What a visitor wrote, for the shop's own eyes. */
interface MessageLetter extends TicketLetter {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly subject: string
  readonly text: string
}

/** What the team answers; `question` is what the sender wrote. */
interface AnswerLetter extends TicketLetter {
  readonly name: string
  readonly subject: string
  readonly answer: string
  readonly question: string
}

interface Letters {
  readonly 'verify-email': LinkLetter
  readonly 'reset-password': LinkLetter
  readonly invitation: LinkLetter
  readonly 'order-placed': OrderLetter
  readonly 'order-paid': OrderLetter
  readonly 'order-cancelled': OrderLetter
  readonly 'order-refunded': OrderLetter & Refunded
  readonly 'order-shipped': OrderLetter & Parcel
  readonly 'order-delivered': OrderLetter
  readonly 'message-received': TicketLetter
  readonly 'message-to-shop': MessageLetter
  readonly 'message-answered': AnswerLetter
}

export type TemplateName = keyof Letters
export type MailData<Name extends TemplateName> = Letters[Name]

interface Letter {
  readonly subject: string
  readonly body: readonly ReactNode[]
}

/**
 * Writes a mail as HTML and as plain text. React escapes whatever a customer put into a name.
 */
export async function write<Name extends TemplateName>(
  template: Name,
  data: MailData<Name>,
): Promise<{ subject: string; html: string; text: string }> {
  const { subject, body } = LETTERS[template](data)
  const html = await render(page(data.shopName, subject, body))
  return { subject: subject.replace(/\s+/g, ' '), html, text: toPlainText(html) }
}

const LETTERS: { readonly [Name in TemplateName]: (data: MailData<Name>) => Letter } = {
  'verify-email': ({ shopName, name, url }) => ({
    subject: `Confirm your e-mail address for ${shopName}`,
    body: [
      hello(name),
      paragraph(`Please confirm that this is your e-mail address. The link works for 24 hours.`),
      action('Confirm e-mail address', url),
      paragraph('If you did not create an account with us, you can ignore this mail.'),
    ],
  }),
  'reset-password': ({ shopName, name, url }) => ({
    subject: `Choose a new password for ${shopName}`,
    body: [
      hello(name),
      paragraph('Somebody, hopefully you, asked for a new password. The link works once, for one hour.'),
      action('Choose a new password', url),
      paragraph('If it was not you, ignore this mail: your password stays as it is.'),
    ],
  }),
  invitation: ({ shopName, name, url }) => ({
    subject: `Welcome to the team of ${shopName}`,
    body: [
      hello(name),
      paragraph(`You now work with ${shopName}. Choose a password, then log in. The link works once, for three days.`),
      action('Choose a password', url),
      paragraph('If you already have an account here, your password keeps working and you need not do anything.'),
    ],
  }),
  'order-placed': (order) => ({
    subject: `Your order #${order.orderNumber} is placed`,
    body: [
      hello(order.name),
      paragraph('Thank you! We have your order and tell you when it is on its way.'),
      ...(order.payment === '' ? [] : [paragraph(order.payment)]),
      ...bill(order),
      ...deliveryAddress(order),
    ],
  }),
  'order-paid': (order) => ({
    subject: `Payment received for order #${order.orderNumber}`,
    body: [hello(order.name), paragraph('Your payment has arrived. Thank you!'), ...bill(order)],
  }),
  'order-cancelled': (order) => ({
    subject: `Order #${order.orderNumber} is cancelled`,
    body: [
      hello(order.name),
      paragraph('This order is cancelled. What you paid for it, if anything, is on its way back to you.'),
      ...bill(order),
    ],
  }),
  'order-refunded': (order) => ({
    subject: `Refund for order #${order.orderNumber}`,
    body: [
      hello(order.name),
      paragraph(
        order.how
          ? `We paid ${formatPaise(order.refunded)} back to you ${order.how}.`
          : `We sent back ${formatPaise(order.refunded)} to where you paid from. Banks take 5 to 7 business days to show it.`,
      ),
      ...bill(order),
    ],
  }),
  'order-shipped': (order) => ({
    subject: `Order #${order.orderNumber} is on its way`,
    body: [
      hello(order.name),
      paragraph(`Your order has left our hands${order.courier === '' ? '' : ` with ${order.courier}`}.`),
      ...(order.trackingNumber === '' ? [] : [paragraph(`Tracking number: ${order.trackingNumber}`)]),
      ...bill(order),
      ...deliveryAddress(order),
    ],
  }),
  'order-delivered': (order) => ({
    subject: `Order #${order.orderNumber} is delivered`,
    body: [
      hello(order.name),
      paragraph(
        'Your order has arrived. We would love to read what you think of it: leave a review on the page of your order. ' +
          'If something is not right, tell us within 7 days.',
      ),
      ...bill(order),
    ],
  }),
  // It goes to an address nobody has confirmed, so it holds nothing the sender wrote.
  'message-received': ({ shopName, ticket }) => ({
    subject: `We have your message (ticket ${ticket})`,
    body: [
      hello(''),
      paragraph(
        `Thank you for writing to ${shopName}. Your ticket number is ${ticket}; please quote it when you write again.`,
      ),
      paragraph(
        `A person reads your message and answers within ${RESPONSE_HOURS} hours. Complaints are settled within one month.`,
      ),
      paragraph('If you did not write to us, somebody mistyped their e-mail address, and you can ignore this mail.'),
    ],
  }),
  'message-to-shop': ({ ticket, name, email, phone, subject, text }) => ({
    subject: `Message ${ticket}: ${subject || 'no subject'}`,
    body: [
      paragraph(`From ${name} <${email}>${phone && `, ${phone}`}`),
      ...text.split('\n\n').map(paragraph),
      paragraph(`This is ticket ${ticket}. Please answer within ${RESPONSE_HOURS} hours.`),
    ],
  }),
  'message-answered': ({ shopName, ticket, name, subject, answer, question }) => ({
    subject: `${subject ? `Re: ${subject}` : `An answer from ${shopName}`} (ticket ${ticket})`,
    body: [
      hello(name),
      ...answer.split('\n\n').map(paragraph),
      paragraph('You wrote:'),
      ...question
        .split('\n\n')
        .map((text) =>
          createElement('blockquote', { style: { margin: '0 0 12px', paddingLeft: '12px', color: '#635c54' } }, text),
        ),
      paragraph(`Please quote ticket ${ticket} when you write again.`),
    ],
  }),
}

function page(shopName: string, subject: string, body: readonly ReactNode[]): ReactElement {
  return createElement(
    'html',
    { lang: 'en-IN' },
    createElement('head', null, createElement('meta', { charSet: 'utf-8' }), createElement('title', null, subject)),
    createElement(
      'body',
      { style: { margin: 0, background: '#faf6ee', color: '#1f2540', fontFamily: 'Verdana, sans-serif' } },
      createElement(
        'div',
        { style: { maxWidth: '560px', margin: '0 auto', padding: '24px' } },
        createElement('p', { style: { fontFamily: 'Georgia, serif', fontSize: '22px', color: '#1d2757' } }, shopName),
        ...body,
        createElement('p', { style: { marginTop: '32px', fontSize: '13px', color: '#635c54' } }, `${shopName}`),
      ),
    ),
  )
}

function hello(name: string): ReactElement {
  return paragraph(name === '' ? 'Namaste,' : `Namaste ${name},`)
}

function paragraph(text: string): ReactElement {
  return createElement('p', { style: { fontSize: '15px', lineHeight: '24px' } }, text)
}

function action(label: string, url: string): ReactElement {
  const style = { display: 'inline-block', padding: '12px 20px', background: '#2b3a7e', color: '#fffdf8' }
  return createElement('p', null, createElement('a', { href: url, style }, label))
}

function bill({ lines, discount, shipping, total, orderUrl }: OrderLetter): readonly ReactElement[] {
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
        ...(discount === 0 ? [] : [row('Discount', formatPaise(-discount))]),
        row('Delivery', shipping === 0 ? 'free' : formatPaise(shipping)),
        row('Total, taxes included', formatPaise(total), true),
      ),
    ),
    action('See your order', orderUrl),
  ]
}

function deliveryAddress({ address }: OrderLetter): readonly ReactElement[] {
  const lines = address.flatMap((line) => [line, createElement('br', { key: line })])
  return [paragraph('It goes to:'), createElement('p', { style: { fontSize: '15px', lineHeight: '22px' } }, ...lines)]
}
