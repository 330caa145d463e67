import { Anchor } from './anchor.tsx'

export interface Crumb {
  readonly label: string
  /** Absent for the page itself, which is the last one. */
  readonly href?: string
}

export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-quiet">
        {crumbs.map(({ label, href }, place) => (
          <li key={`${href} ${label}`} className="flex min-w-0 items-center gap-x-2">
            {place > 0 && <span aria-hidden>/</span>}
            {href ? (
              <Anchor href={href} className="py-2.5 hover:underline">
                {label}
              </Anchor>
            ) : (
              <span aria-current="page" className="line-clamp-1 text-ink">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
