import { Autocomplete, Box, FormControlLabel, FormHelperText, Switch, TextField, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import type { FilterOptions } from '../../../../contract/product.ts'
import { call } from '../../ui/call.ts'

interface CollectionOption {
  readonly handle: string
  readonly name: string
}

type Filters = Readonly<Record<string, unknown>>

interface FilterFieldsProps {
  readonly filters: Filters
  readonly error?: string | undefined
  readonly onChange: (filters: Record<string, string | boolean>) => void
}

const FACETS = [
  ['fabric', 'Fabric', 'fabrics'],
  ['pattern', 'Pattern', 'patterns'],
  ['color', 'Colour', 'colors'],
  ['brand', 'Brand', 'brands'],
] as const
const FLAGS = [
  ['newArrival', 'New arrivals only'],
  ['bestSeller', 'Best sellers only'],
] as const

/** The filter of a section; the values are those that the shop's products have. */
export function FilterFields({ filters, error, onChange }: FilterFieldsProps) {
  const [options, setOptions] = useState<FilterOptions>()
  const [collections, setCollections] = useState<readonly CollectionOption[]>([])
  useEffect(() => {
    call<{ filterOptions?: FilterOptions }>('GET', '/api/products?limit=1&facets=true')
      .then((answer) => setOptions(answer.filterOptions))
      .catch(() => undefined)
    call<{ data: CollectionOption[] }>('GET', '/api/collections')
      .then(({ data }) => setCollections(data))
      .catch(() => undefined)
  }, [])
  const set = (name: string, value: string | boolean) => {
    const { [name]: _before, ...rest } = filters as Record<string, string | boolean>
    onChange(value === '' || value === false ? rest : { ...rest, [name]: value })
  }
  const textIn = (name: string) => (typeof filters[name] === 'string' ? (filters[name] as string) : '')
  return (
    <Box component="fieldset" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, marginBlock: 1 }}>
      <Typography component="legend" sx={{ paddingInline: 0.5 }}>
        Or show products that match
      </Typography>
      {(collections.length > 0 || textIn('collection') !== '') && (
        <Autocomplete
          options={collections.map(({ handle }) => handle)}
          getOptionLabel={(handle) => collections.find((one) => one.handle === handle)?.name ?? handle}
          value={textIn('collection') || null}
          onChange={(_event, value) => set('collection', value ?? '')}
          renderInput={(field) => <TextField {...field} label="Collection" />}
        />
      )}
      {FACETS.map(([name, label, facet]) => (
        <Autocomplete
          key={name}
          options={options?.[facet].map((value) => value.name) ?? []}
          value={textIn(name) || null}
          onChange={(_event, value) => set(name, value ?? '')}
          renderInput={(field) => <TextField {...field} label={label} />}
        />
      ))}
      <TextField label="Search terms" value={textIn('search')} onChange={({ target }) => set('search', target.value)} />
      {FLAGS.map(([name, label]) => (
        <FormControlLabel
          key={name}
          sx={{ minHeight: 44 }}
          control={
            <Switch
              checked={filters[name] === true || filters[name] === 'true'}
              onChange={({ target }) => set(name, target.checked)}
            />
          }
          label={label}
        />
      ))}
      <FormHelperText error={error !== undefined}>
        {error ?? 'If you choose nothing, the section shows featured products.'}
      </FormHelperText>
    </Box>
  )
}
