import type { ReactNode } from 'react'

interface EmptyStateProps {
  readonly title: string
  readonly text?: string
  /** The heading level of the title. */
  readonly level?: 1 | 2 | 3
  /** Links or buttons with what to do next. */
  readonly children?: ReactNode
}

/** Says that there is nothing to show, and what to do next. */
export function EmptyState({ title, text, level = 2, children }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-12 text-center">
      <div className="selvedge mb-3 w-24" aria-hidden />
      <Heading className="text-2xl">{title}</Heading>
      {text && <p className="text-quiet">{text}</p>}
      {children && <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  )
}
