import { render, toPlainText } from '@react-email/render'
import { createElement, type ReactElement, type ReactNode } from 'react'
import { RESPONSE_HOURS } from '../../domain/contact/contact-message.ts'
import { formatPaise, type Paise } from '../../domain/units/paise.ts'

export interface ShopEmail {
  readonly shopName: string
}

/** The content of an email about an order; money in paise. */
export interface OrderEmailContent extends ShopEmail {
  readonly name: string
  /** The last 8 characters of the order's id. */
  readonly orderNumber: string
  /** Empty for a customer without an account. */
  readonly orderUrl: string
  /** Where an order that is not paid yet can be paid without signing in. */
  readonly payUrl?: string | undefined
  readonly lines: readonly { readonly name: string; readonly quantity: string; readonly amount: Paise }[]
  /** Without the part for paying online. */
  readonly discount: Paise
  readonly prepaidDiscount: Paise
  readonly shipping: Paise
  /** For cash on delivery. */
  readonly fee: Paise
  readonly total: Paise
  /** The page on which the buyer confirms a cash order, and until when, as words; absent when it is not needed. */
  readonly confirmation?: { readonly url: string; readonly until: string } | undefined
  /** Why the shop cancelled the order, as a sentence; absent for no reason to tell. */
  readonly cancelReason?: string | undefined
  /** One sentence about how the order is paid; empty when there is nothing to say. */
  readonly payment: string
  /** The lines of the delivery address, the person's name first; none when the recipient has not confirmed the email address. */
  readonly address: readonly string[]
}

export interface Refunded {
  readonly refunded: Paise
  /** 'by UPI (reference …)' or 'in cash'; absent when the payment provider makes the refund. */
  readonly how?: string | undefined
}

/** An order that replaces a changed one. */
interface Replacement {
  /** The number of the changed order. */
  readonly replaced: string
  /** The part of the payment that goes back, in paise. */
  readonly refunded: Paise
}

interface Parcel {
  /** Empty when the shop did not enter it. */
  readonly courier: string
  readonly trackingNumber: string
  /** Where the customer can follow the parcel. */
  readonly trackingUrl?: string | undefined
}

/** A step of a return. `name` is empty when the recipient has not confirmed the email address. */
interface ReturnStepEmail extends ShopEmail {
  readonly name: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly lines: readonly { readonly name: string; readonly quantity: string }[]
  readonly url: string
}

/** An email about a product that somebody asked for. Nothing in it was typed by whoever entered the address. */
interface NoticeEmail extends ShopEmail {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly label: string
  readonly url: string
  readonly stopUrl: string
}

interface LinkEmail extends ShopEmail {
  readonly name: string
  readonly url: string
}

/** A change of an account that its owner must know of. */
export type AccountChange =
  | 'new-device'
  | 'password'
  | 'email'
  | 'factor-on'
  | 'factor-off'
  | 'passkey-added'
  | 'passkey-removed'

interface AccountEmail extends LinkEmail {
  readonly change: AccountChange
  /** The day in India, as 'YYYY-MM-DD'. */
  readonly day: string
}

interface TicketEmail extends ShopEmail {
  readonly ticket: string
}

/** Days as the customer reads them: `22 Nov 2026`. */
interface ComplaintEmail extends TicketEmail {
  readonly received: string
  readonly resolveBy: string
}

/** A contact message, as the shop receives it. */
interface MessageEmail extends TicketEmail {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly subject: string
  readonly text: string
}

/** A customer's order was refused because of a limit. `reason` completes 'because …'. */
interface LimitEmail extends ShopEmail {
  readonly reason: string
  readonly url: string
}

/**
 * The team's answer to a contact message; `question` is the original message. Name, subject and question are empty when the
 * recipient has not confirmed the email address.
 */
interface AnswerEmail extends TicketEmail {
  readonly name: string
  readonly subject: string
  readonly answer: string
  readonly question: string
}

/** The shop's answer to a question about a product. The question itself is not repeated, because the address may be unconfirmed. */
interface QuestionEmail extends ShopEmail {
  readonly product: string
  readonly answer: string
  readonly url: string
}

