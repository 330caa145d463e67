import { type ReactNode, useId, useState } from 'react'
import type { FacetOption } from './listing-data.ts'

interface Props {
  readonly options: readonly FacetOption[]
  readonly label: string
  readonly className: string
  readonly renderOption: (option: FacetOption) => ReactNode
}

/** A long list of options with a search box. Without script only the list is shown. */
export function FindInList({ options, label, className, renderOption }: Props) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const search = typed.trim().toLowerCase()
  const found = search ? options.filter(({ name }) => name.toLowerCase().includes(search)) : options
  return (
    <>
      <input
        className="field noscript:hidden"
        type="search"
        aria-label={label}
        aria-controls={listId}
        placeholder={`${label}…`}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul id={listId} className={`filter-options-long ${className}`}>
        {found.map(renderOption)}
      </ul>
      {found.length === 0 && <p className="py-2 text-sm text-quiet">No matches for “{typed.trim()}”.</p>}
    </>
  )
}
