import { Button, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { Bookmark, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import type { SavedView } from '../../../contract/saved-views.ts'
import { FormDialog } from './form-dialog.tsx'
import { isSame, withoutEmpty } from './same-filter.ts'
import { useChange } from './use-change.ts'
import { useAnswer } from './use-fetch.ts'

type Filter = Readonly<Record<string, unknown>>

/**
 * The ways one has kept of looking at this list, one press each, on every machine one works at. What is filtered and is
 * no such way yet can be kept; the one that is looked at can be deleted.
 * @param usual filters that have a button of their own already
 */
export function SavedViews({ usual = [{}] }: { usual?: readonly Filter[] }) {
  const { resource, filterValues, sort, setFilters, setSort } = useListContext()
  const [answer, askAgain] = useAnswer<{ data: readonly SavedView[] }>(`/api/admin/views?list=${resource}`)
  const { change } = useChange()
  const [isNaming, setNaming] = useState(false)
  const views = answer?.data ?? []
  const looked = { filter: withoutEmpty(filterValues), sort: sort.field, order: sort.order === 'ASC' ? 'asc' : 'desc' }
  const chosen = views.find(
    (view) => isSame(view.filter, looked.filter) && view.sort === looked.sort && view.order === looked.order,
  )
  const isUsual = usual.some((filter) => isSame(filter, looked.filter))
  const look = ({ filter, sort: field, order }: SavedView) => {
    setSort({ field, order: order === 'asc' ? 'ASC' : 'DESC' })
    setFilters({ ...filter }, Object.fromEntries(Object.keys(filter).map((name) => [name, true])))
  }
  return (
    <>
      {views.length > 0 && (
        <ToggleButtonGroup
          exclusive
          size="small"
          color="primary"
          aria-label="My views"
          value={chosen?._id ?? null}
          onChange={(_event, id: string | null) => {
            const view = views.find(({ _id }) => _id === id)
            if (view) look(view)
          }}
          sx={CHIPS}
        >
          {views.map(({ _id, name }) => (
            <ToggleButton key={_id} value={_id}>
              {name}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      {chosen && (
        <Button
          startIcon={<Trash2 size={18} aria-hidden />}
          onClick={async () => {
            await change('DELETE', `/api/admin/views/${chosen._id}`, undefined, `“${chosen.name}” is forgotten.`)
            askAgain()
          }}
        >
          Delete view
        </Button>
      )}
      {!chosen && !isUsual && (
        <Button startIcon={<Bookmark size={18} aria-hidden />} onClick={() => setNaming(true)}>
          Save view
        </Button>
      )}
      {isNaming && (
        <FormDialog
          title="Save this view"
          explanation="The filters, what is searched for and the order of the list get a button of yours, on every machine you work at."
          fields={[{ name: 'name', label: 'Name', most: 60, isRequired: true }]}
          action="Save"
          onSend={async ({ name = '' }) => {
            const problems = await change(
              'POST',
              '/api/admin/views',
              { list: resource, name, ...looked },
              'The view is kept.',
            )
            askAgain()
            return problems
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  )
}

/** Buttons of which one is pressed, each on its own, so that they look well on two lines too. */
export const CHIPS = {
  ...{ flexWrap: 'wrap', gap: 0.5, margin: 1 },
  '& .MuiToggleButtonGroup-grouped': {
    ...{ minHeight: 44, paddingInline: 1.5, marginLeft: 0, borderRadius: 1, color: 'text.primary' },
    ...{ border: '1px solid', borderColor: 'divider' },
    '&.Mui-selected': { borderColor: 'primary.main', backgroundColor: 'primary.light', color: 'primary.dark' },
  },
} as const
