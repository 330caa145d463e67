import { InputAdornment, Typography } from '@mui/material'
import { NumberInput, required } from 'react-admin'
import { BUYING_LIMITS, type BuyingLimitName, storedUnitsOf } from '../../../domain/orders/buying-limits.ts'
import { SettingsForm } from './settings-form.tsx'

/** How much one buyer can order or hold without paying, and how many emails a recipient gets. */
export function LimitSettings() {
  return (
    <SettingsForm
      part="limits"
      title="Order limits"
      description="An order above a limit is refused, and the customer is asked to contact you. You get one email for each customer and day. On the page of a customer you can allow larger orders."
    >
      {GROUPS.map(({ heading, fields }) => (
        <section key={heading} aria-label={heading}>
          <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 600, marginTop: 1, marginBottom: 1 }}>
            {heading}
          </Typography>
          {fields.map(([name, label, help]) => (
            <LimitInput key={name} name={name} label={label} help={help} />
          ))}
        </section>
      ))}
    </SettingsForm>
  )
}

function LimitInput({ name, label, help }: { name: BuyingLimitName; label: string; help?: string | undefined }) {
  const { measure, minimum, maximum } = BUYING_LIMITS[name]
  const units = storedUnitsOf(name)
  const sign = measure === 'rupees' ? { startAdornment: <InputAdornment position="start">₹</InputAdornment> } : {}
  const percent = measure === 'percent' ? { endAdornment: <InputAdornment position="end">%</InputAdornment> } : {}
  return (
    <NumberInput
      source={name}
      label={label}
      helperText={help ?? false}
      min={minimum / units}
      max={maximum / units}
      step={units === 1 ? 1 : 'any'}
      sx={{ width: '24rem', maxWidth: '100%', display: 'block' }}
      fullWidth
      validate={required()}
      slotProps={{ input: { ...sign, ...percent } }}
    />
  )
}

type Field = readonly [name: BuyingLimitName, label: string, help?: string]

const GROUPS: readonly { readonly heading: string; readonly fields: readonly Field[] }[] = [
  {
    heading: 'One order',
    fields: [
      ['piecesPerLine', 'Pieces of one variant'],
      ['metresPerLine', 'Metres of one fabric'],
      ['swatchesPerLine', 'Swatches of one colour of a fabric'],
      ['orderValue', 'Total of an order'],
    ],
  },
  {
    heading: 'Unpaid orders',
    fields: [
      [
        'ordersOfAccount',
        'Unpaid orders of one account',
        'Card orders before payment, and cash orders until you pack them.',
      ],
      ['ordersOfPhone', 'Unpaid orders with one phone number'],
      ['ordersOfAddress', 'Unpaid orders for one address'],
      ['ordersOfNetwork', 'Unpaid orders from one network', 'Mobile carriers can have many customers in one network.'],
      [
        'cancelledOfAccount',
        'Cancelled orders of one account per day',
        'Unpaid orders that were cancelled or not paid in time.',
      ],
      [
        'confirmedEmailAbove',
        'Unpaid total without a confirmed email',
        'Above this, customers must confirm their email address first.',
      ],
    ],
  },
  {
    heading: 'Share of the stock',
    fields: [
      ['shareOfBuyer', 'Stock of a variant held unpaid by one buyer'],
      ['shareOfNetwork', 'Stock of a variant held unpaid from one network'],
      [
        'shareOfWiderNetwork',
        'Stock of a variant held unpaid from related networks',
        'IPv6 networks that can belong to one server. Mobile carriers have many customers in them.',
      ],
      ['piecesInAnyCase', 'Pieces a buyer can always order', 'However low the stock is.'],
      ['metresInAnyCase', 'Metres a buyer can always order'],
    ],
  },
  {
    heading: 'Coupons',
    fields: [
      [
        'customersOfDomain',
        'Customers of one email domain',
        'How many of them can use a coupon that is limited for each customer. Large providers such as gmail.com have no such limit.',
      ],
    ],
  },
  {
    heading: 'Low stock',
    fields: [
      [
        'scarcePieces',
        'Stock is scarce at (pieces)',
        'When an unpaid card order leaves this much or less, it is held for a shorter time.',
      ],
      ['scarceMetres', 'Stock is scarce at (metres)'],
      ['scarceMinutes', 'Hold unpaid orders of scarce stock (minutes)'],
    ],
  },
  {
    heading: 'Emails to one address per day',
    fields: [
      ['linkEmails', 'Links to confirm an email or reset a password'],
      [
        'orderEmails',
        'Order emails to an unconfirmed address',
        'Customers who have confirmed their address always get their order emails.',
      ],
      ['contactEmails', 'Acknowledgements of contact messages'],
      ['shopEmails', 'Messages and alerts to your own address', 'All of them are in the back office as well.'],
    ],
  },
  {
    heading: 'Messages to one phone number per day',
    fields: [['phoneMessages', 'WhatsApp messages or SMS about orders']],
  },
]
