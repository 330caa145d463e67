import { Anchor } from './anchor.tsx'

export interface Crumb {
  readonly label: string
  /** Absent for the page itself, which is the last one. */
  readonly href?: string
}

/** The way from the home page to this one, on one line: long names are cut short. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex items-center gap-x-2 text-sm text-quiet">
        {crumbs.map(({ label, href }, place) => (
          <li key={`${href} ${label}`} className={`flex min-w-0 items-center gap-x-2 ${href ? '' : 'flex-1'}`}>
            {place > 0 && <span aria-hidden>/</span>}
            {href ? (
              <Anchor href={href} className={`py-2.5 hover:underline ${place < 2 ? '' : 'truncate'}`}>
                {label}
              </Anchor>
            ) : (
              <span aria-current="page" className="truncate text-ink">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
