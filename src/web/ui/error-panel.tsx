import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface ErrorPanelProps {
  readonly title?: string
  readonly message: string
  /** What 'Try Again' does; by default it reloads the page. False where trying again cannot help. */
  readonly onRetry?: (() => void) | false
  readonly level?: 1 | 2
  /** A hint, or other actions. */
  readonly children?: ReactNode
}

export function ErrorPanel({ title, message, onRetry = reload, level = 2, children }: ErrorPanelProps) {
  const Heading = `h${level}` as const
  return (
    <div role="alert" className="mx-auto max-w-xl rounded-card border border-madder bg-madder-wash p-6 text-center">
      {title && <Heading className="mb-2 text-xl text-madder">{title}</Heading>}
      <p>{message}</p>
      <div className="mt-4 flex flex-wrap items-center justify-center gap-3">
        {onRetry && <Button onClick={onRetry}>Try Again</Button>}
        {children}
      </div>
    </div>
  )
}

function reload(): void {
  window.location.reload()
}
