import { Autocomplete, TextField } from '@mui/material'
import { useEffect, useState } from 'react'
import type { HttpError } from 'react-admin'
import { CATEGORY_SEPARATOR } from '../../../domain/catalogue/category-path.ts'
import type { LinkKind } from '../../../domain/content/menu-links.ts'
import { call } from '../ui/call.ts'
import type { Level, Levels } from './use-levels.ts'

interface LinkTargetProps {
  readonly kind: LinkKind
  readonly value: string
  readonly levels: Levels
  readonly error: string | undefined
  /** `suggested` is the name of what was chosen. */
  readonly onChange: (value: string, suggested: string) => void
}

/** Where a link leads: a page, collection, category or product by its name, or an address. */
export function LinkTarget({ kind, value, levels, error, onChange }: LinkTargetProps) {
  if (kind === 'heading') return <span />
  if (kind === 'address')
    return (
      <TextField
        label="Address"
        value={value}
        error={error !== undefined}
        helperText={error ?? 'Such as /about or https://example.com'}
        onChange={({ target }) => onChange(target.value, '')}
      />
    )
  if (kind === 'product') return <ProductTarget value={value} error={error} onChange={onChange} />
  const options = {
    page: levels.pages,
    collection: levels.collections,
    category: [...levels.mainCategories, ...levels.categories, ...levels.subCategories],
  }[kind]
  return <Choice label={LABELS[kind]} options={options} value={value} error={error} onChange={onChange} />
}

const LABELS = { page: 'Page', collection: 'Collection', category: 'Category' } as const

/** A product, found by its name. */
function ProductTarget({ value, error, onChange }: Pick<LinkTargetProps, 'value' | 'error' | 'onChange'>) {
  const [found, setFound] = useState<readonly Level[]>([])
  const [chosen, setChosen] = useState<Level>()
  const [typed, setTyped] = useState('')
  useEffect(() => {
    if (value === '' || chosen?._id === value) return
    call<{ data: Level }>('GET', `/api/products/${value}`).then(
      ({ data: { _id, name } }) => setChosen({ _id, name }),
      (error: HttpError) => error.status === 404 && setChosen({ _id: value, name: 'Product not on sale' }),
    )
  }, [value, chosen])
  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(() => {
      const search = typed.trim() === '' ? '' : `&search=${encodeURIComponent(typed.trim())}`
      call<{ products: Level[] }>('GET', `/api/products?limit=10${search}`, undefined, {
        signal: controller.signal,
      }).then(
        ({ products }) => setFound(products),
        () => undefined,
      )
    }, 250)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [typed])
  const options = chosen && !found.some(({ _id }) => _id === chosen._id) ? [chosen, ...found] : found
  return (
    <Choice
      label="Product"
      options={options}
      value={value}
      error={error}
      onChange={(id, name) => {
        setChosen({ _id: id, name })
        onChange(id, name)
      }}
      onType={setTyped}
    />
  )
}

interface ChoiceProps extends Pick<LinkTargetProps, 'value' | 'error' | 'onChange'> {
  readonly label: string
  readonly options: readonly Level[]
  /** The options are found by what is typed, instead of being filtered. */
  readonly onType?: (typed: string) => void
}

function Choice({ label, options, value, error, onChange, onType }: ChoiceProps) {
  const shown =
    value === '' ? null : (options.find(({ _id }) => _id === value) ?? { _id: value, name: 'Not available' })
  return (
    <Autocomplete<Level, false, boolean>
      options={[...options]}
      value={shown}
      disableClearable={shown !== null}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ _id }) => _id}
      isOptionEqualToValue={(one, other) => one._id === other._id}
      {...(onType && { filterOptions: (all) => all, onInputChange: (_event, typed) => onType(typed) })}
      onChange={(_event, chosen) => onChange(chosen?._id ?? '', chosen?.name.split(CATEGORY_SEPARATOR).at(-1) ?? '')}
      renderInput={(field) => <TextField {...field} label={label} error={error !== undefined} helperText={error} />}
    />
  )
}
