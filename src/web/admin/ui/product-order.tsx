import { Autocomplete, Box, FormHelperText, IconButton, List, ListItem, TextField, Typography } from '@mui/material'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useGetList, useGetMany, useInput } from 'react-admin'
import { DragHandle, useMovableRows } from './movable-rows.tsx'
import { MoveButtons } from './move-buttons.tsx'

interface Named {
  readonly id: string
  readonly name: string
}

interface ProductOrderProps {
  /** The field with the ids. */
  readonly source: string
  readonly max: number
  /** A product that is not offered. */
  readonly except?: string | undefined
}

/** The products chosen by hand, in the order of the page: moved by dragging or with the arrow buttons. */
export function ProductOrder({ source, max, except }: ProductOrderProps) {
  const { field, fieldState } = useInput<string[]>({ source, defaultValue: [] })
  const ids: readonly string[] = field.value ?? []
  const { data: known = [] } = useGetMany<Named>('products', { ids: [...ids] }, { enabled: ids.length > 0 })
  const names = new Map(known.flatMap((product) => (product ? [[product.id, product.name] as const] : [])))
  const [moved, setMoved] = useState('')
  const nameOf = (id: string) => names.get(id) ?? 'Product'
  const move = (from: number, to: number) => {
    const id = ids[from]
    if (id === undefined || from === to) return
    field.onChange(ids.toSpliced(from, 1).toSpliced(to, 0, id))
    setMoved(`${nameOf(id)} is now number ${to + 1} of ${ids.length}.`)
  }
  const movable = useMovableRows(move)
  return (
    <Box sx={{ width: '100%' }}>
      <AddProduct ids={ids} max={max} except={except} onAdd={(id) => field.onChange([...ids, id])} />
      {fieldState.error && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
      <Box component="p" role="status" sx={VISUALLY_HIDDEN}>
        {moved}
      </Box>
      <List disablePadding aria-label="Products in order" sx={{ maxHeight: 480, overflowY: 'auto' }}>
        {ids.map((id, index) => {
          const row = movable(index)
          return (
            <ListItem key={id} {...row.item} sx={{ ...row.style, paddingBlock: 0.25, marginBottom: 0.5 }}>
              <DragHandle />
              <Typography sx={{ flexGrow: 1, minWidth: 0 }} noWrap>
                {index + 1}. {nameOf(id)}
              </Typography>
              <MoveButtons name={nameOf(id)} index={index} count={ids.length} onMove={move} />
              <IconButton
                aria-label={`Remove ${nameOf(id)}`}
                onClick={() => field.onChange(ids.filter((each) => each !== id))}
              >
                <Trash2 size={18} />
              </IconButton>
            </ListItem>
          )
        })}
      </List>
    </Box>
  )
}

interface AddProductProps extends Pick<ProductOrderProps, 'max' | 'except'> {
  readonly ids: readonly string[]
  readonly onAdd: (id: string) => void
}

function AddProduct({ ids, max, except, onAdd }: AddProductProps) {
  const [typed, setTyped] = useState('')
  const { data: found = [] } = useGetList<Named>('products', {
    pagination: { page: 1, perPage: 10 },
    filter: typed.trim() ? { q: typed.trim() } : {},
  })
  return (
    <Autocomplete
      key={ids.length}
      options={found.filter(({ id }) => id !== except && !ids.includes(id))}
      filterOptions={(options) => options}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      disabled={ids.length >= max}
      onInputChange={(_event, text) => setTyped(text)}
      onChange={(_event, chosen) => chosen && onAdd(chosen.id)}
      renderInput={(field) => <TextField {...field} label="Add a product" helperText="Search by name or SKU." />}
    />
  )
}

const VISUALLY_HIDDEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  margin: 0,
}
