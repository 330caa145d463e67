import { Autocomplete, TextField } from '@mui/material'
import { useCallback, useEffect, useState } from 'react'
import { MOST_SECTION_PRODUCTS } from '../../../../domain/content/homepage.ts'
import { call } from '../../ui/call.ts'

interface Choice {
  readonly _id: string
  readonly name: string
}

interface ProductPickerProps {
  readonly ids: readonly string[]
  readonly error?: string | undefined
  readonly onChange: (ids: string[]) => void
}

/** Up to eight products by name, in the order they were picked. */
export function ProductPicker({ ids, error, onChange }: ProductPickerProps) {
  const [known, setKnown] = useState<ReadonlyMap<string, Choice>>(new Map())
  const [found, setFound] = useState<readonly Choice[]>([])
  const [typed, setTyped] = useState('')
  const learn = useCallback(
    (choices: readonly Choice[]) =>
      setKnown((before) => new Map([...before, ...choices.map((choice) => [choice._id, choice] as const)])),
    [],
  )

  useEffect(() => {
    const unknown = ids.filter((id) => !known.has(id))
    if (unknown.length === 0) return
    Promise.all(
      unknown.map((_id) =>
        call<{ data: Choice }>('GET', `/api/products/${_id}`).then(
          ({ data }) => data,
          () => ({ _id, name: 'A product that is gone' }),
        ),
      ),
    ).then(learn)
  }, [ids, known, learn])

  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(() => {
      const query = typed.trim() ? `?limit=10&search=${encodeURIComponent(typed.trim())}` : '?limit=10'
      call<{ products: Choice[] }>('GET', `/api/products${query}`)
        .then(({ products }) => isCurrent && setFound(products))
        .catch(() => isCurrent && setFound([]))
    }, 250)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [typed])

  const chosen = ids.map((_id) => known.get(_id) ?? { _id, name: '…' })
  return (
    <Autocomplete
      multiple
      filterSelectedOptions
      options={[...found]}
      value={chosen}
      filterOptions={(options) => options}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ _id }) => _id}
      isOptionEqualToValue={(one, other) => one._id === other._id}
      getOptionDisabled={() => ids.length >= MOST_SECTION_PRODUCTS}
      onInputChange={(_event, text) => setTyped(text)}
      onChange={(_event, choices) => {
        learn(choices)
        onChange(choices.map(({ _id }) => _id))
      }}
      renderInput={(field) => (
        <TextField
          {...field}
          label="Products"
          error={error !== undefined}
          helperText={error ?? `Up to ${MOST_SECTION_PRODUCTS}. Leave it empty to show what a filter finds.`}
        />
      )}
    />
  )
}
