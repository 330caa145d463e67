import Type, { type Static } from 'typebox'
import { DELIVERY_STATES } from '../domain/phone-messages/delivery-state.ts'
import { MESSAGE_CHANNELS } from '../domain/phone-messages/message-channels.ts'
import { PHONE_MESSAGE_KINDS } from '../domain/phone-messages/templates.ts'
import { endpoint } from './endpoint.ts'
import { dataResponse, Id, listQuery, listResponse, MessageResponse, orNull, staffErrors } from './schemas.ts'

const Channel = Type.Enum(MESSAGE_CHANNELS)

const Consent = Type.Object({
  /** How customers of this shop get messages; null when it sends none. */
  channel: Type.Union([Channel, Type.Null()]),
  /** The numbers that get messages about the customer's orders, oldest first. */
  phones: Type.Array(
    Type.Object({
      /** With a sign and the country code: '+91 98765 43210'. */
      phone: Type.String(),
      since: Type.String(),
      source: Type.Enum(['checkout', 'account']),
    }),
  ),
})
export type PhoneMessageConsent = Static<typeof Consent>

/** Whether a customer wants messages about orders by WhatsApp or SMS. */
export const phoneMessages = {
  consent: endpoint('GET /api/phone-messages', {
    summary: "The phone numbers that get messages about the customer's orders",
    who: 'customer',
    response: dataResponse(Consent),
    errors: { 401: 'Unauthorized' },
  }),
  saveConsent: endpoint('PUT /api/phone-messages', {
    summary:
      'Agrees to messages at the phone number in the profile, or withdraws every consent at once. Messages contain nothing that a customer typed',
    who: 'customer',
    body: Type.Object({ isOn: Type.Boolean() }),
    response: dataResponse(Consent),
    limit: { attempts: 60, minutes: 60 },
    errors: {
      400: 'The request is not valid.',
      401: 'Unauthorized',
      409: 'Please enter a 10-digit mobile number in your profile first.',
    },
  }),
}

const Row = Type.Object({
  _id: Type.String(),
  orderId: Id,
  orderNumber: Type.String(),
  kind: Type.Enum(PHONE_MESSAGE_KINDS),
  phone: Type.String(),
  text: Type.String(),
  state: Type.Enum(DELIVERY_STATES),
  /** Why it failed or was dropped; otherwise empty. */
  reason: Type.String(),
  /** Recorded by the shop alone, because it has no account with a provider. */
  isLocal: Type.Boolean(),
  /** An SMS, because WhatsApp did not deliver the message. */
  isReplacement: Type.Boolean(),
  createdAt: Type.String(),
  /** When it came to its state, if the provider has said so. */
  reportedAt: orNull(Type.String()),
})
export type PhoneMessageRow = Static<typeof Row>

const MessageId = Type.Object({ id: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }) })

/** Messages contain links that confirm orders, so only the owner can read them. */
export const adminPhoneMessages = {
  state: endpoint('GET /api/admin/phone-message-state', {
    summary: 'How messages are sent, and how many were not delivered',
    who: 'admin',
    permission: 'email.read',
    response: dataResponse(
      Type.Object({
        channel: Channel,
        /** There is no account with a provider: messages are recorded, and nobody gets them. */
        isLocal: Type.Boolean(),
        undelivered: Type.Integer({ minimum: 0 }),
      }),
    ),
    errors: staffErrors,
  }),
  list: endpoint('GET /api/admin/phone-messages', {
    summary:
      'Messages by WhatsApp or SMS of the last half year, newest first; `q` finds part of an order number or phone number',
    who: 'admin',
    permission: 'email.read',
    query: listQuery(['createdAt'], { undelivered: Type.Optional(Type.Boolean()) }),
    response: listResponse(Row),
    errors: staffErrors,
  }),
  sendAgain: endpoint('POST /api/admin/phone-messages/:id/send-again', {
    summary: 'Sends a message once more that failed, or of which nobody knows whether it was sent',
    who: 'admin',
    permission: 'email.read',
    params: MessageId,
    response: MessageResponse,
    errors: { ...staffErrors, 404: 'Message not found', 409: 'This message is no longer waiting.' },
  }),
}
