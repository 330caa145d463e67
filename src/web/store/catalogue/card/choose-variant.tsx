import { useEffect, useState } from 'react'
import type { Variant } from '../../../../contract/product.ts'
import { swatchOf } from '../../../../domain/catalogue/swatches.ts'
import {
  colorOptions,
  firstChoice,
  matchVariant,
  sizeOptions,
  type VariantChoice,
  type VariantOption,
} from '../../../../domain/catalogue/variants.ts'
import { paths } from '../../../../domain/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/dialog.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Price } from '../../../ui/price.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { addVariantToCart } from '../../browser/cart.ts'
import { readData } from '../../browser/read-data.ts'
import type { CardData } from './card-data.ts'
import { priceOfJson } from './card-price.ts'

interface ChooseVariantProps {
  readonly product: CardData
  /** Called after the variant was added to the cart. */
  readonly onAdded?: () => void
  /** Takes the chosen variant instead of the cart, with the choice it replaces. */
  readonly replaces?: { readonly choice: VariantChoice; readonly onChoose: (variant: Variant) => void }
  readonly onClose: () => void
}

/** A dialog that asks for colour and size before a product is added to the cart from its card. */
export default function ChooseVariant({ product, onAdded, replaces, onClose }: ChooseVariantProps) {
  const [attempt, setAttempt] = useState(0)
  const done = () => {
    onClose()
    onAdded?.()
  }
  return (
    <Modal open title={product.name} onClose={onClose}>
      <Loaded
        key={attempt}
        product={product}
        replaces={replaces}
        onDone={done}
        onRetry={() => setAttempt(attempt + 1)}
      />
    </Modal>
  )
}

type LoadedProps = Pick<ChooserProps, 'product' | 'replaces' | 'onDone'> & { readonly onRetry: () => void }

function Loaded({ product, replaces, onDone, onRetry }: LoadedProps) {
  const [variants, setVariants] = useState<readonly Variant[] | 'failed'>()
  useEffect(() => {
    const controller = new AbortController()
    variantsOf(product._id, controller.signal).then(
      setVariants,
      () => controller.signal.aborted || setVariants('failed'),
    )
    return () => controller.abort()
  }, [product._id])
  if (variants === undefined) return <Skeleton className="h-64" />
  if (variants !== 'failed')
    return <Chooser product={product} variants={variants} replaces={replaces} onDone={onDone} />
  return (
    <ErrorPanel message="We couldn't load the sizes of this product." onRetry={onRetry}>
      <a className="link" href={paths.product(product._id)}>
        View product
      </a>
    </ErrorPanel>
  )
}

interface ChooserProps {
  readonly product: CardData
  readonly variants: readonly Variant[]
  readonly replaces: ChooseVariantProps['replaces']
  readonly onDone: () => void
}

function Chooser({ product, variants, replaces, onDone }: ChooserProps) {
  const [choice, setChoice] = useState<VariantChoice>(() => replaces?.choice ?? firstChoice(variants, isSoldOut))
  const [problem, setProblem] = useState('')
  const variant = matchVariant(variants, choice)
  const colors = colorOptions(variants, undefined, isSoldOut)
  const sizes = sizeOptions(variants, choice.color, isSoldOut)
  const choose = (next: VariantChoice) => {
    setChoice(next)
    setProblem('')
  }
  const add = () => {
    if (!variant)
      return setProblem(choice.size === undefined && sizes.length > 1 ? 'Please choose a size.' : UNAVAILABLE)
    if (replaces) {
      replaces.onChoose(variant)
      return onDone()
    }
    const result = addVariantToCart({ product, variant })
    if (result.ok) onDone()
    else setProblem(result.message)
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-4">
        <Picture
          image={variant?.image || product.image}
          alt=""
          sizes="6rem"
          frame="thumbnail"
          className="w-24 flex-none rounded-card"
        />
        <div>
          <Price {...priceOfJson(variant ?? product)} per={product.unit} large />
          <a className="link inline-block py-2.5" href={paths.product(product._id)}>
            View details
          </a>
        </div>
      </div>
      {colors.length > 1 && (
        <OptionGroup
          legend="Colour"
          options={colors}
          selected={choice.color}
          swatches
          onChoose={(color) => choose({ ...choice, color })}
        />
      )}
      {sizes.length > 1 && (
        <OptionGroup
          legend="Size"
          options={sizes}
          selected={choice.size}
          onChoose={(size) => choose({ ...choice, size })}
        />
      )}
      <p role="status" className="min-h-6 text-sm text-madder">
        {problem}
      </p>
      <Button onClick={add} disabled={variant && isSoldOut(variant)}>
        {variant && isSoldOut(variant) ? 'Sold out' : replaces ? 'Update' : 'Add to Cart'}
      </Button>
    </div>
  )
}

interface OptionGroupProps {
  readonly legend: string
  readonly options: readonly VariantOption[]
  readonly selected: string | undefined
  readonly swatches?: boolean
  readonly onChoose: (name: string) => void
}

function OptionGroup({ legend, options, selected, swatches = false, onChoose }: OptionGroupProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ name, available, soldOut }) => (
          <label key={name} className="card-option">
            <input
              type="radio"
              name={legend}
              checked={name === selected}
              disabled={!available || soldOut}
              onChange={() => onChoose(name)}
            />
            {swatches && <i style={{ background: swatchOf(name) }} />}
            {name}
            {soldOut && <span className="sr-only"> (sold out)</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const UNAVAILABLE = "This colour isn't available in this size."

function isSoldOut(variant: Variant): boolean {
  return variant.countInStock <= 0
}

async function variantsOf(id: string, signal: AbortSignal): Promise<readonly Variant[]> {
  const sold = await readData<{ variants: Variant[] }>(`/api/products/${id}/variants`, signal)
  if (!sold) throw new Error('This product is no longer sold.')
  return sold.variants
}
