import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Form, useSearchParams } from 'react-router'
import { paths } from '../../../domain/paths.ts'

const Suggestions = lazy(() => import('./suggestions.tsx'))

/** A plain form that opens the product listing. Suggestions load once the input has the focus, possibly before hydration. */
export function SearchBox({ label }: { label: string }) {
  const [params] = useSearchParams()
  const searched = params.get('search') ?? ''
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  const box = useRef<HTMLInputElement>(null)
  const shown = useRef(searched)
  useEffect(() => {
    if (box.current && shown.current !== searched) box.current.value = searched
    shown.current = searched
  }, [searched])
  useEffect(() => {
    if (box.current === document.activeElement) setInput(box.current)
  }, [])
  return (
    <Form role="search" action={paths.products} className="search" aria-label={label}>
      <input
        ref={box}
        type="search"
        name="search"
        defaultValue={searched}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        placeholder="Search sarees, kurtas, fabrics"
        aria-label={label}
        className="field"
        onFocus={(event) => setInput(event.currentTarget)}
        suppressHydrationWarning
      />
      <button type="submit" aria-label={`Submit: ${label}`} className="icon-btn absolute right-0">
        <Search size={20} aria-hidden />
      </button>
      {input && (
        <Suspense>
          <Suggestions input={input} />
        </Suspense>
      )}
    </Form>
  )
}
