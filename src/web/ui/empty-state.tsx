import type { ReactNode } from 'react'

interface EmptyStateProps {
  readonly title: string
  readonly text?: string
  /** Where the title stands among the page's headings. */
  readonly level?: 1 | 2 | 3
  /** Ways on: links or buttons. */
  readonly children?: ReactNode
}

/** Nothing to show, said kindly, with a way on. */
export function EmptyState({ title, text, level = 2, children }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-16 text-center">
      <div className="selvedge mb-3 w-24" aria-hidden />
      <Heading className="text-2xl">{title}</Heading>
      {text && <p className="text-quiet">{text}</p>}
      {children && <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  )
}