interface TemplateDataByName {
  readonly 'verify-email': LinkEmail
  readonly 'reset-password': LinkEmail
  readonly 'account-changed': AccountEmail
  readonly invitation: LinkEmail
  readonly claim: LinkEmail
  readonly 'order-placed': OrderEmailContent
  readonly 'order-changed': OrderEmailContent & Replacement
  readonly 'order-paid': OrderEmailContent
  readonly 'order-cancelled': OrderEmailContent
  readonly 'order-refunded': OrderEmailContent & Refunded
  readonly 'order-shipped': OrderEmailContent & Parcel
  readonly 'order-tracking': OrderEmailContent & Parcel
  readonly 'order-delivered': OrderEmailContent
  readonly 'order-return': ReturnStepEmail
  readonly 'notice-confirm': NoticeEmail
  readonly 'product-notice': NoticeEmail
  readonly 'limit-met': LimitEmail
  readonly 'message-received': TicketEmail
  readonly 'message-to-shop': MessageEmail
  readonly 'message-answered': AnswerEmail
  readonly 'question-answered': QuestionEmail
  readonly 'complaint-acknowledged': ComplaintEmail
  readonly 'complaint-resolved': TicketEmail
}

export type TemplateName = keyof TemplateDataByName
export type TemplateData<Name extends TemplateName> = TemplateDataByName[Name]

interface EmailContent {
  readonly subject: string
  readonly body: readonly ReactNode[]
}

/** Renders an email as HTML and as plain text. React escapes any HTML in a customer's input. */
export async function writeEmail<Name extends TemplateName>(
  template: Name,
  data: TemplateData<Name>,
): Promise<{ subject: string; html: string; text: string }> {
  const { subject, body } = TEMPLATES[template](data)
  const html = await render(layout(data.shopName, subject, body))
  return { subject: subject.replace(/\s+/g, ' '), html, text: toPlainText(html) }
}

