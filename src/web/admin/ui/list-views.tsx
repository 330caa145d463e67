import { Box, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useListContext } from 'react-admin'
import { isSame } from './same-filter.ts'
import { CHIPS, SavedViews } from './saved-views.tsx'

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
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center' }}>
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
        sx={CHIPS}
      >
        {views.map((view, place) => (
          <ToggleButton key={view.label} value={place}>
            {view.label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <SavedViews usual={views.map(({ filter }) => filter)} />
    </Box>
  )
}
