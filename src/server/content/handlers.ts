import type { Kysely } from 'kysely'
import type { content, HomepageSection } from '../../contract/content/content.ts'
import { readContact } from '../../domain/content/contact.ts'
import { readNavConfig } from '../../domain/content/navigation.ts'
import type { Database } from '../database/schema.ts'
import type { Handlers } from '../http/handlers.ts'
import type { LiveContent } from './live-content.ts'
import { type SectionRow, writeSetting } from './queries.ts'

type ContentHandlers = Handlers<{ content: typeof content }>['content']

export function contentHandlers(db: Kysely<Database>, live: LiveContent): ContentHandlers {
  const setting = async (name: string) => (await live.current()).settings.get(name)
  const navConfig = async () => readNavConfig(await setting('nav_config'))
  return {
    navConfig,
    publicNavConfig: navConfig,
    saveNavConfig: async ({ body }) => {
      await writeSetting(db, 'nav_config', body)
      return body
    },
    sections: async () => ({ success: true, data: (await live.current()).sections.map(sectionJson) }),
    contact: async () => ({
      success: true,
      data: readContact(await setting('contact')),
    }),
    tags: async () => ({ success: true, data: readTags(await setting('google_tags')) }),
  }
}

function sectionJson(row: SectionRow): HomepageSection {
  return {
    _id: row.id,
    sectionType: row.section_type,
    title: row.title,
    subtitle: row.subtitle,
    content: row.content,
    description: row.description,
    ...(row.image !== null && { image: row.image }),
    ...(row.link !== null && { link: row.link }),
    ...(row.button_text !== null && { buttonText: row.button_text }),
    isActive: row.is_active,
    order: row.sort_order,
    position: row.position,
    ...(row.video_url !== null && { videoUrl: row.video_url }),
    productIds: [...row.product_ids],
    metadata: row.metadata,
  }
}

/** Nothing runs on the page unless the shopkeeper switched it on. */
function readTags(stored: unknown) {
  const tags = (stored ?? {}) as { enabled?: unknown; scripts?: Record<string, unknown> }
  const script = (name: string) => (typeof tags.scripts?.[name] === 'string' ? (tags.scripts[name] as string) : '')
  return {
    enabled: tags.enabled === true,
    scripts: { header: script('header'), body: script('body'), footer: script('footer') },
  }
}
