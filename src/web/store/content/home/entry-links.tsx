import { Link } from '../../../link.tsx'
import type { Entries, Entry } from './entries.ts'

/** Links by occasion and by budget. */
export function EntryLinks({ occasions, budgets }: Entries) {
  if (occasions.length === 0 && budgets.length < 2) return null
  return (
    <div className="page entry-links">
      {occasions.length > 0 && <Row title="Shop by Occasion" entries={occasions} />}
      {budgets.length > 1 && <Row title="Shop by Budget" entries={budgets} />}
    </div>
  )
}

function Row({ title, entries }: { title: string; entries: readonly Entry[] }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {entries.map(({ label, href }) => (
          <li key={href}>
            <Link to={href} className="chip">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
