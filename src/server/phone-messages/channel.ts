import type { PhoneMessageKind, PhoneMessageVariables } from '../../domain/phone-messages/templates.ts'

/** A message for a provider. */
export interface OutgoingMessage {
  /** The shop's name for this attempt, which a provider may repeat in its reports: '<id>.<number of the attempt>'. */
  readonly reference: string
  /** With the country code, without a sign: '919876543210'. */
  readonly phone: string
  readonly kind: PhoneMessageKind
  readonly variables: PhoneMessageVariables
}

export const PHONE_PROVIDERS = ['local', 'whatsapp', 'msg91'] as const
export type PhoneProvider = (typeof PHONE_PROVIDERS)[number]

/** A way to reach a phone: WhatsApp, an SMS gateway, or a stand-in that only records. */
export interface PhoneChannel {
  readonly provider: PhoneProvider
  /** What customers call it. */
  readonly label: 'WhatsApp' | 'SMS'
  /** Whether the provider knows a template for messages of this kind. */
  readonly hasTemplate: (kind: PhoneMessageKind) => boolean
  /**
   * Hands a message to the provider. Returns the id that the provider gave it; undefined when it gave none.
   * @throws JobRefused when the provider will never accept it, NotSent when it may be tried again, MaybeSent otherwise
   */
  readonly deliver: (message: OutgoingMessage) => Promise<string | undefined>
}

/** The provider did not take the message, and may take it later. */
export class NotSent extends Error {}

/** The provider gave no answer, so nobody knows whether it sent the message. */
export class MaybeSent extends Error {}

/** Stands in for a provider: the message is recorded, and nobody gets it. */
export const localChannel: PhoneChannel = {
  provider: 'local',
  label: 'WhatsApp',
  hasTemplate: () => true,
  deliver: async () => undefined,
}
