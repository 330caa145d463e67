import { useCallback, useEffect, useState } from 'react'
import { useNotify } from 'react-admin'
import type { AdminSection } from '../../../../contract/content/admin.ts'
import { call } from '../../ui/call.ts'
import { bodyOf, moved, type SectionDraft } from './sections.ts'

type Saved = { readonly ok: true } | { readonly ok: false; readonly errors: Readonly<Record<string, string>> }

/** The sections of the home page on the server, and what can be done with them. */
export function useSections() {
  const notify = useNotify()
  const [sections, setSections] = useState<readonly AdminSection[]>()
  const [problem, setProblem] = useState<string>()
  const load = useCallback(async () => {
    try {
      setSections((await call<{ data: AdminSection[] }>('GET', '/api/admin/sections')).data)
      setProblem(undefined)
    } catch (error) {
      setProblem(messageOf(error))
    }
  }, [])
  useEffect(() => {
    load()
  }, [load])

  const attempt = async (work: () => Promise<unknown>, done: string): Promise<Saved> => {
    try {
      await work()
      await load()
      notify(done, { type: 'success' })
      return { ok: true }
    } catch (error) {
      notify(messageOf(error), { type: 'error' })
      const body = (error as { body?: { errors?: Record<string, string>; current?: unknown } }).body
      if (body?.current) await load()
      return { ok: false, errors: body?.errors ?? {} }
    }
  }
  return {
    sections,
    problem,
    load,
    save: (draft: SectionDraft) =>
      attempt(
        () =>
          draft._id
            ? call('PUT', `/api/admin/sections/${draft._id}`, bodyOf(draft))
            : call('POST', '/api/admin/sections', bodyOf(draft)),
        'Saved. The home page shows it now.',
      ),
    remove: (section: AdminSection) =>
      attempt(() => call('DELETE', `/api/admin/sections/${section._id}`), 'The section is removed.'),
    move: async (from: number, to: number) => {
      if (!sections || from === to) return
      const wanted = moved(sections, from, to)
      setSections(wanted)
      const result = await attempt(
        () => call('PUT', '/api/admin/sections-order', { ids: wanted.map(({ _id }) => _id) }),
        'The order is saved.',
      )
      if (!result.ok) await load()
    },
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Something went wrong. Please try again.'
}
