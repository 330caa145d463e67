import type { Paise } from '../../domain/units/paise.ts'

/** What emails say about the shop apart from its name. */
export interface Letterhead {
  /** The address of the shop's own logo, if it has one. */
  readonly logo?: string | undefined
  /** The lines below an email: how the shop can be reached, and where it is. */
  readonly contact?: readonly string[]
}

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
  /** Absent without one. `delivery` is what a coupon for free delivery saved. */
  readonly coupons?: readonly {
    readonly code: string
    readonly discount: Paise
    readonly delivery?: Paise | undefined
  }[]
  /** Without the part for paying online. */
  readonly discount: Paise
  readonly prepaidDiscount: Paise
  readonly shipping: Paise
  /** For cash on delivery. */
  readonly fee: Paise
  readonly total: Paise
  /** The GST in the total; 0 when the shop charges none. */
  readonly tax: Paise
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
  /** What is still to be paid for the order, as a sentence; absent when nothing is. */
  readonly rest?: string | undefined
}

/** A refund that the bank returned. */
interface ReturnedRefund {
  readonly refunded: Paise
  readonly how?: string | undefined
  /** The page that asks for another account; absent when the customer has to write to the shop. */
  readonly accountUrl?: string | undefined
}

/** An order that replaces a changed one. */
export interface Replacement {
  /** The number of the changed order. */
  readonly replaced: string
  /** The part of the payment that goes back, in paise. */
  readonly refunded: Paise
}

export interface Parcel {
  /** Empty when the shop did not enter it. */
  readonly courier: string
  readonly trackingNumber: string
  /** Where the customer can follow the parcel. */
  readonly trackingUrl?: string | undefined
  /** All parcels of an order that leaves in several. */
  readonly parcels?:
    | readonly {
        /** 'Parcel 2 of 3' */
        readonly name: string
        readonly trackingNumber: string
        readonly trackingUrl?: string
        /** Where it is and what is in it, in words. */
        readonly state?: string | undefined
      }[]
    | undefined
}

/** A step of a return. `name` is empty when the recipient has not confirmed the email address. */
export interface ReturnStepEmail extends ShopEmail {
  readonly name: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly lines: readonly { readonly name: string; readonly quantity: string }[]
  readonly url: string
}

/**
 * An email about a product that someone asked for. It contains nothing that was typed with the address. `stopUrl` is the page that
 * stops such emails; it also takes the request of mail programs that do so with one click.
 */
export interface NoticeEmail extends ShopEmail {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** Products, each with its own page. */
  readonly links?: readonly { readonly text: string; readonly url: string }[]
  readonly label: string
  readonly url: string
  readonly stopUrl: string
}

export interface LinkEmail extends ShopEmail {
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

export interface AccountEmail extends LinkEmail {
  readonly change: AccountChange
  /** The day in India, as 'YYYY-MM-DD'. */
  readonly day: string
}

export interface TicketEmail extends ShopEmail {
  readonly ticket: string
}

/** Days as the customer reads them: `22 Nov 2026`. */
export interface ComplaintEmail extends TicketEmail {
  readonly received: string
  readonly resolveBy: string
}

/** A contact message, as the shop receives it. */
export interface MessageEmail extends TicketEmail {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly subject: string
  readonly text: string
}

/** A customer's order was refused because of a limit. `reason` completes 'because …'. */
export interface LimitEmail extends ShopEmail {
  readonly reason: string
  readonly url: string
}

export interface HeldStockEmail extends ShopEmail {
  readonly orders: number
  readonly url: string
}

/**
 * The team's answer to a contact message; `question` is the original message. Name, subject and question are empty when the
 * recipient has not confirmed the email address.
 */
export interface AnswerEmail extends TicketEmail {
  readonly name: string
  readonly subject: string
  readonly answer: string
  readonly question: string
}

/** The shop's answer to a question about a product. The question itself is not repeated, because the address may be unconfirmed. */
export interface QuestionEmail extends ShopEmail {
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
  readonly 'order-refund-returned': OrderEmailContent & ReturnedRefund
  readonly 'order-refund-made': OrderEmailContent & Pick<ReturnedRefund, 'refunded' | 'how'>
  readonly 'order-shipped': OrderEmailContent & Parcel
  readonly 'order-tracking': OrderEmailContent & Parcel
  readonly 'order-parcels': OrderEmailContent & Parcel
  readonly 'order-delivered': OrderEmailContent
  readonly 'order-return': ReturnStepEmail
  readonly 'notice-confirm': NoticeEmail
  readonly 'product-notice': NoticeEmail
  readonly 'limit-met': LimitEmail
  readonly 'stock-held': HeldStockEmail
  readonly 'message-received': TicketEmail
  readonly 'message-to-shop': MessageEmail
  readonly 'message-answered': AnswerEmail
  readonly 'question-answered': QuestionEmail
  readonly 'complaint-acknowledged': ComplaintEmail
  readonly 'complaint-resolved': TicketEmail
}

export type TemplateName = keyof TemplateDataByName
export type TemplateData<Name extends TemplateName> = TemplateDataByName[Name]
