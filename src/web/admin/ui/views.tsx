import { ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useListContext } from 'react-admin'

type Filter = Readonly<Record<string, unknown>>

export interface View {
  readonly label: string
  readonly filter: Filter
}

/** The ways a list is mostly looked at, one press each; what is searched for stays. */
export function Views({ label, views }: { label: string; views: readonly View[] }) {
  const { filterValues, setFilters } = useListContext()
  const { q, ...narrowed } = filterValues as Filter
  const chosen = views.findIndex(({ filter }) => isSame(filter, narrowed))
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      aria-label={label}
      value={chosen}
      onChange={(_event, place: number | null) => {
        const view = views[place ?? -1]
        if (view) setFilters({ ...view.filter, ...(q !== undefined && { q }) })
      }}
      sx={{ flexWrap: 'wrap', margin: 1 }}
    >
      {views.map((view, place) => (
        <ToggleButton key={view.label} value={place} sx={{ minHeight: 44, paddingInline: 1.5 }}>
          {view.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

function isSame(one: Filter, other: Filter): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => one[key] === other[key])
}
