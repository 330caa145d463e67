import { useEffect, useId, useRef, useState } from 'react'
import type { api } from '../../../contract/api.ts'
import type { Output } from '../../../contract/endpoint.ts'
import { sellingPrice } from '../../../domain/catalogue/price.ts'
import { paths } from '../../../domain/paths.ts'
import { MAX_SUGGESTIONS } from '../../../domain/search/max-suggestions.ts'
import { paiseFromRupees } from '../../../domain/units/paise.ts'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts'
import { useOpenPage } from './use-open-page.ts'

type SuggestionResults = Output<typeof api.products.suggest>['data']

/**
 * The suggestions of a search box, as an ARIA combobox with a listbox. It attaches to the input that the server rendered, so
 * that typed text and focus are preserved.
 */
export default function Suggestions({ input }: { input: HTMLInputElement }) {
  const id = useId()
  const openPage = useOpenPage()
  const { query, found, isOpen, close } = useSuggestions(input)
  const [active, setActive] = useState(-1)
  const { suggestions, products } = isOpen ? withRecent(found, query ?? '') : NO_RESULTS
  const options = optionUrls({ suggestions, products })
  const latest = useRef({ options, active, close, choose: (_url: string) => {} })
  latest.current = { options, active, close, choose: latest.current.choose }

  useEffect(() => {
    if (query !== undefined) setActive(-1)
  }, [query])
  useEffect(() => {
    updateComboboxAria(input, { id, isOpen: options.length > 0, active })
  }, [input, id, options.length, active])
  const choose = (url: string) => {
    close()
    if (url === FORGET) return forgetSearches()
    const page = new URL(url, location.origin)
    if (openPage(url) && page.pathname === paths.products) rememberSearch(page.searchParams.get('search') ?? '')
  }
  latest.current.choose = choose
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { options, active, close, choose } = latest.current
      const move = MOVES[event.key]
      if (move && options.length > 0) {
        event.preventDefault()
        setActive(move(active, options.length))
      } else if (event.key === 'Enter' && options[active]) {
        event.preventDefault()
        choose(options[active])
      } else if (event.key === 'Escape' && options.length > 0) {
        event.preventDefault()
        event.stopPropagation()
        close()
      }
    }
    input.addEventListener('keydown', onKeyDown)
    return () => input.removeEventListener('keydown', onKeyDown)
  }, [input])

  const offered = options.filter((url) => url !== FORGET).length
  const status = (
    <p role="status" className="sr-only">
      {offered > 0 && `${offered} ${offered === 1 ? 'suggestion' : 'suggestions'}`}
    </p>
  )
  if (options.length === 0) return status
  const option = (index: number) => ({
    id: `${id}-${index}`,
    role: 'option',
    'aria-selected': index === active,
    onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: () => choose(options[index] ?? paths.products),
  })
  return (
    <>
      {status}
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
    </>
  )
}

/** Recent searches come first and take the place of others, so that there are never more than 8. */
function withRecent({ suggestions, products }: SuggestionResults, query: string): SuggestionResults {
  const recent = query === '' ? [] : recentSearches(query)
  if (recent.length === 0) return { suggestions, products }
  const own = recent.map((label) => ({ kind: 'recent', label, query: { search: label } }))
  const forget = { kind: 'forget', label: 'Clear recent searches', query: {} }
  const others = suggestions.filter(({ label }) => !recent.includes(label))
  const left = MAX_SUGGESTIONS - own.length - 1
  const fewer = products.slice(0, Math.max(1, left - others.length))
  return { suggestions: [...own, ...others.slice(0, left - fewer.length), forget], products: fewer }
}

/** Stands for the option that clears the recent searches. */
const FORGET = '#forget'

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
    const onSubmit = () => {
      rememberSearch(input.value)
      onBlur()
    }
    if (input.value !== input.defaultValue) onInput()
    input.addEventListener('input', onInput)
    input.addEventListener('blur', onBlur)
    input.form?.addEventListener('submit', onSubmit)
    return () => {
      input.removeEventListener('input', onInput)
      input.removeEventListener('blur', onBlur)
      input.form?.removeEventListener('submit', onSubmit)
    }
  }, [input])
  useEffect(() => {
    if (!query) {
      setFound(NO_RESULTS)
      return
    }
    const abort = new AbortController()
    const timer = setTimeout(() => {
      // Those of an earlier text would lead to something else.
      suggestionsFor(query, abort.signal).then(setFound, () => abort.signal.aborted || setFound(NO_RESULTS))
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
    ...suggestions.map(({ kind, query }) =>
      kind === 'forget' ? FORGET : `${paths.products}?${new URLSearchParams(query)}`,
    ),
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
  popular: 'Popular',
  recent: 'Recent',
}

function pricesInPaise(product: SuggestionResults['products'][number]) {
  const { price, finalPrice } = product
  return {
    price: paiseFromRupees(price) ?? 0,
    finalPrice: finalPrice === undefined ? undefined : paiseFromRupees(finalPrice),
  }
}
