import { Link } from 'react-router'
import { paths } from '../../../../contract/paths.ts'
import { groupIndian } from '../../../../domain/units/paise.ts'
import type { SearchReading } from './listing-data.ts'

/** Tells how a search was read, where that differs from what was typed. */
export function SearchReadingLine({ reading, typed }: { reading: SearchReading; typed: string }) {
  const { query, corrected, missing } = reading
  if (!corrected && missing.length === 0) return null
  return (
    <p className="mt-1">
      {corrected && (
        <>
          Showing results for <strong>“{query}”</strong>. You typed “{typed}”.{' '}
        </>
      )}
      {missing.length > 0 && `We have nothing like it in ${missing.join(' or ')}; these come close.`}
    </p>
  )
}

/** Searches that find something, when this one found nothing. */
export function Alternatives({ reading }: { reading: SearchReading }) {
  if (reading.alternatives.length === 0) return null
  return (
    <div className="basis-full">
      <p>The closest we have:</p>
      <ul className="mt-3 flex flex-wrap justify-center gap-2">
        {reading.alternatives.map(({ query, total }) => (
          <li key={query}>
            <Link className="chip" to={`${paths.products}?search=${encodeURIComponent(query)}`} discover="none">
              {query} <span className="text-sm text-quiet">{groupIndian(total)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
