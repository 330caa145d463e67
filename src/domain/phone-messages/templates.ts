/** What customers who agreed get as WhatsApp message or SMS. */
export const PHONE_MESSAGE_KINDS = [
  'order-confirmed',
  'confirm-cash',
  'order-shipped',
  'order-delivered',
  'order-refunded',
] as const
export type PhoneMessageKind = (typeof PHONE_MESSAGE_KINDS)[number]

/** The values of a template by name. They contain nothing that a customer typed: nobody has confirmed the phone number. */
export type PhoneMessageVariables = Readonly<Record<string, string>>

interface Template {
  readonly text: string
  readonly variables: readonly string[]
}

/**
 * The texts to register with WhatsApp (category utility) and on a DLT platform, with `{{named}}` variables. The wording that was
 * registered is the one that customers read; the shop sends the variables.
 */
const TEXTS: Readonly<Record<PhoneMessageKind, string>> = {
  'order-confirmed': 'Thank you for your order #{{order_number}}. The total is {{total}}. See it here: {{link}}',
  'confirm-cash':
    'Please confirm your cash on delivery order #{{order_number}} for {{total}}, so that we can send it: {{link}}',
  'order-shipped': 'Your order #{{order_number}} is on its way with {{courier}}. Follow it here: {{link}}',
  'order-delivered': 'Your order #{{order_number}} has been delivered. If anything is wrong, please tell us: {{link}}',
  'order-refunded': 'We have refunded {{amount}} for your order #{{order_number}}. Details: {{link}}',
}

const VARIABLE = /\{\{(\w+)\}\}/g

/** Returns the text that is registered with the provider, and the names of its variables in their order. */
export function templateOf(kind: PhoneMessageKind): Template {
  const text = TEXTS[kind]
  return { text, variables: [...text.matchAll(VARIABLE)].map(([, name = '']) => name) }
}

/** Returns the text of a message with its variables filled in. */
export function renderTemplate(kind: PhoneMessageKind, variables: PhoneMessageVariables): string {
  return TEXTS[kind].replace(VARIABLE, (_whole, name: string) => variables[name] ?? '')
}
