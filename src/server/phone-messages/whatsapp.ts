import { templateOf } from '../../domain/phone-messages/templates.ts'
import { asList, asRecord, ownField, singleLine, type UntrustedRecord } from '../../domain/untrusted.ts'
import { JobRefused } from '../platform/jobs.ts'
import type { WhatsAppAccount } from '../platform/phone-accounts.ts'
import { MaybeSent, NotSent, type PhoneChannel } from './channel.ts'
import { NOT_UNDERSTOOD, postJson } from './post-json.ts'

/**
 * Template messages of the WhatsApp Cloud API. The templates are called like the kinds, with `_` for `-`, and have named variables
 * (developers.facebook.com/docs/whatsapp/cloud-api/guides/send-message-templates).
 */
export function whatsAppChannel(account: WhatsAppAccount): PhoneChannel {
  const { token, phoneNumberId, language, baseUrl } = account
  return {
    provider: 'whatsapp',
    label: 'WhatsApp',
    hasTemplate: () => true,
    deliver: async ({ reference, phone, kind, variables }) => {
      const parameters = templateOf(kind).variables.map((name) => ({
        type: 'text',
        parameter_name: name,
        text: variables[name] ?? '',
      }))
      const { status, body } = await postJson(
        `${baseUrl}/${phoneNumberId}/messages`,
        { authorization: `Bearer ${token}` },
        {
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: phone,
          type: 'template',
          template: {
            name: kind.replaceAll('-', '_'),
            language: { code: language },
            components: [{ type: 'body', parameters }],
          },
          biz_opaque_callback_data: reference,
        },
      )
      const error = asRecord(ownField(body, 'error'))
      if (status >= 400 || error) throw refusal(status, error ?? {})
      const [message] = asList(ownField(body, 'messages'), 1)
      const id = singleLine(ownField(asRecord(message) ?? {}, 'id'), 200)
      if (id === '') throw new MaybeSent(NOT_UNDERSTOOD)
      return id
    },
  }
}

/** Too many calls, or the service is unavailable (developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes). */
const PASSING = [4, 80007, 130429, 131016, 131048, 131056]

function refusal(status: number, error: UntrustedRecord): Error {
  const code = ownField(error, 'code')
  const words = `${singleLine(ownField(error, 'message'), 300) || `The provider answered ${status}.`}`
  return PASSING.some((passing) => passing === code) ? new NotSent(words) : new JobRefused(words)
}
