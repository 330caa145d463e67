import { toInches } from '../../../../domain/catalogue/size-chart.ts'
import type { SizeSuggestion, SuggestedSize } from '../../../../domain/catalogue/suggest-size.ts'
import { Link } from '../../../link.tsx'
import type { OptionLink } from './selection.ts'

interface SizeAdviceProps {
  readonly suggested: SuggestedSize
  readonly unit: 'cm' | 'inch'
  /** The size buttons of the page. */
  readonly sizes: readonly OptionLink[]
}

/** The suggested size in words, with a link that chooses it. */
export function SizeAdvice({ suggested: { suggestion, byMeasure }, unit, sizes }: SizeAdviceProps) {
  const isOutside = suggestion.kind === 'larger' || suggestion.kind === 'smaller'
  const differs = byMeasure.some((each) => nameOf(each.suggestion) !== nameOf(suggestion))
  return (
    <>
      <p className="font-semibold">{sentenceOf(suggestion, unit)}</p>
      {differs && (
        <p>
          {byMeasure.map((each) => `${each.name}: ${nameOf(each.suggestion)}. `).join('')}
          {!isOutside && 'The largest counts, because a garment can be taken in.'}
        </p>
      )}
      {isOutside && unitHint(suggestion, unit)}
      {chosenSizes(suggestion).map((size) => (
        <ChooseSize key={size} size={size} option={sizes.find(({ name }) => name === size)} />
      ))}
    </>
  )
}

function ChooseSize({ size, option }: { size: string; option: OptionLink | undefined }) {
  if (option?.search === undefined) return <p>{size} is not available in this colour.</p>
  return (
    <p>
      <Link
        to={option.search}
        replace
        preventScrollReset
        className="link inline-block py-2"
        onClick={() => document.getElementById('size-guide')?.hidePopover()}
      >
        Choose size {size}
      </Link>
      {option.soldOut && ' (sold out)'}
    </p>
  )
}

function sentenceOf(suggestion: SizeSuggestion, unit: SizeAdviceProps['unit']): string {
  switch (suggestion.kind) {
    case 'size':
      return `We suggest size ${suggestion.size}.`
    case 'between':
      return `You are between sizes ${suggestion.smaller} and ${suggestion.larger}: ${suggestion.smaller} will be close-fitting, ${suggestion.larger} loose.`
    default: {
      const { kind, name, ownCm, size, cm } = suggestion
      const end = kind === 'larger' ? 'largest' : 'smallest'
      return `We have no size for you here. Your ${name.toLowerCase()} of ${lengthOf(ownCm, unit)} is ${kind} than our ${end} size, ${size}, which is for ${lengthOf(cm, unit)}.`
    }
  }
}

/** For a measure that only makes sense in the other unit. */
function unitHint({ kind, ownCm, cm }: SizeSuggestion & { kind: 'larger' | 'smaller' }, unit: SizeAdviceProps['unit']) {
  const other = kind === 'smaller' ? 'inch' : 'cm'
  const isLikely = other === 'inch' ? ownCm * 2.54 >= cm * 0.9 && ownCm <= MAX_INCHES : ownCm / 2.54 <= cm * 1.1
  if (other === unit || !isLikely) return null
  return (
    <p>
      Is this in {other === 'inch' ? 'inches' : 'centimetres'}? Then choose “{other}” above and enter it again.
    </p>
  )
}

/** No chart goes beyond this. */
const MAX_INCHES = 60

function chosenSizes(suggestion: SizeSuggestion): readonly string[] {
  if (suggestion.kind === 'size') return [suggestion.size]
  return suggestion.kind === 'between' ? [suggestion.smaller, suggestion.larger] : []
}

function nameOf(suggestion: SizeSuggestion): string {
  if (suggestion.kind === 'size') return suggestion.size
  if (suggestion.kind === 'between') return `between ${suggestion.smaller} and ${suggestion.larger}`
  return `${suggestion.kind} than ${suggestion.size}`
}

/** '91 cm', '36 in' */
function lengthOf(cm: number, unit: SizeAdviceProps['unit']): string {
  return unit === 'cm' ? `${cm} cm` : `${toInches(cm)} in`
}
