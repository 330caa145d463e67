import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

interface DisclosureProps {
  readonly title: ReactNode
  /** The number of items inside, shown after the title. */
  readonly count?: number
  readonly open?: boolean
  /** Of the disclosures with the same name only one is open. */
  readonly name?: string
  readonly children: ReactNode
}

/** A section that opens and closes without script. */
export function Disclosure({ title, count, open, name, children }: DisclosureProps) {
  return (
    <details open={open} name={name} className="group border-b border-line">
      <summary className="flex min-h-12 items-center justify-between gap-2 py-2 font-semibold">
        <span>
          {title}
          {count !== undefined && <span className="font-normal text-quiet"> ({count})</span>}
        </span>
        <ChevronDown size={20} aria-hidden className="flex-none group-open:rotate-180" />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}
