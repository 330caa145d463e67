import type { Kysely } from 'kysely'
import type { customPages } from '../../contract/custom-pages.ts'
import { CUSTOM_PAGE_LIMITS } from '../../domain/content/custom-page.ts'
import { singleLine } from '../../domain/untrusted.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { publishedPage } from './queries.ts'
import { type PictureSizes, renderBody } from './render-body.ts'

/** The published pages of the owner. The text is read from the database each time; the rendered page is cached. */
export function customPageHandlers(db: Kysely<Database>): Handlers<{ customPages: typeof customPages }>['customPages'] {
  return {
    get: async ({ params }) => {
      const row = await publishedPage(db, params.handle.toLowerCase())
      if (!row) throw new ApiError(404, 'Page not found')
      const { handle, title, seo_title, seo_description } = row
      const { html, summary } = renderBody(row.body, row.picture_sizes as unknown as PictureSizes)
      const seoDescription = seo_description || singleLine(summary, CUSTOM_PAGE_LIMITS.seoDescription)
      return { success: true, data: { handle, title, html, seoTitle: seo_title, seoDescription } }
    },
  }
}
