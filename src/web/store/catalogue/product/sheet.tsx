import { X } from 'lucide-react'
import type { ReactNode } from 'react'

interface SheetProps {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}

/** A link-like button and the sheet that it opens over the page, without script. */
export function Sheet({ id, title, children }: SheetProps) {
  return (
    <>
      <button type="button" popoverTarget={id} className="link py-3 text-sm">
        {title}
      </button>
      <section
        id={id}
        popover="auto"
        data-drawer="bottom"
        aria-label={title}
        suppressHydrationWarning
        className="sheet"
      >
        <div className="sticky top-0 z-10 flex items-center justify-between bg-paper py-2 pr-2 pl-5">
          <h2 className="text-xl">{title}</h2>
          <button type="button" popoverTarget={id} popoverTargetAction="hide" aria-label="Close" className="icon-btn">
            <X size={22} aria-hidden />
          </button>
        </div>
        <div className="px-5 pb-6">{children}</div>
      </section>
    </>
  )
}
