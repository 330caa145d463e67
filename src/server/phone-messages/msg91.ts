import { templateOf } from '../../domain/phone-messages/templates.ts'
import { ownField, singleLine } from '../../domain/untrusted.ts'
import { JobRefused } from '../platform/jobs.ts'
import type { Msg91Account } from '../platform/phone-accounts.ts'
import { MaybeSent, type PhoneChannel } from './channel.ts'
import { NOT_UNDERSTOOD, postJson } from './post-json.ts'

/**
 * SMS by MSG91's flow call (docs.msg91.com, Send SMS). Links are shortened by the gateway: a DLT variable has at most 30 characters.
 */
export function msg91Channel({ authKey, templates, baseUrl }: Msg91Account): PhoneChannel {
  return {
    provider: 'msg91',
    label: 'SMS',
    hasTemplate: (kind) => templates[kind] !== undefined,
    deliver: async ({ phone, kind, variables }) => {
      const values = templateOf(kind).variables.map((name) => [name, variables[name] ?? ''])
      const { status, body } = await postJson(
        `${baseUrl}/api/v5/flow`,
        { authkey: authKey },
        {
          template_id: templates[kind],
          short_url: '1',
          recipients: [{ mobiles: phone, ...Object.fromEntries(values) }],
        },
      )
      // The id of the request, or what is wrong with it.
      const message = singleLine(ownField(body, 'message'), 300)
      const type = ownField(body, 'type')
      if (status >= 400 || type === 'error') throw new JobRefused(message || `The gateway answered ${status}.`)
      if (type !== 'success') throw new MaybeSent(NOT_UNDERSTOOD)
      return message || undefined
    },
  }
}
