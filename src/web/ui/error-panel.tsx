import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface ErrorPanelProps {
  readonly title?: string
  readonly message: string
  /** What 'Try Again' does; loads the page again unless told. */
  readonly onRetry?: () => void
  readonly level?: 1 | 2
  /** A hint, or other ways on. */
  readonly children?: ReactNode
}

export function ErrorPanel({ title, message, onRetry = reload, level = 2, children }: ErrorPanelProps) {
  const Heading = `h${level}` as const
  return (
    <div role="alert" className="mx-auto max-w-xl rounded-card border border-madder bg-madder-wash p-6 text-center">
      {title && <Heading className="mb-2 text-xl text-madder">{title}</Heading>}
      <p>{message}</p>
      <div className="mt-4 flex flex-wrap items-center justify-center gap-3">
        <Button onClick={onRetry}>Try Again</Button>
        {children}
      </div>
    </div>
  )
}

function reload(): void {
  window.location.reload()
}
