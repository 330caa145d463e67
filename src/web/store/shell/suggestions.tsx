import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { api } from '../../../contract/api.ts'
import type { Output } from '../../../contract/endpoint.ts'
import { sellingPrice } from '../../../domain/catalogue/price.ts'
import { paths } from '../../../domain/paths.ts'
import { paiseFromRupees } from '../../../domain/units/paise.ts'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'

type SuggestionResults = Output<typeof api.products.suggest>['data']

/**
 * The suggestions of a search box, as an ARIA combobox with a listbox. It attaches to the input that the server rendered, so
 * that typed text and focus are preserved.
 */
export default function Suggestions({ input }: { input: HTMLInputElement }) {
  const id = useId()
  const navigate = useNavigate()
  const { query, found, isOpen, close } = useSuggestions(input)
  const [active, setActive] = useState(-1)
  const options = isOpen ? optionUrls(found) : []
  const latest = useRef({ options, active, close })
  latest.current = { options, active, close }

  useEffect(() => {
    if (query !== undefined) setActive(-1)
  }, [query])
  useEffect(() => {
    updateComboboxAria(input, { id, isOpen: options.length > 0, active })
  }, [input, id, options.length, active])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { options, active, close } = latest.current
      const move = MOVES[event.key]
      if (move && options.length > 0) {
        event.preventDefault()
        setActive(move(active, options.length))
      } else if (event.key === 'Enter' && options[active]) {
        event.preventDefault()
        close()
        navigate(options[active])
      } else if (event.key === 'Escape' && options.length > 0) {
        event.preventDefault()
        event.stopPropagation()
        close()
      }
    }
    input.addEventListener('keydown', onKeyDown)
    return () => input.removeEventListener('keydown', onKeyDown)
  }, [input, navigate])

  if (options.length === 0) return null
  const option = (index: number) => ({
    id: `${id}-${index}`,
    role: 'option',
    'aria-selected': index === active,
    onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: () => {
      close()
      navigate(options[index] ?? paths.products)
    },
  })
  const { suggestions, products } = found
  return (
    <div id={`${id}-list`} role="listbox" aria-label="Suggestions" className="suggestions">
      {suggestions.map((suggestion, index) => (
        <div key={`${suggestion.kind} ${suggestion.label}`} {...option(index)} className="suggestion">
          <span className="grow">{suggestion.label}</span>
          {KIND_LABELS[suggestion.kind] && <span className="text-sm text-quiet">{KIND_LABELS[suggestion.kind]}</span>}
        </div>
      ))}
      {products.map((product, index) => (
        <div key={product._id} {...option(suggestions.length + index)} className="suggestion">
          <Picture
            image={product.image}
            alt=""
            sizes="48px"
            frame="thumbnail"
            className="w-10 flex-none rounded-card"
          />
          <span className="line-clamp-2 grow">{product.name}</span>
          <Price price={sellingPrice(pricesInPaise(product))} />
        </div>
      ))}
    </div>
  )
}

const NO_RESULTS: SuggestionResults = { suggestions: [], products: [] }
const DEBOUNCE_MS = 150

/** Requests suggestions when typing pauses, and aborts a request when more is typed. */
function useSuggestions(input: HTMLInputElement) {
  const [query, setQuery] = useState<string>()
  const [found, setFound] = useState(NO_RESULTS)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const onInput = () => {
      setQuery(input.value.trim())
      setIsOpen(true)
    }
    const onBlur = () => setIsOpen(false)
    if (input.value !== input.defaultValue) onInput()
    input.addEventListener('input', onInput)
    input.addEventListener('blur', onBlur)
    input.form?.addEventListener('submit', onBlur)
    return () => {
      input.removeEventListener('input', onInput)
      input.removeEventListener('blur', onBlur)
      input.form?.removeEventListener('submit', onBlur)
    }
  }, [input])
  useEffect(() => {
    if (!query) {
      setFound(NO_RESULTS)
      return
    }
    const abort = new AbortController()
    const timer = setTimeout(() => {
      suggestionsFor(query, abort.signal).then(setFound, () => {})
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [query])
  return { query, found, isOpen, close: () => setIsOpen(false) }
}

async function suggestionsFor(query: string, signal: AbortSignal): Promise<SuggestionResults> {
  const response = await fetch(`/api/products/suggestions?q=${encodeURIComponent(query)}`, { signal })
  if (!response.ok) return NO_RESULTS
  const body: Output<typeof api.products.suggest> = await response.json()
  return body.data
}

function optionUrls({ suggestions, products }: SuggestionResults): string[] {
  return [
    ...suggestions.map(({ query }) => `${paths.products}?${new URLSearchParams(query)}`),
    ...products.map(({ _id }) => paths.product(_id)),
  ]
}

const MOVES: Readonly<Record<string, (active: number, count: number) => number>> = {
  ArrowDown: (active, count) => (active + 1 >= count ? -1 : active + 1),
  ArrowUp: (active, count) => (active === -1 ? count - 1 : active - 1),
}

function updateComboboxAria(input: HTMLInputElement, list: { id: string; isOpen: boolean; active: number }): void {
  input.setAttribute('role', 'combobox')
  input.setAttribute('aria-autocomplete', 'list')
  input.setAttribute('aria-expanded', String(list.isOpen))
  if (list.isOpen) input.setAttribute('aria-controls', `${list.id}-list`)
  else input.removeAttribute('aria-controls')
  if (list.isOpen && list.active >= 0) input.setAttribute('aria-activedescendant', `${list.id}-${list.active}`)
  else input.removeAttribute('aria-activedescendant')
}

const KIND_LABELS: Readonly<Record<string, string>> = {
  size: 'Size',
  color: 'Colour',
  pattern: 'Pattern',
  category: 'Category',
  brand: 'Brand',
}

function pricesInPaise(product: SuggestionResults['products'][number]) {
  const { price, finalPrice } = product
  return {
    price: paiseFromRupees(price) ?? 0,
    finalPrice: finalPrice === undefined ? undefined : paiseFromRupees(finalPrice),
  }
}
