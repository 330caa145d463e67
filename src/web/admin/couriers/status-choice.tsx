import { Alert, Box, Button, MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import type { CourierFile } from '../../../contract/courier-files.ts'
import { PARCEL_STATUS_NAMES, type ParcelStatus } from '../../../domain/couriers/parcel-status.ts'
import { Panel } from '../ui/panel.tsx'
import { useChange } from '../ui/use-change.ts'

interface StatusChoiceProps {
  /** The file in the API. */
  readonly path: string
  readonly file: CourierFile
  readonly onDone: () => void
}

/** Says what those statuses of a courier's file mean that the shop does not know: two letters, or words of the courier's own. */
export function StatusChoice({ path, file, onDone }: StatusChoiceProps) {
  const [statuses, setStatuses] = useState(file.statuses)
  const { change, isBusy } = useChange()
  const changed = statuses.filter(({ status }, place) => status !== file.statuses[place]?.status)
  const select = (words: string, status: ParcelStatus | null) =>
    setStatuses(statuses.map((entry) => (entry.words === words ? { ...entry, status } : entry)))
  const save = async () => {
    const body = { fields: file.fields, statuses: changed.map(({ words, status }) => ({ words, status })) }
    await change('PUT', path, body, 'Rows matched again.')
    onDone()
  }
  return (
    <Panel title="Unknown statuses">
      <Alert severity="info" sx={{ marginBottom: 2 }}>
        Choose what the courier means. Until then you decide about each of these rows. The choice is kept for files with
        the same columns.
      </Alert>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' } }}>
        {statuses.map(({ words, rows, status }) => (
          <TextField
            key={words}
            select
            label={words}
            helperText={rows === 1 ? '1 row' : `${rows.toLocaleString('en-IN')} rows`}
            value={status ?? ''}
            onChange={({ target }) => select(words, (target.value || null) as ParcelStatus | null)}
            slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
          >
            <MenuItem value="">I decide for each row</MenuItem>
            {Object.entries(PARCEL_STATUS_NAMES).map(([value, name]) => (
              <MenuItem key={value} value={value}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        ))}
      </Box>
      <Button variant="outlined" onClick={save} disabled={isBusy || changed.length === 0} sx={{ marginTop: 2 }}>
        Match rows again
      </Button>
    </Panel>
  )
}
