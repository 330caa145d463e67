import type { phoneMessages } from '../../contract/phone-messages.ts'
import { formatMobile } from '../../domain/phone-messages/phone-number.ts'
import { ApiError } from '../platform/errors.ts'
import { type Handlers, userIdOf } from '../platform/http/handlers.ts'
import { consentsOf, giveConsent, profilePhone, withdrawConsent } from './consent.ts'
import type { OpenedChannel } from './open-channel.ts'

type ConsentHandlers = Handlers<{ phoneMessages: typeof phoneMessages }>['phoneMessages']

/** The customer's own consent to messages about orders. */
export function consentHandlers({ db, offered }: OpenedChannel): ConsentHandlers {
  const read = async (customerId: string) => {
    const [consents, channel] = await Promise.all([consentsOf(db, customerId), offered()])
    const phones = consents.map(({ phone, source, given_at }) => ({
      phone: formatMobile(phone),
      since: given_at.toISOString(),
      source,
    }))
    return { success: true as const, data: { channel, phones } }
  }
  return {
    consent: (_input, caller) => read(userIdOf(caller)),
    saveConsent: async ({ body: { isOn } }, caller) => {
      const customerId = userIdOf(caller)
      if (!isOn) await withdrawConsent(db, { customerId })
      else {
        const channel = await offered()
        if (channel === null) throw new ApiError(409, 'We do not send messages at the moment.')
        const phone = await profilePhone(db, customerId)
        if (!(await giveConsent(db, { customerId, phone, source: 'account', channel })))
          throw new ApiError(409, NO_PHONE)
      }
      return read(customerId)
    },
  }
}

const NO_PHONE = 'Please enter a 10-digit mobile number in your profile first.'
