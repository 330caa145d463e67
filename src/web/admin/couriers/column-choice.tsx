import { Alert, Box, Button, MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import type { AdminCourier } from '../../../contract/couriers.ts'
import { DAY_ORDER_NAMES, type DayOrder } from '../../../domain/couriers/file-days.ts'
import { Panel } from '../ui/panel.tsx'
import { useChange } from '../ui/use-change.ts'
import { useFetch } from '../ui/use-fetch.ts'

interface ColumnChoiceProps<F extends string> {
  /** The file in the API. */
  readonly path: string
  readonly file: {
    /** As written in the file. */
    readonly columns: readonly string[]
    readonly fields: readonly (F | null)[]
    readonly courier: string
    readonly dayOrder: DayOrder
    /** The orders of dates that are possible. */
    readonly dayOrders: readonly DayOrder[]
  }
  /** What a column may contain, with the labels. */
  readonly fieldNames: Readonly<Record<F, string>>
  readonly courierLabel: string
  readonly noCourier: string
  readonly explanation: string
  readonly onDone: () => void
}

/** Chooses which column of a courier's file contains what, the courier of the file, and how dates are read that can be read in several ways. */
export function ColumnChoice<F extends string>({
  path,
  file,
  fieldNames,
  courierLabel,
  noCourier,
  explanation,
  onDone,
}: ColumnChoiceProps<F>) {
  const [fields, setFields] = useState<readonly (F | null)[]>(
    file.fields.length > 0 ? file.fields : file.columns.map(() => null),
  )
  const [courier, setCourier] = useState(file.courier)
  const [dayOrder, setDayOrder] = useState(file.dayOrder)
  const hasDayOrders = file.dayOrders.length > 1
  const [couriers] = useFetch<{ data: readonly AdminCourier[] }>('/api/admin/couriers?active=true&perPage=200')
  const { change, isBusy } = useChange()
  const select = (field: F, place: number) =>
    setFields(
      fields.map((value, column) => {
        if (column === place) return field
        return value === field ? null : value
      }),
    )
  const save = async () => {
    await change('PUT', path, { fields, courier, ...(hasDayOrders && { dayOrder }) }, 'Rows matched again.')
    onDone()
  }
  const names = [...new Set([file.courier, ...(couriers?.data ?? []).map(({ name }) => name)])].filter(Boolean)
  return (
    <Panel title="Columns">
      <Alert severity="info" sx={{ marginBottom: 2 }}>
        {explanation}
      </Alert>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' } }}>
        {(Object.entries(fieldNames) as [F, string][]).map(([field, label]) => (
          <TextField
            key={field}
            select
            label={label}
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
        <TextField select label={courierLabel} value={courier} onChange={({ target }) => setCourier(target.value)}>
          <MenuItem value="">{noCourier}</MenuItem>
          {names.map((name) => (
            <MenuItem key={name} value={name}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        {hasDayOrders && (
          <TextField
            select
            label="Dates are written as"
            value={dayOrder}
            onChange={({ target }) => setDayOrder(target.value as DayOrder)}
          >
            {file.dayOrders.map((order) => (
              <MenuItem key={order} value={order}>
                {DAY_ORDER_NAMES[order]}
              </MenuItem>
            ))}
          </TextField>
        )}
      </Box>
      <Button variant="outlined" onClick={save} disabled={isBusy} sx={{ marginTop: 2 }}>
        Match rows again
      </Button>
    </Panel>
  )
}
