import { Autocomplete, TextField } from '@mui/material'
import { useCallback, useEffect, useState } from 'react'
import type { HttpError } from 'react-admin'
import { MAX_SECTION_PRODUCTS } from '../../../../domain/content/homepage.ts'
import { call } from '../../ui/call.ts'

interface ProductOption {
  readonly _id: string
  readonly name: string
}

interface ProductPickerProps {
  readonly ids: readonly string[]
  readonly error?: string | undefined
  readonly onChange: (ids: string[]) => void
}

/** Selects products by name, in order. */
export function ProductPicker({ ids, error, onChange }: ProductPickerProps) {
  const [known, setKnown] = useState<ReadonlyMap<string, ProductOption>>(new Map())
  const [found, setFound] = useState<readonly ProductOption[]>([])
  const [typed, setTyped] = useState('')
  const remember = useCallback(
    (choices: readonly ProductOption[]) =>
      setKnown((before) => new Map([...before, ...choices.map((choice) => [choice._id, choice] as const)])),
    [],
  )

  useEffect(() => {
    const unknown = ids.filter((id) => !known.has(id))
    if (unknown.length === 0) return
    Promise.all(
      unknown.map((_id) =>
        call<{ data: ProductOption }>('GET', `/api/products/${_id}`).then(
          ({ data }) => data,
          (error: HttpError) => ({ _id, name: error.status === 404 ? 'Deleted product' : '…' }),
        ),
      ),
    ).then(remember)
  }, [ids, known, remember])

  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(() => {
      const query = typed.trim() ? `?limit=10&search=${encodeURIComponent(typed.trim())}` : '?limit=10'
      call<{ products: ProductOption[] }>('GET', `/api/products${query}`)
        .then(({ products }) => isCurrent && setFound(products))
        .catch(() => isCurrent && setFound([]))
    }, 250)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [typed])

  const selected = ids.map((_id) => known.get(_id) ?? { _id, name: '…' })
  return (
    <Autocomplete
      multiple
      filterSelectedOptions
      options={[...found]}
      value={selected}
      filterOptions={(options) => options}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ _id }) => _id}
      isOptionEqualToValue={(one, other) => one._id === other._id}
      getOptionDisabled={() => ids.length >= MAX_SECTION_PRODUCTS}
      onInputChange={(_event, text) => setTyped(text)}
      onChange={(_event, choices) => {
        remember(choices)
        onChange(choices.map(({ _id }) => _id))
      }}
      renderInput={(field) => (
        <TextField
          {...field}
          label="Products"
          error={error !== undefined}
          helperText={error ?? `Up to ${MAX_SECTION_PRODUCTS}. Leave empty to show products that match a filter.`}
        />
      )}
    />
  )
}
