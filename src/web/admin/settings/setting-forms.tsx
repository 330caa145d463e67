import { Alert, Button, Stack } from '@mui/material'
import { required } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { RupeesInput } from '../ui/rupees-input.tsx'
import { SettingForm } from './settings-form.tsx'

/** The three figures for free delivery are three settings; when they disagree the shop promises what it does not keep. */
export function ShippingForm() {
  return (
    <SettingForm
      part="shipping"
      title="Delivery"
      tells="Delivery is free when the goods come to more than the checkout’s figure."
    >
      <Disagreement />
      <RupeesInput source="header" label="Header and product page: free over" validate={required()} />
      <RupeesInput source="shippingPage" label="Shipping page: free above" validate={required()} />
      <RupeesInput
        source="freeAbove"
        label="Checkout: free above"
        helperText="This one is charged by."
        validate={required()}
      />
      <RupeesInput source="charge" label="Delivery costs" validate={required()} />
    </SettingForm>
  )
}

const FIGURES = ['header', 'shippingPage', 'freeAbove'] as const

function Disagreement() {
  const figures = useWatch({ name: [...FIGURES] }) as (number | null)[]
  const { setValue } = useFormContext()
  const given = [...new Set(figures.filter((figure) => typeof figure === 'number'))]
  if (given.length < 2) return null
  const setAll = (figure: number) => {
    for (const name of FIGURES) setValue(name, figure, { shouldDirty: true })
  }
  return (
    <Alert severity="warning" sx={{ marginBottom: 2 }}>
      The three free-shipping figures disagree: shoppers read one and pay by another. Set one for all three, then save:
      <Stack direction="row" sx={{ gap: 1, marginTop: 1, flexWrap: 'wrap' }}>
        {given.map((figure) => (
          <Button key={figure} variant="outlined" color="inherit" onClick={() => setAll(figure)}>
            ₹{figure} everywhere
          </Button>
        ))}
      </Stack>
    </Alert>
  )
}
