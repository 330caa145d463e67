import { useCallback, useEffect, useState } from 'react'
import { useNotify } from 'react-admin'
import type { AdminSection } from '../../../../contract/content-admin.ts'
import { call, errorMessage } from '../../ui/call.ts'
import { bodyOf, moved, type SectionDraft } from './sections.ts'

export type Saved =
  | { readonly ok: true }
  | {
      readonly ok: false
      readonly errors: Readonly<Record<string, string>>
      /** The section as someone else has saved it meanwhile. */
      readonly current?: AdminSection | undefined
    }

/** Reads and changes the sections of the home page. */
export function useSections() {
  const notify = useNotify()
  const [sections, setSections] = useState<readonly AdminSection[]>()
  const [loadError, setLoadError] = useState<string>()
  const load = useCallback(async () => {
    try {
      setSections((await call<{ data: AdminSection[] }>('GET', '/api/admin/sections')).data)
      setLoadError(undefined)
    } catch (error) {
      setLoadError(errorMessage(error))
    }
  }, [])
  useEffect(() => {
    load()
  }, [load])

  const attempt = async (work: () => Promise<unknown>, successMessage: string): Promise<Saved> => {
    try {
      await work()
      await load()
      notify(successMessage, { type: 'success' })
      return { ok: true }
    } catch (error) {
      notify(errorMessage(error), { type: 'error' })
      const body = (error as { body?: { errors?: Record<string, string>; current?: AdminSection } }).body
      if (body?.current) await load()
      return { ok: false, errors: body?.errors ?? {}, current: body?.current }
    }
  }
  return {
    sections,
    loadError,
    load,
    save: (draft: SectionDraft) =>
      attempt(
        () =>
          draft._id
            ? call('PUT', `/api/admin/sections/${draft._id}`, bodyOf(draft))
            : call('POST', '/api/admin/sections', bodyOf(draft)),
        'Section saved.',
      ),
    remove: (section: AdminSection) =>
      attempt(() => call('DELETE', `/api/admin/sections/${section._id}`), 'Section removed.'),
    move: async (from: number, to: number) => {
      if (!sections || from === to) return
      const reordered = moved(sections, from, to)
      setSections(reordered)
      const result = await attempt(
        () => call('PUT', '/api/admin/sections-order', { ids: reordered.map(({ _id }) => _id) }),
        'Order saved.',
      )
      if (!result.ok) await load()
    },
  }
}
