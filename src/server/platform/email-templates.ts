import { render, toPlainText } from '@react-email/render'
import { createElement, type ReactNode } from 'react'
import { RESPONSE_HOURS } from '../../domain/contact/contact-message.ts'
import { formatDay } from '../../domain/india/time.ts'
import { formatPaise } from '../../domain/units/paise.ts'
import type { AccountChange, Letterhead, NoticeEmail, Parcel, TemplateData, TemplateName } from './email-contents.ts'
import {
  action,
  confirmationRequest,
  deliveryAddress,
  greeting,
  layout,
  link,
  orderSummary,
  paragraph,
} from './email-parts.ts'

interface EmailContent {
  readonly subject: string
  readonly body: readonly ReactNode[]
  /** Absent for emails that cannot be stopped, because an order or an account needs them. */
  readonly stopUrl?: string
}

/**
 * Renders an email as HTML and as plain text. React escapes any HTML in a customer's input.
 */
export async function writeEmail<Name extends TemplateName>(
  template: Name,
  data: TemplateData<Name>,
  letterhead: Letterhead = {},
): Promise<{ subject: string; html: string; text: string; headers?: Readonly<Record<string, string>> }> {
  const { subject, body, stopUrl } = TEMPLATES[template](data)
  const html = await render(layout({ ...letterhead, shopName: data.shopName, subject }, body))
  const headers = stopUrl === undefined ? {} : { headers: stopHeaders(stopUrl) }
  return { subject: headerText(subject), html, text: toPlainText(html), ...headers }
}

/**
 * Returns a subject as one line. Mail programs decode `=?…?=` in it (RFC 2047), even to signs that were removed from what a visitor
 * typed, such as direction overrides.
 */
function headerText(subject: string): string {
  return subject.replaceAll('=?', '= ?').replace(/\s+/g, ' ')
}

/** Lets mail programs offer their own button that stops such emails with one click (RFC 8058). */
function stopHeaders(url: string) {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
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
      paragraph(`${CHANGES[change]}, on ${formatDay(day)}.`),
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
      paragraph("If you don't want to use the account, you don't need to do anything."),
    ],
  }),
  'order-placed': (order) => ({
    subject: `Your order #${order.orderNumber} has been placed`,
    body: [
      greeting(order.name),
      paragraph("Thank you! We've received your order and will let you know when it ships."),
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
    body: [greeting(order.name), paragraph("We've received your payment. Thank you!"), ...orderSummary(order)],
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
      ...(order.rest === undefined ? [] : [paragraph(order.rest)]),
      ...orderSummary(order),
    ],
  }),
  'order-refund-returned': ({ accountUrl, ...order }) => ({
    subject: `The bank returned the refund for order #${order.orderNumber}`,
    body: [
      greeting(order.name),
      paragraph(
        `We sent you ${formatPaise(order.refunded)} ${order.how ?? ''}, but the bank returned the money. The account may be closed, or a number may be wrong.`,
      ),
      paragraph(
        accountUrl === undefined
          ? 'Please write to us to which other bank account or UPI ID we should send it.'
          : 'Please tell us on the page of the return to which other bank account or UPI ID we should send it.',
      ),
      ...(accountUrl === undefined ? [] : [action('Enter another account', accountUrl)]),
      ...orderSummary(order),
    ],
  }),
  'order-refund-made': (order) => ({
    subject: `The refund for order #${order.orderNumber} was made`,
    body: [
      greeting(order.name),
      paragraph(
        `We wrote that the bank had returned the ${formatPaise(order.refunded)} that we sent you ${order.how ?? ''}. That was our mistake: the refund was made, and you need not tell us another account.`,
      ),
      ...orderSummary(order),
    ],
  }),
  'order-shipped': (order) => ({
    subject: `Order #${order.orderNumber} has shipped`,
    body: [
      greeting(order.name),
      paragraph(`Your order has shipped${order.courier === '' ? '' : ` with ${order.courier}`}.`),
      ...tracking(order),
      ...orderSummary(order),
      ...deliveryAddress(order),
    ],
  }),
  'order-tracking': (order) => ({
    subject: `Track your order #${order.orderNumber}`,
    body: [
      greeting(order.name),
      paragraph(
        `Your order is on its way${order.courier === '' ? '' : ` with ${order.courier}`}.${order.parcels ? '' : ` Tracking number: ${order.trackingNumber}`}`,
      ),
      ...tracking(order.parcels ? order : { ...order, trackingNumber: '' }),
      ...orderSummary(order),
    ],
  }),
  'order-parcels': (order) => ({
    subject: `What is in the parcels of order #${order.orderNumber}`,
    body: [
      greeting(order.name),
      paragraph('Your order comes in several parcels. This is what is in each of them.'),
      ...tracking(order),
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
  'product-notice': (data) => ({ ...notice(data), stopUrl: data.stopUrl }),
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
  'stock-held': ({ orders, url }) => ({
    subject: 'Unpaid orders hold most of your stock',
    body: [
      paragraph(
        `${orders} unpaid ${orders === 1 ? 'order holds' : 'orders hold'} most of what you had of some products. They are of customers who have never paid for an order or received one, and came close together. Perhaps a product is popular; perhaps someone wants to keep others from buying.`,
      ),
      paragraph(
        'You can call some of the customers. If you cancel the orders, their items return to stock at once: select them all, and choose “Cancel unpaid orders” under More.',
      ),
      action('View orders', url),
      paragraph('You get at most one such email a day.'),
    ],
  }),
  // The address is not confirmed, so this email repeats nothing that the sender wrote.
  'message-received': ({ shopName, ticket }) => ({
    subject: `We've received your message (ticket ${ticket})`,
    body: [
      greeting(''),
      paragraph(
        `Thank you for writing to ${shopName}. Your ticket number is ${ticket}. Please quote it if you write to us again.`,
      ),
      paragraph(`We will answer within ${RESPONSE_HOURS} hours. Complaints are resolved within one month.`),
      paragraph(
        'If you did not write to us, someone may have entered your email address by mistake. You can ignore this email.',
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

/** The tracking number and page of each parcel. */
function tracking({ trackingNumber, trackingUrl, parcels }: Parcel): readonly ReactNode[] {
  if (parcels)
    return parcels.flatMap((parcel) => [
      paragraph([`${parcel.name}: ${parcel.trackingNumber}`, parcel.state].filter(Boolean).join(', ')),
      ...(parcel.trackingUrl ? [link({ text: `Track ${parcel.name.toLowerCase()}`, url: parcel.trackingUrl })] : []),
    ])
  return [
    ...(trackingNumber === '' ? [] : [paragraph(`Tracking number: ${trackingNumber}`)]),
    ...(trackingUrl ? [action('Track parcel', trackingUrl)] : []),
  ]
}

function notice({ subject, paragraphs, links = [], label, url, stopUrl }: NoticeEmail): EmailContent {
  const stop = createElement('a', { href: stopUrl, style: { fontSize: '13px' } }, 'Stop all emails of this kind')
  return { subject, body: [greeting(''), ...paragraphs.map(paragraph), ...links.map(link), action(label, url), stop] }
}

const CHANGES: Readonly<Record<AccountChange, string>> = {
  'new-device': 'Someone logged in to your account from a new device',
  password: 'The password of your account was changed',
  email: 'The email address of your account was changed',
  'factor-on': 'Two-factor authentication was switched on for your account',
  'factor-off': 'Two-factor authentication was switched off for your account',
  'passkey-added': 'A passkey was added to your account',
  'passkey-removed': 'A passkey was removed from your account',
}
