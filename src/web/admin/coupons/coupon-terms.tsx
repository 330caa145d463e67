import {
  AutocompleteArrayInput,
  FormDataConsumer,
  NumberInput,
  RadioButtonGroupInput,
  ReferenceArrayInput,
} from 'react-admin'
import type { AdminCoupon } from '../../../contract/coupons.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { Pair } from '../ui/columns.tsx'

/** As the list of kinds shows them. */
export const KIND_CHOICES = [
  { id: 'percent', name: 'Percentage' },
  { id: 'amount', name: 'Fixed amount' },
  { id: 'free-delivery', name: 'Free delivery' },
  { id: 'buy-x-get-y', name: 'Buy X, get Y' },
]

/** What the coupon gives, by its kind. */
export function TermsFields({ kind }: { kind: AdminCoupon['kind'] }) {
  switch (kind) {
    case 'amount':
      return <NumberInput source="amount" label="Discount amount (₹)" min={0} step={0.01} helperText={false} />
    case 'percent':
      return <NumberInput source="percent" label="Discount (%)" min={1} max={100} step={1} helperText={false} />
    case 'buy-x-get-y':
      return (
        <>
          <Pair>
            <NumberInput source="buyQuantity" label="Pieces to buy" min={1} max={100} step={1} helperText={false} />
            <NumberInput
              source="getQuantity"
              label="More pieces at a discount"
              min={1}
              max={100}
              step={1}
              helperText="The cheapest ones. Their discount is spread over all pieces. Fabric by the metre does not count."
            />
          </Pair>
          <NumberInput
            source="percent"
            label="Discount on these pieces (%)"
            min={1}
            max={100}
            step={1}
            helperText="Enter 100 for free."
          />
        </>
      )
    case 'free-delivery':
      return null
  }
}

/** Which products the coupon applies to. */
export function ScopeFields() {
  return (
    <>
      <RadioButtonGroupInput source="scope" label="Applies to" choices={SCOPES} helperText={false} />
      <FormDataConsumer<{ scope?: AdminCoupon['scope'] }>>
        {({ formData: { scope = 'order' } }) => {
          if (scope === 'order') return null
          const { reference, label, text, sort } = LISTS[scope]
          return (
            <ReferenceArrayInput key={scope} source="scopeIds" reference={reference} perPage={100} sort={sort}>
              <AutocompleteArrayInput label={label} optionText={text} helperText={false} fullWidth />
            </ReferenceArrayInput>
          )
        }}
      </FormDataConsumer>
    </>
  )
}

const SCOPES = [
  { id: 'order', name: 'The whole order' },
  { id: 'category', name: 'Categories' },
  { id: 'product', name: 'Products' },
  { id: 'collection', name: 'Collections' },
]

const BY_NAME = { field: 'name', order: 'ASC' } as const
const LISTS = {
  category: { reference: 'categories', label: 'Categories', text: 'path', sort: { field: 'tree', order: 'ASC' } },
  product: { reference: 'products', label: 'Products', text: 'name', sort: BY_NAME },
  collection: { reference: 'collections', label: 'Collections', text: 'name', sort: BY_NAME },
} as const

/** What a coupon takes off, for a cell of the list. */
export function formatDiscount({ kind, percent, amount, buyQuantity, getQuantity }: AdminCoupon): string {
  if (kind === 'free-delivery') return 'Free delivery'
  if (kind !== 'buy-x-get-y') return percent === null ? formatRupees(amount ?? 0) : `${percent}%`
  return `Buy ${buyQuantity}, get ${getQuantity} ${percent === 100 ? 'free' : `${percent}% off`}`
}
