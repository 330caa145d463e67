import { PHONE_MESSAGE_KINDS, type PhoneMessageKind } from '../../domain/phone-messages/templates.ts'
import { type Environment, type Read, safeForKeys, text } from './config-values.ts'

/** The shop's number at the WhatsApp Cloud API; `baseUrl` has no slash at the end and names the version. */
export interface WhatsAppAccount {
  readonly token: string
  readonly phoneNumberId: string
  /** Signs the webhooks. */
  readonly appSecret: string
  /** The text that proves to WhatsApp that the webhook belongs to the shop. */
  readonly verifyToken: string
  /** The language in which the templates are registered, such as 'en'. */
  readonly language: string
  readonly baseUrl: string
}

/** The shop's account with the SMS gateway MSG91; `baseUrl` has no slash at the end. */
export interface Msg91Account {
  readonly authKey: string
  /** The gateway's ids of the templates. Each belongs to a text that is registered on a DLT platform (TRAI's TCCCPR, 2018). */
  readonly templates: Readonly<Partial<Record<PhoneMessageKind, string>>>
  /** The last part of the webhook's address, because the gateway does not sign its reports. */
  readonly webhookSecret: string
  readonly baseUrl: string
  /** Minutes after which a message that WhatsApp has not delivered is sent as an SMS; 0 for never. */
  readonly afterMinutes: number
}

/** A day: later an SMS is not sent. */
const MAX_AFTER_MINUTES = 1440

const WHATSAPP_KEYS = [
  'WHATSAPP_TOKEN',
  'WHATSAPP_PHONE_NUMBER_ID',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
] as const

/** All four or none: without the secrets the shop would not learn what became of its messages. */
export function readWhatsApp(env: Environment): Read<WhatsAppAccount | undefined> {
  const [token, phoneNumberId, appSecret, verifyToken] = WHATSAPP_KEYS.map((name) => text(env, name))
  const missing = WHATSAPP_KEYS.filter((name) => text(env, name) === undefined)
  if (missing.length === WHATSAPP_KEYS.length) return { value: undefined }
  if (!token || !phoneNumberId || !appSecret || !verifyToken)
    return {
      mistake: `${missing.join(' and ')} must be set with the other WHATSAPP keys (docs/phone-messages.md), or none.`,
    }
  if (!/^[0-9]{5,30}$/.test(phoneNumberId))
    return {
      mistake: 'WHATSAPP_PHONE_NUMBER_ID is not the id of a number: it has digits only. It is not the number itself.',
    }
  const language = text(env, 'WHATSAPP_LANGUAGE') ?? 'en'
  if (!/^[a-z]{2,3}(_[A-Z]{2})?$/.test(language))
    return {
      mistake: `WHATSAPP_LANGUAGE is '${language}'. Set the language of your templates, for example en or en_US.`,
    }
  const baseUrl = safeForKeys(text(env, 'WHATSAPP_BASE_URL') ?? 'https://graph.facebook.com/v23.0')
  if (baseUrl !== undefined) return { value: { token, phoneNumberId, appSecret, verifyToken, language, baseUrl } }
  return {
    mistake: 'WHATSAPP_BASE_URL must be an https address, because keys are sent to it. Leave it out to use WhatsApp.',
  }
}

export function readMsg91(env: Environment): Read<Msg91Account | undefined> {
  const [authKey, webhookSecret] = [text(env, 'MSG91_AUTH_KEY'), text(env, 'MSG91_WEBHOOK_SECRET')]
  const list = text(env, 'MSG91_TEMPLATES')
  if (!authKey && !webhookSecret && !list) return { value: undefined }
  if (!authKey || !webhookSecret || !list)
    return {
      mistake:
        'Set MSG91_AUTH_KEY, MSG91_TEMPLATES and MSG91_WEBHOOK_SECRET together (docs/phone-messages.md), or none.',
    }
  if (!/^[A-Za-z0-9_-]{16,200}$/.test(webhookSecret))
    return {
      mistake: 'MSG91_WEBHOOK_SECRET must have 16 to 200 letters or digits, for example of `openssl rand -hex 32`.',
    }
  const templates: Partial<Record<PhoneMessageKind, string>> = {}
  for (const entry of list.split(',').map((part) => part.trim())) {
    const [name, id = ''] = entry.split('=')
    const kind = PHONE_MESSAGE_KINDS.find((known) => known === name)
    if (!kind || !/^[A-Za-z0-9]{8,64}$/.test(id))
      return {
        mistake: `MSG91_TEMPLATES contains '${entry}'. Write kind=id, separated by commas; the kinds are ${PHONE_MESSAGE_KINDS.join(', ')}.`,
      }
    templates[kind] = id
  }
  const minutes = text(env, 'MSG91_AFTER_MINUTES') ?? '30'
  if (!/^\d{1,4}$/.test(minutes) || Number(minutes) >= MAX_AFTER_MINUTES)
    return {
      mistake: `MSG91_AFTER_MINUTES is '${minutes}'. Set whole minutes below ${MAX_AFTER_MINUTES}, or 0 for never.`,
    }
  const afterMinutes = Number(minutes)
  const baseUrl = safeForKeys(text(env, 'MSG91_BASE_URL') ?? 'https://control.msg91.com')
  if (baseUrl !== undefined) return { value: { authKey, templates, webhookSecret, baseUrl, afterMinutes } }
  return { mistake: 'MSG91_BASE_URL must be an https address, because keys are sent to it. Leave it out to use MSG91.' }
}
