import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import type { content, legal, NavConfig } from '../../contract/content.ts'
import { readContact } from '../../domain/contact/contact.ts'
import { readContactPage } from '../../domain/contact/contact-page.ts'
import { readAbout } from '../../domain/content/about.ts'
import { type LegalPageName, readFaqPage, readLegalPage } from '../../domain/content/legal.ts'
import { checkMenuLinks } from '../../domain/content/menu-links.ts'
import { readNavConfig } from '../../domain/content/navigation.ts'
import { readTags } from '../../domain/content/tags.ts'
import { readSellerFields, readShippingRules } from '../../domain/settings/shop-rules.ts'
import { rupeesFromPaise } from '../../domain/units/paise.ts'
import { recordChange } from '../audit/audit.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError, refuseFields } from '../platform/errors.ts'
import type { Caller, Handlers } from '../platform/http/handlers.ts'
import { lockSetting, writeSetting } from '../settings/queries.ts'
import type { LiveContent } from './live-content.ts'
import { sectionsOfPreview } from './section-handlers.ts'
import { publicSection, sectionJson } from './section-json.ts'

type ContentHandlers = Handlers<{ content: typeof content }>['content']

export function contentHandlers(db: Kysely<Database>, live: LiveContent): ContentHandlers {
  const setting = async (name: string) => (await live.current()).settings.get(name)
  const navConfig = live.derived(({ settings }) => readNavConfig(settings.get(NAV_CONFIG)))
  const sections = live.derived((content) => content.sections.map(sectionJson).map(publicSection))
  const contact = live.derived(({ settings }) => ({
    ...readContactPage(settings.get('contact')),
    seller: sellerOf(settings.get('shop_identity')),
  }))
  const tags = live.derived(({ settings }) => {
    const { enabled, scripts } = readTags(settings.get('google_tags'))
    return { enabled, scripts }
  })
  return {
    navConfig,
    publicNavConfig: navConfig,
    saveNavConfig: async ({ body: { seen, ...config } }, caller) => {
      const errors = {
        ...prefixed('menuLinks', checkMenuLinks(config.menuLinks ?? [])),
        ...prefixed('footerLinks', checkMenuLinks(config.footerLinks ?? [])),
      }
      if (Object.keys(errors).length > 0) throw refuseFields(errors)
      return changeNavigation(db, caller, config, seen)
    },
    sections: async () => ({ success: true, data: await sections() }),
    preview: async ({ params }) => ({
      success: true,
      data: (await sectionsOfPreview(db, params.token)).map(publicSection),
    }),
    contact: async () => ({ success: true, data: await contact() }),
    about: async () => ({
      success: true,
      data: readAbout(await setting('about'), readContact(await setting('contact')).name),
    }),
    tags: async (_input, caller) => {
      // In a browser that is signed in to the team, a script could do everything this team member may do.
      if (caller.staffRole) return { success: true, data: NO_TAGS }
      return { success: true, data: await tags() }
    },
  }
}

const NAV_CONFIG = 'nav_config'
const NO_TAGS = { enabled: false, scripts: { header: '', body: '', footer: '' } }

function sellerOf(stored: unknown) {
  const { legalName, address, gstin } = readSellerFields(stored)
  return { legalName, address, gstin }
}

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

function prefixed(name: string, errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([path, message]) => [`${name}.${path}`, message]))
}

/**
 * Writes the navigation. Custom links that the configuration does not name, as from a client of the specification alone, are kept.
 * @throws ApiError 409 with the current configuration when it is no longer the one that was `seen`
 */
async function changeNavigation(
  db: Kysely<Database>,
  caller: Caller,
  config: NavConfig,
  seen?: NavConfig,
): Promise<NavConfig> {
  return db.transaction().execute(async (trx) => {
    const before = (await lockSetting(trx, NAV_CONFIG))?.value
    const inForce = readNavConfig(before)
    if (seen && !isDeepStrictEqual(readNavConfig(seen), inForce)) {
      throw new ApiError(409, 'Someone else has changed the navigation. Please check it and try again.', {
        current: inForce,
      })
    }
    const { menuLinks, menuPlace, footerLinks } = inForce
    const kept = before === undefined ? {} : { menuLinks, menuPlace, footerLinks }
    const after = { ...(kept as Partial<NavConfig>), ...config }
    await writeSetting(trx, NAV_CONFIG, after)
    await recordChange(trx, caller, {
      action: 'change',
      entity: 'setting',
      entityId: NAV_CONFIG,
      before: { ...inForce },
      after,
    })
    return after
  })
}
