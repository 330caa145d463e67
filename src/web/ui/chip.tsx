import { X } from 'lucide-react'
import { Anchor } from './anchor.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

interface ChipProps {
  readonly label: string
  /** The address without what the chip stands for; works before any script. */
  readonly removeHref?: string
  readonly onRemove?: () => void
}

/** A removable choice, such as an applied filter: pressing it takes it away. */
export function Chip({ label, removeHref, onRemove }: ChipProps) {
  const face = (
    <>
      <VisuallyHidden>Remove </VisuallyHidden>
      {label}
      <X size={16} aria-hidden />
    </>
  )
  if (removeHref !== undefined) {
    return (
      <Anchor href={removeHref} className="chip">
        {face}
      </Anchor>
    )
  }
  return (
    <button type="button" className="chip" onClick={onRemove}>
      {face}
    </button>
  )
}
