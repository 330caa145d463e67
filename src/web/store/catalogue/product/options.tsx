import type { ReactNode } from 'react'
import { Link } from '../../../link.tsx'
import type { OptionLink } from './selection.ts'

interface OptionsProps {
  readonly id: string
  readonly legend: string
  readonly options: readonly OptionLink[]
  readonly selected: string | undefined
  /** The hex colour of an option's swatch, by its name. */
  readonly swatches?: Readonly<Record<string, string>>
  /** The error message of the selection. */
  readonly problem?: string
  /** Shown next to the legend. */
  readonly children?: ReactNode
}

/**
 * The colours or sizes of a product. Each is a link to the page with the option selected, so that it works without script
 * and the selection can be shared.
 */
export function Options({ id, legend, options, selected, swatches, problem = '', children }: OptionsProps) {
  return (
    <fieldset
      id={id}
      className="[overflow-wrap:anywhere]"
      aria-labelledby={`${id}-legend`}
      aria-describedby={problem ? `${id}-problem` : undefined}
    >
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4">
        <p id={`${id}-legend`}>
          {legend}
          {selected ? ': ' : ''}
          <strong>{selected}</strong>
        </p>
        {children}
      </div>
      <ul className="flex flex-wrap gap-2">
        {options.map((option) => (
          <li key={option.name}>
            <OptionButton option={option} swatch={swatches?.[option.name]} />
          </li>
        ))}
      </ul>
      <p id={`${id}-problem`} role="alert" className="mt-2 text-sm font-semibold text-madder empty:hidden">
        {problem}
      </p>
    </fieldset>
  )
}

function OptionButton({
  option: { name, isSelected, soldOut, search },
  swatch,
}: {
  option: OptionLink
  swatch: string | undefined
}) {
  const content = (
    <>
      {swatch && <i style={{ background: swatch }} />}
      {name}
      {soldOut && <small>Sold out</small>}
    </>
  )
  if (search === undefined) {
    return (
      <span className="option" data-sold-out>
        {content}
        <span className="sr-only">(not available in this colour)</span>
      </span>
    )
  }
  return (
    <Link
      to={search}
      replace
      preventScrollReset
      data-replay
      className="option"
      aria-current={isSelected || undefined}
      data-sold-out={soldOut || undefined}
    >
      {content}
    </Link>
  )
}
