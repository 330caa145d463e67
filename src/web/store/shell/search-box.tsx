import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation, useSearchParams } from 'react-router'
import { paths } from '../../../domain/paths.ts'
import { onDemand } from '../../ui/on-demand.tsx'

const Suggestions = onDemand(() => import('./suggestions.tsx'), { isQuiet: true })

/** A plain form that opens the product listing. Suggestions load once the input has the focus, possibly before hydration. */
export function SearchBox({ label, className = 'search' }: { label: string; className?: string }) {
  const [params] = useSearchParams()
  const searched = params.get('search') ?? ''
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  const box = useRef<HTMLInputElement>(null)
  const shown = useRef(searched)
  const { state } = useNavigation()
  // What is typed while a page loads stays when it arrives.
  const isEdited = useRef(false)
  useEffect(() => {
    if (state === 'loading') isEdited.current = false
  }, [state])
  useEffect(() => {
    if (box.current && shown.current !== searched && !isEdited.current) box.current.value = searched
    shown.current = searched
  }, [searched])
  useEffect(() => {
    if (box.current === document.activeElement) setInput(box.current)
  }, [])
  return (
    <Form role="search" action={paths.products} discover="none" className={className} aria-label={label}>
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
        className="field pr-12"
        onFocus={(event) => setInput(event.currentTarget)}
        onInput={() => {
          isEdited.current = true
        }}
        suppressHydrationWarning
      />
      <button type="submit" aria-label={`Submit: ${label}`} className="icon-btn absolute right-0">
        <Search size={20} aria-hidden />
      </button>
      {input && <Suggestions input={input} />}
    </Form>
  )
}
