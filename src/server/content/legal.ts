import type { legal } from '../../contract/content/shop.ts'
import { type LegalPageName, readFaqPage, readLegalPage } from '../../domain/content/legal.ts'
import { readShippingRules } from '../../domain/settings/shop-rules.ts'
import { rupeesFromPaise } from '../../domain/units/paise.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import type { LiveContent } from './live-content.ts'

/** Handlers for legal pages and questions, from the settings 'legal_faq', 'legal_privacy', … and their defaults. */
export function legalHandlers(live: LiveContent): Handlers<{ legal: typeof legal }>['legal'] {
  const setting = async (name: string) => (await live.current()).settings.get(name)
  const page = async (name: LegalPageName) => readLegalPage(name, await setting(`legal_${name}`))
  const answer = (name: LegalPageName) => async () => ({ success: true as const, data: await page(name) })
  return {
    faq: async () => ({ success: true, data: readFaqPage(await setting('legal_faq')) }),
    privacy: answer('privacy'),
    terms: answer('terms'),
    shipping: async () => ({
      success: true,
      data: {
        ...(await page('shipping')),
        freeShippingAbove: rupeesFromPaise(readShippingRules(await setting('shipping')).shippingPage),
      },
    }),
    returns: answer('returns'),
  }
}
