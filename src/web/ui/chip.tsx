import { X } from 'lucide-react'
import { Anchor } from './anchor.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

interface ChipProps {
  readonly label: string
  /** The address without this filter; works without script. */
  readonly removeHref?: string
  readonly onRemove?: () => void
}

/** An applied filter or another choice that a click removes. */
export function Chip({ label, removeHref, onRemove }: ChipProps) {
  const content = (
    <>
      <VisuallyHidden>Remove </VisuallyHidden>
      {label}
      <X size={16} aria-hidden />
    </>
  )
  if (removeHref !== undefined) {
    return (
      <Anchor href={removeHref} className="chip">
        {content}
      </Anchor>
    )
  }
  return (
    <button type="button" className="chip" onClick={onRemove}>
      {content}
    </button>
  )
}
