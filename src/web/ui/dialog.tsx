import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './icon-button.tsx'

interface DialogProps {
  readonly open: boolean
  /** Called when the dialog was closed by ESC, the close button or a click outside it. */
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
}

/**
 * A bottom sheet on phones, a centred dialog on wide screens. It is the browser's modal dialog, which traps the focus, closes
 * by ESC and returns the focus.
 */
export function Modal({ open, onClose, title, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    if (open && !element?.open) element?.showModal()
    if (!open && element?.open) element.close()
  }, [open])
  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby={titleId}
      onClose={(event) => event.target === event.currentTarget && onClose()}
      closedby="any"
    >
      <div className="p-5 pt-3">
        <div className="mb-3 flex items-start justify-between gap-4">
          <h2 id={titleId} className="mt-2 text-xl [overflow-wrap:anywhere]">
            {title}
          </h2>
          <IconButton name="Close" className="-mr-2" onClick={() => dialog.current?.close()}>
            <X size={22} aria-hidden />
          </IconButton>
        </div>
        {children}
      </div>
    </dialog>
  )
}