const TEMPLATES: { readonly [Name in TemplateName]: (data: TemplateData<Name>) => EmailContent } = {
  'verify-email': ({ shopName, name, url }) => ({
    subject: `Confirm your email address for ${shopName}`,
    body: [
      greeting(name),
      paragraph('Please confirm that this is your email address. The link is valid for 24 hours.'),
      action('Confirm email address', url),
      paragraph('If you did not create an account with us, you can ignore this email.'),
    ],
  }),
  'reset-password': ({ shopName, name, url }) => ({
    subject: `Choose a new password for ${shopName}`,
    body: [
      greeting(name),
      paragraph('We received a request to reset your password. The link can be used once and is valid for one hour.'),
      action('Choose a new password', url),
      paragraph('If you did not request this, you can ignore this email. Your password will not change.'),
    ],
  }),
  'account-changed': ({ shopName, name, change, day, url }) => ({
    subject: `${CHANGES[change]} at ${shopName}`,
    body: [
      greeting(name),
      paragraph(`${CHANGES[change]}, on ${day}.`),
      paragraph(
        'If this was you, there is nothing to do. If not, choose a new password at once and end all other sessions:',
      ),
      action('Check your account', url),
    ],
  }),
  invitation: ({ shopName, name, url }) => ({
    subject: `Welcome to the ${shopName} team`,
    body: [
      greeting(name),
      paragraph(
        `You have been added to the ${shopName} team. Choose a password and log in. The link can be used once and is valid for three days.`,
      ),
      action('Choose a password', url),
      paragraph(
        'If you had an account with this address before you joined the team, its old password no longer works.',
      ),
    ],
  }),
  claim: ({ shopName, name, url }) => ({
    subject: `Your account at ${shopName}`,
    body: [
      greeting(name),
      paragraph(
        `${shopName} has a new shop, and your account has moved with it. Choose a password to use it. The link can be used once and is valid for 14 days.`,
      ),
      action('Choose a password', url),
      paragraph('If you don’t want to use the account, you don’t need to do anything.'),
    ],
  }),
  'order-placed': (order) => ({
    subject: `Your order #${order.orderNumber} has been placed`,
    body: [
      greeting(order.name),
      paragraph('Thank you! We’ve received your order and will let you know when it ships.'),
      ...confirmationRequest(order),
      ...(order.payment === '' ? [] : [paragraph(order.payment)]),
      ...orderSummary(order),
      ...deliveryAddress(order),
    ],
  }),
  'order-changed': (order) => ({
    subject: `Your order has been changed: it is now #${order.orderNumber}`,
    body: [
      greeting(order.name),
      paragraph(`Order #${order.replaced} has been changed. This order replaces it:`),
      ...confirmationRequest(order),
      ...(order.payment === '' ? [] : [paragraph(order.payment)]),
      ...(order.refunded === 0
        ? []
        : [paragraph(`We are refunding ${formatPaise(order.refunded)}. Banks take 5 to 7 business days to show it.`)]),
      ...orderSummary(order),
      ...deliveryAddress(order),
    ],
  }),
  'order-paid': (order) => ({
    subject: `Payment received for order #${order.orderNumber}`,
    body: [greeting(order.name), paragraph('We’ve received your payment. Thank you!'), ...orderSummary(order)],
  }),
  'order-cancelled': (order) => ({
    subject: `Order #${order.orderNumber} has been cancelled`,
    body: [
      greeting(order.name),
      paragraph(order.cancelReason ?? 'This order has been cancelled. If you have already paid, we will refund you.'),
      ...orderSummary(order),
    ],
  }),
  'order-refunded': (order) => ({
    subject: `Refund for order #${order.orderNumber}`,
    body: [
      greeting(order.name),
      paragraph(
        order.how
          ? `We have refunded ${formatPaise(order.refunded)} to you ${order.how}.`
          : `We have refunded ${formatPaise(order.refunded)} to your original payment method. It can take 5 to 7 business days to appear in your account.`,
      ),
      ...orderSummary(order),
    ],
  }),
  'order-shipped': (order) => ({
    subject: `Order #${order.orderNumber} has shipped`,
    body: [
      greeting(order.name),
      paragraph(`Your order has shipped${order.courier === '' ? '' : ` with ${order.courier}`}.`),
      ...(order.trackingNumber === '' ? [] : [paragraph(`Tracking number: ${order.trackingNumber}`)]),
      ...(order.trackingUrl ? [action('Track parcel', order.trackingUrl)] : []),
      ...orderSummary(order),
      ...deliveryAddress(order),
    ],
  }),
  'order-tracking': (order) => ({
    subject: `Track your order #${order.orderNumber}`,
    body: [
      greeting(order.name),
      paragraph(
        `Your order is on its way${order.courier === '' ? '' : ` with ${order.courier}`}. Tracking number: ${order.trackingNumber}`,
      ),
      ...(order.trackingUrl ? [action('Track parcel', order.trackingUrl)] : []),
      ...orderSummary(order),
    ],
  }),
  'order-delivered': (order) => ({
    subject: `Order #${order.orderNumber} has been delivered`,
    body: [
      greeting(order.name),
      paragraph(
        'Your order has been delivered. We would love to hear what you think: you can write a review on your order page. ' +
          'If anything is wrong, please tell us within 7 days.',
      ),
      ...orderSummary(order),
    ],
  }),
  'order-return': ({ name, subject, paragraphs, lines, url }) => ({
    subject,
    body: [
      greeting(name),
      ...paragraphs.map(paragraph),
      paragraph(lines.map((line) => `${line.name} × ${line.quantity}`).join('; ')),
      action('View your return', url),
    ],
  }),
  'notice-confirm': notice,
  'product-notice': notice,
  'limit-met': ({ reason, url }) => ({
    subject: 'An order was refused because of a limit',
    body: [
      paragraph(`An order was refused because ${reason}.`),
      paragraph(
        'On the page of the customer you can see their orders, release the stock of unpaid ones, or allow larger orders.',
      ),
      action('View customer', url),
      paragraph('You get at most one such email for each customer and day. The limits are under Settings.'),
    ],
  }),
  // The address is not confirmed, so this email repeats nothing that the sender wrote.
  'message-received': ({ shopName, ticket }) => ({
    subject: `We’ve received your message (ticket ${ticket})`,
    body: [
      greeting(''),
      paragraph(
        `Thank you for writing to ${shopName}. Your ticket number is ${ticket}. Please quote it if you write to us again.`,
      ),
      paragraph(`We will answer within ${RESPONSE_HOURS} hours. Complaints are resolved within one month.`),
      paragraph(
        'If you did not write to us, somebody may have entered your email address by mistake. You can ignore this email.',
      ),
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
    subject: `${subject ? `Re: ${subject}` : `A reply from ${shopName}`} (ticket ${ticket})`,
    body: [
      greeting(name),
      ...answer.split('\n\n').map(paragraph),
      ...(question === '' ? [] : [paragraph('You wrote:')]),
      ...question
        .split('\n\n')
        .filter((text) => text !== '')
        .map((text) =>
          createElement('blockquote', { style: { margin: '0 0 12px', paddingLeft: '12px', color: '#635c54' } }, text),
        ),
      paragraph(`Please quote ticket ${ticket} if you write to us again.`),
    ],
  }),
  'question-answered': ({ product, answer, url }) => ({
    subject: `Your question about ${product}`,
    body: [
      greeting(''),
      paragraph(`We have answered your question about ${product}:`),
      ...answer.split('\n\n').map(paragraph),
      action('See it in the shop', url),
    ],
  }),
  // The address of a message is not confirmed, so these two repeat nothing that the sender wrote.
  'complaint-acknowledged': ({ shopName, ticket, received, resolveBy }) => ({
    subject: `We have your complaint (ticket ${ticket})`,
    body: [
      greeting(''),
      paragraph(
        `We at ${shopName} have read the complaint that you sent on ${received}. Its ticket number is ${ticket}.`,
      ),
      paragraph(`We will resolve it by ${resolveBy} at the latest and write to you before.`),
      paragraph(`Please quote ticket ${ticket} if you write to us again.`),
    ],
  }),
  'complaint-resolved': ({ shopName, ticket }) => ({
    subject: `Your complaint is resolved (ticket ${ticket})`,
    body: [
      greeting(''),
      paragraph(`We at ${shopName} have closed your complaint with ticket ${ticket} as resolved.`),
      paragraph(`If it is not resolved for you, please write to us again and quote ticket ${ticket}.`),
    ],
  }),
}

function notice({ subject, paragraphs, label, url, stopUrl }: NoticeEmail): EmailContent {
  const stop = createElement('a', { href: stopUrl, style: { fontSize: '13px' } }, 'Stop all emails of this kind')
  return { subject, body: [greeting(''), ...paragraphs.map(paragraph), action(label, url), stop] }
}

const CHANGES: Readonly<Record<AccountChange, string>> = {
  'new-device': 'Somebody logged in to your account from a new device',
  password: 'The password of your account was changed',
  email: 'The email address of your account was changed',
  'factor-on': 'Two-factor authentication was switched on for your account',
  'factor-off': 'Two-factor authentication was switched off for your account',
  'passkey-added': 'A passkey was added to your account',
  'passkey-removed': 'A passkey was removed from your account',
}

function layout(shopName: string, subject: string, body: readonly ReactNode[]): ReactElement {
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

function greeting(name: string): ReactElement {
  return paragraph(name === '' ? 'Namaste,' : `Namaste ${name},`)
}

function paragraph(text: string): ReactElement {
  return createElement('p', { style: { fontSize: '15px', lineHeight: '24px' } }, text)
}

function action(label: string, url: string): ReactElement {
  const style = { display: 'inline-block', padding: '12px 20px', background: '#2b3a7e', color: '#fffdf8' }
  return createElement('p', null, createElement('a', { href: url, style }, label))
}

function confirmationRequest({ confirmation }: OrderEmailContent): readonly ReactElement[] {
  if (!confirmation) return []
  const { url, until } = confirmation
  const deadline = until === '' ? '' : ` Without your answer by ${until} we will have to cancel it.`
  return [
    paragraph(`Please confirm that you want this order, so that we can send it.${deadline}`),
    action('Confirm your order', url),
  ]
}

function orderSummary({
  lines,
  discount,
  prepaidDiscount,
  shipping,
  fee,
  total,
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
        ...(discount === 0 ? [] : [row('Discount', formatPaise(-discount))]),
        ...(prepaidDiscount === 0 ? [] : [row('Discount for paying online', formatPaise(-prepaidDiscount))]),
        row('Delivery', shipping === 0 ? 'Free' : formatPaise(shipping)),
        ...(fee === 0 ? [] : [row('Cash on Delivery fee', formatPaise(fee))]),
        row('Total (including taxes)', formatPaise(total), true),
      ),
    ),
    ...(payUrl === undefined ? [] : [action('Pay for this order', payUrl)]),
    ...(orderUrl === '' ? [] : [action('View your order', orderUrl)]),
  ]
}

function deliveryAddress({ address }: OrderEmailContent): readonly ReactElement[] {
  if (address.length === 0) return []
  const lines = address.flatMap((line) => [line, createElement('br', { key: line })])
  return [
    paragraph('Delivery address:'),
    createElement('p', { style: { fontSize: '15px', lineHeight: '22px' } }, ...lines),
  ]
}
