import { Box, Button, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { Bookmark, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import type { SavedView } from '../../../contract/saved-views.ts'
import { FormDialog } from './form-dialog.tsx'
import { useChange } from './use-change.ts'
import { useFetch } from './use-fetch.ts'

type Filter = Readonly<Record<string, unknown>>

export interface View {
  readonly label: string
  readonly filter: Filter
}

interface ViewsProps {
  readonly label: string
  readonly views: readonly View[]
  /** Whether the user can save views of this list. */
  readonly canSave?: boolean
}

/** The standard filters of a list, one button each, and the user's saved views. The search text stays. */
export function Views({ label, views, canSave = true }: ViewsProps) {
  const { filterValues, setFilters } = useListContext()
  const { q, ...filter } = filterValues as Filter
  const selected = views.findIndex((view) => isSameFilter(view.filter, filter))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center' }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        aria-label={label}
        value={selected}
        onChange={(_event, index: number | null) => {
          const view = views[index ?? -1]
          if (view) setFilters({ ...view.filter, ...(q !== undefined && { q }) })
        }}
        sx={CHIPS}
      >
        {views.map((view, index) => (
          <ToggleButton key={view.label} value={index}>
            {view.label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {canSave && <SavedViews standard={views.map((view) => view.filter)} />}
    </Box>
  )
}

/**
 * The saved views of a list: filters, search and sort order, stored with the user's account. A filter that is not saved yet can be
 * saved; the selected view can be deleted.
 * @param standard filters that already have a button
 */
export function SavedViews({ standard = [{}] }: { standard?: readonly Filter[] }) {
  const { resource, filterValues, sort, setFilters, setSort } = useListContext()
  const [response, reload] = useFetch<{ data: readonly SavedView[] }>(`/api/admin/views?list=${resource}`)
  const { change } = useChange()
  const [isNaming, setNaming] = useState(false)
  const views = response?.data ?? []
  const current = {
    filter: withoutEmpty(filterValues),
    sort: sort.field,
    order: sort.order === 'ASC' ? 'asc' : 'desc',
  }
  const selected = views.find(
    (view) => isSameFilter(view.filter, current.filter) && view.sort === current.sort && view.order === current.order,
  )
  const isStandard = standard.some((filter) => isSameFilter(filter, current.filter))
  const open = ({ filter, sort: field, order }: SavedView) => {
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
          aria-label="Saved views"
          value={selected?._id ?? null}
          onChange={(_event, id: string | null) => {
            const view = views.find(({ _id }) => _id === id)
            if (view) open(view)
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
      {selected && (
        <Button
          startIcon={<Trash2 size={18} aria-hidden />}
          onClick={async () => {
            await change('DELETE', `/api/admin/views/${selected._id}`, undefined, `View “${selected.name}” deleted.`)
            reload()
          }}
        >
          Delete view
        </Button>
      )}
      {!selected && !isStandard && (
        <Button startIcon={<Bookmark size={18} aria-hidden />} onClick={() => setNaming(true)}>
          Save view
        </Button>
      )}
      {isNaming && (
        <FormDialog
          title="Save view"
          explanation="Saves the current filters, search and sort order. Your saved views are available on every device you log in on."
          fields={[{ name: 'name', label: 'Name', maxLength: 60, isRequired: true }]}
          action="Save"
          onSend={async ({ name = '' }) => {
            const errors = await change('POST', '/api/admin/views', { list: resource, name, ...current }, 'View saved.')
            reload()
            return errors
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  )
}

/** Separate buttons that can wrap onto a second line. */
const CHIPS = {
  flexWrap: 'wrap',
  gap: 0.5,
  margin: 1,
  '& .MuiToggleButtonGroup-grouped': {
    minHeight: 44,
    paddingInline: 1.5,
    marginLeft: 0,
    borderRadius: 1,
    color: 'text.primary',
    border: '1px solid',
    borderColor: 'divider',
    '&.Mui-selected': { borderColor: 'primary.main', backgroundColor: 'primary.light', color: 'primary.dark' },
  },
} as const

/** Whether two filters select the same rows; an empty value does not filter. */
function isSameFilter(one: Filter, other: Filter): boolean {
  const [left, right] = [withoutEmpty(one), withoutEmpty(other)]
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...keys].every((key) => left[key] === right[key])
}

function withoutEmpty(filter: Filter): Filter {
  return Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  )
}
