import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { whenBack } from './when-online.ts'

interface ErrorPanelProps {
  readonly title?: string
  readonly message: string
  /**
   * What 'Try Again' does, which happens by itself when a lost connection or the visitor is back. By default it reloads the page, on
   * request only. False where trying again cannot help.
   */
  readonly onRetry?: (() => void) | false
  readonly level?: 1 | 2
  /** A hint, or other actions. */
  readonly children?: ReactNode
}

export function ErrorPanel({ title, message, onRetry = reload, level = 2, children }: ErrorPanelProps) {
  const Heading = `h${level}` as const
  const latest = useRef<() => void>(undefined)
  latest.current = onRetry && onRetry !== reload ? onRetry : undefined
  useEffect(() => whenBack(() => latest.current?.()), [])
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
