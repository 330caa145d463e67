import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

interface DrawerProps {
  /** Buttons open it without script: `<button popoverTarget={id}>`; `popoverTargetAction="hide"` closes it. */
  readonly id: string
  readonly title: string
  /** The edge it slides in from on phones. */
  readonly from?: 'left' | 'bottom'
  readonly className?: string
  readonly children: ReactNode
}

/**
 * A part of the page on wide screens that becomes a drawer on phones. It opens without script; the boot script traps the
 * focus while it is open.
 */
export function Drawer({ id, title, from = 'left', className = '', children }: DrawerProps) {
  return (
    <section
      id={id}
      popover="auto"
      data-drawer={from}
      aria-label={title}
      suppressHydrationWarning
      className={`drawer ${className}`}
    >
      <div className="sticky top-0 z-10 flex items-center justify-between bg-paper py-2 pr-2 pl-5 lg:hidden">
        <p className="font-display text-xl font-semibold">{title}</p>
        <button type="button" popoverTarget={id} popoverTargetAction="hide" aria-label="Close" className="icon-btn">
          <X size={22} aria-hidden />
        </button>
      </div>
      {children}
    </section>
  )
}

/** Opens a drawer; hidden where the drawer is part of the page. */
export function DrawerButton({ opens, ...rest }: ComponentProps<'button'> & { opens: string }) {
  return <button type="button" popoverTarget={opens} {...rest} className={`lg:hidden ${rest.className ?? ''}`} />
}
