import { MenuItem, TextField } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { AUDIT_ACTIONS, actionLabel } from '../../../domain/audit/sentences.ts'
import { indianDay } from '../../../domain/india/time.ts'
import { useFetch } from '../ui/use-fetch.ts'

export const FILTER_NAMES = ['q', 'staffId', 'entity', 'action', 'from', 'to'] as const
type FilterName = (typeof FILTER_NAMES)[number]

/** How long nobody types before the text filters. */
const TYPING_MS = 400

interface AuditFiltersProps {
  readonly filter: Readonly<Partial<Record<string, string>>>
  readonly onChange: (name: FilterName, value: string) => void
}

interface Choices {
  readonly data: {
    readonly staff: readonly { readonly _id: string; readonly name: string }[]
    readonly entities: readonly string[]
  }
}

/** Filters the audit log by a text, person, kind of record, action and day. */
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const [choices] = useFetch<Choices>('/api/admin/audit/choices')
  const [typed, setTyped] = useState(filter.q ?? '')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Another filter may be chosen meanwhile, and is kept.
  const apply = useRef(onChange)
  useEffect(() => {
    apply.current = onChange
  }, [onChange])
  /** As in the other lists, the text filters a moment after it was typed. */
  const search = (text: string, afterMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => apply.current('q', text.trim()), afterMs)
  }
  const today = indianDay(new Date())
  const { staff = [], entities = [] } = choices?.data ?? {}
  const select = (name: FilterName, label: string, options: readonly (readonly [value: string, text: string])[]) => (
    <TextField
      select
      label={label}
      fullWidth={false}
      margin="none"
      value={options.some(([value]) => value === filter[name]) ? filter[name] : ''}
      onChange={({ target }) => onChange(name, target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      sx={{ minWidth: '10rem' }}
    >
      <MenuItem value="">All</MenuItem>
      {options.map(([value, text]) => (
        <MenuItem key={value} value={value}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  )
  const day = (name: 'from' | 'to', label: string) => (
    <TextField
      type="date"
      label={label}
      fullWidth={false}
      margin="none"
      value={filter[name] ?? ''}
      onChange={({ target }) => onChange(name, target.value)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: today, min: '2020-01-01' } }}
    />
  )
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          search(typed, 0)
        }}
      >
        <TextField
          type="search"
          label="Order, name or code"
          fullWidth={false}
          margin="none"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            search(target.value, TYPING_MS)
          }}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
      </form>
      {select(
        'staffId',
        'Person',
        staff.map(({ _id, name }) => [_id, name]),
      )}
      {select(
        'entity',
        'Changed',
        entities.map((entity) => [entity, actionLabel(entity)]),
      )}
      {select(
        'action',
        'Action',
        AUDIT_ACTIONS.map((action) => [action, actionLabel(action)]),
      )}
      {day('from', 'From')}
      {day('to', 'To')}
    </>
  )
}
