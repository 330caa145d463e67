import type { Kysely } from 'kysely'
import type { adminPages } from '../../contract/content-admin.ts'
import { hasPermission } from '../../domain/accounts/permissions.ts'
import { type ContactPage, isKnownMap, readContactPage } from '../../domain/contact/contact-page.ts'
import { readAbout } from '../../domain/content/about.ts'
import { checkAbout, checkContact, checkIntroduction, type PageErrors } from '../../domain/content/check-page.ts'
import { type LegalPageName, readFaqPage, readLegalPage } from '../../domain/content/legal.ts'
import { asRecord, ownField } from '../../domain/untrusted.ts'
import { recordChange } from '../audit/audit.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError, editConflict } from '../platform/errors.ts'
import { type Caller, type Handlers, proofError } from '../platform/http/handlers.ts'
import { lockIdentity, shareIdentity } from '../settings/identity.ts'
import { lockSetting, settingRow, writeSetting } from '../settings/queries.ts'

interface Page {
  readonly value: unknown
  readonly seen: string | null
}

/** Handlers for editing content pages. Each page is a setting; missing fields are read from its defaults. */
export function pageEditorHandlers(db: Kysely<Database>): Handlers<typeof adminPages> {
  const editor = <P, T>(
    setting: string,
    read: (stored: unknown) => P,
    check: (typed: T) => PageErrors,
    checkChange: (change: { readonly before: P; readonly after: P }, caller: Caller) => void = () => undefined,
  ) => {
    const pageOf = (row: Awaited<ReturnType<typeof settingRow>>): Page => ({
      value: read(row?.value),
      seen: row?.updated_at.toISOString() ?? null,
    })
    return {
      read: async () => ({ success: true as const, data: pageOf(await settingRow(db, setting)) }),
      save: async ({ body }: { readonly body: Page & { readonly value: T } }, caller: Caller) => {
        const errors = check(body.value)
        if (Object.keys(errors).length > 0)
          throw new ApiError(400, 'Please correct the highlighted fields.', { errors })
        const data = await db.transaction().execute(async (trx) => {
          await lockIdentity(trx, setting)
          const before = await lockSetting(trx, setting)
          const current = pageOf(before)
          if (current.seen !== body.seen) {
            throw editConflict('page', current)
          }
          checkChange({ before: read(before?.value), after: read(body.value) }, caller)
          await writeSetting(trx, setting, { ...keptOf(before?.value), ...asRecord(body.value) })
          const after = pageOf(await settingRow(trx, setting))
          await recordChange(trx, caller, {
            action: 'change',
            entity: 'page',
            entityId: setting,
            before: current.value,
            after: after.value,
          })
          await shareIdentity(trx, caller, {
            name: setting,
            before: asRecord(before?.value) ?? {},
            after: asRecord(body.value) ?? {},
          })
          return after
        })
        return { success: true as const, data }
      },
    }
  }
  const legal = (name: LegalPageName) =>
    editor(`legal_${name}`, (stored) => readLegalPage(name, stored), checkIntroduction)
  return {
    adminAboutPage: editor('about', (stored) => readAbout(stored, ''), checkAbout),
    adminContactPage: editor('contact', readContactPage, checkContact, checkMapService),
    adminFaqPage: editor('legal_faq', readFaqPage, checkIntroduction),
    adminPrivacyPage: legal('privacy'),
    adminTermsPage: legal('terms'),
    adminShippingPage: legal('shipping'),
    adminReturnsPage: legal('returns'),
  }
}

/** @throws ApiError when the map is another one than before and of an unknown service: it needs the owner, and the password again */
function checkMapService({ before, after }: Readonly<Record<'before' | 'after', ContactPage>>, caller: Caller): void {
  const { embed } = after.mapLocation
  if (embed === '' || embed === before.mapLocation.embed || isKnownMap(embed)) return
  if (!hasPermission(caller.staffRole, 'legal.write')) {
    const errors = { 'mapLocation.embed': UNKNOWN_MAP }
    throw new ApiError(400, 'Please correct the highlighted fields.', { errors })
  }
  const problem = proofError({ needsProof: true }, caller)
  if (problem) throw problem
}

const UNKNOWN_MAP =
  'Use a map of Google, OpenStreetMap, Mappls, Bing or Apple. Only the owner can embed one of another service.'

/** What the editor of a page does not show, because it is edited in the settings. */
function keptOf(stored: unknown): { readonly logo?: unknown; readonly whatsapp?: unknown } {
  const record = asRecord(stored) ?? {}
  const [logo, whatsapp] = [ownField(record, 'logo'), ownField(record, 'whatsapp')]
  return { ...(logo !== undefined && { logo }), ...(whatsapp !== undefined && { whatsapp }) }
}
