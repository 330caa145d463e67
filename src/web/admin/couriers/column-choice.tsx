import { Alert, Box, Button, MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import type { CourierFile } from '../../../contract/courier-files.ts'
import type { AdminCourier } from '../../../contract/couriers.ts'
import { FILE_FIELD_NAMES, FILE_FIELDS, type FileField } from '../../../domain/couriers/file-columns.ts'
import { Panel } from '../ui/panel.tsx'
import { useChange } from '../ui/use-change.ts'
import { useFetch } from '../ui/use-fetch.ts'

/** Chooses which column of a file contains what, and whose tracking page the customers get. */
export function ColumnChoice({ file, onDone }: { file: CourierFile; onDone: () => void }) {
  const [fields, setFields] = useState<readonly (FileField | null)[]>(
    file.fields.length > 0 ? file.fields : file.columns.map(() => null),
  )
  const [courier, setCourier] = useState(file.courier)
  const [couriers] = useFetch<{ data: readonly AdminCourier[] }>('/api/admin/couriers?active=true&perPage=200')
  const { change, isBusy } = useChange()
  const select = (field: FileField, place: number) =>
    setFields(
      fields.map((value, column) => {
        if (column === place) return field
        return value === field ? null : value
      }),
    )
  const save = async () => {
    await change('PUT', `/api/admin/courier-files/${file._id}`, { fields, courier }, 'Rows matched again.')
    onDone()
  }
  const names = [...new Set([file.courier, ...(couriers?.data ?? []).map(({ name }) => name)])].filter(Boolean)
  return (
    <Panel title="Columns">
      <Alert severity="info" sx={{ marginBottom: 2 }}>
        The choice is kept for files with the same columns.
      </Alert>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' } }}>
        {FILE_FIELDS.map((field) => (
          <TextField
            key={field}
            select
            label={FILE_FIELD_NAMES[field]}
            value={String(fields.indexOf(field))}
            onChange={({ target }) => select(field, Number(target.value))}
          >
            <MenuItem value="-1">Not in the file</MenuItem>
            {file.columns.map((column, place) => (
              // A column may occur twice; its place tells them apart.
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file do not change
              <MenuItem key={place} value={String(place)}>
                {column || `Column ${place + 1}`}
              </MenuItem>
            ))}
          </TextField>
        ))}
        <TextField select label="Tracking page of" value={courier} onChange={({ target }) => setCourier(target.value)}>
          <MenuItem value="">The courier of each row</MenuItem>
          {names.map((name) => (
            <MenuItem key={name} value={name}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <Button variant="outlined" onClick={save} disabled={isBusy} sx={{ marginTop: 2 }}>
        Match rows again
      </Button>
    </Panel>
  )
}
