import { Anchor } from './anchor.tsx'

export interface Crumb {
  readonly label: string
  /** Absent for the current page, which comes last. */
  readonly href?: string
}

/** The path from the home page to this page, on one line unless letters are large; long names are truncated. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm">
        {crumbs.map(({ label, href }, index) => (
          <li key={`${href} ${label}`} className={`flex min-w-0 items-center gap-x-2 ${href ? '' : 'flex-1'}`}>
            {index > 0 && (
              <span aria-hidden className="text-quiet">
                /
              </span>
            )}
            {href ? (
              <Anchor href={href} className={`py-3 text-quiet hover:underline ${index < 2 ? '' : 'truncate'}`}>
                {label}
              </Anchor>
            ) : (
              <span aria-current="page" className="truncate">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
