import type { Kysely } from 'kysely'
import type { content } from '../../contract/content/shop.ts'
import { readContactPage } from '../../domain/contact/contact-page.ts'
import { readAbout } from '../../domain/content/about.ts'
import { readNavConfig } from '../../domain/content/navigation.ts'
import { readTags } from '../../domain/content/tags.ts'
import { readSeller } from '../../domain/settings/shop-rules.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { changeSetting } from '../settings/change-setting.ts'
import type { LiveContent } from './live-content.ts'
import { sectionsOfPreview } from './section-handlers.ts'
import { publicSection, sectionJson } from './section-json.ts'

type ContentHandlers = Handlers<{ content: typeof content }>['content']

export function contentHandlers(db: Kysely<Database>, live: LiveContent): ContentHandlers {
  const setting = async (name: string) => (await live.current()).settings.get(name)
  const navConfig = async () => readNavConfig(await setting('nav_config'))
  return {
    navConfig,
    publicNavConfig: navConfig,
    saveNavConfig: async ({ body }, caller) => {
      await changeSetting(db, caller, 'nav_config', body)
      return body
    },
    sections: async () => ({
      success: true,
      data: (await live.current()).sections.map(sectionJson).map(publicSection),
    }),
    preview: async ({ params }) => ({
      success: true,
      data: (await sectionsOfPreview(db, params.token)).map(publicSection),
    }),
    contact: async () => ({
      success: true,
      data: { ...readContactPage(await setting('contact')), seller: sellerOf(await setting('shop_identity')) },
    }),
    about: async () => ({ success: true, data: readAbout(await setting('about')) }),
    tags: async () => {
      const { enabled, scripts } = readTags(await setting('google_tags'))
      return { success: true, data: { enabled, scripts } }
    },
  }
}

function sellerOf(stored: unknown) {
  const { legalName, address, gstin } = readSeller(stored)
  return { legalName, address, gstin }
}
