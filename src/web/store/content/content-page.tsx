import { formatLongDate, startOfDay } from '../../../domain/india/time.ts'
import { RichText } from './rich-text.tsx'

interface PageHeadProps {
  readonly title: string
  readonly intro: string
  /** `YYYY-MM-DD`, or empty. */
  readonly lastUpdated?: string
}

/** The beginning of a content page. */
export function PageHead({ title, intro, lastUpdated = '' }: PageHeadProps) {
  return (
    <header className="border-b border-line bg-paper-deep">
      <div className="page py-8 md:py-12">
        <div className="selvedge mb-5 w-24" aria-hidden />
        <h1 className="text-3xl md:text-4xl">{title}</h1>
        <RichText text={intro} className="mt-3 max-w-2xl text-lg" />
        {lastUpdated && (
          <p className="mt-4 text-sm text-quiet">
            Last updated: <time dateTime={lastUpdated}>{formatLongDate(startOfDay(lastUpdated))}</time>
          </p>
        )}
      </div>
    </header>
  )
}
