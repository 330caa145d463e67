import { Box } from '@mui/material'
import type { Change } from '../../../contract/audit.ts'

/** The changed values by name: what was, struck, and what is. */
export function Differences({ change: { before, after } }: { change: Change }) {
  const was = keyed(before)
  const is = keyed(after)
  // What was changed is named beside.
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((name) => name !== '_id')
  if (names.length === 0) return null
  return (
    <Box component="dl" sx={{ margin: 0, display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 1.5 }}>
      {names.map((name) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ margin: 0, overflowWrap: 'anywhere' }}>
            {name in was && <del>{shown(was[name])}</del>} {name in is && <ins>{shown(is[name])}</ins>}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

function keyed(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function shown(value: unknown): string {
  if (value === null || value === '') return '(empty)'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
