import { Alert } from '@mui/material'
import { BooleanInput, required, SelectInput, TextInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { SettingsForm } from './settings-form.tsx'

/** How the shop pays GST, and its invoices and returns. Whether it is registered follows from the GSTIN of its business details. */
export function TaxSettings() {
  return (
    <SettingsForm
      part="tax"
      title="Tax"
      description="A shop without a GSTIN in its business details charges no tax, issues receipts and delivers only within its state."
    >
      <BooleanInput source="isComposition" label="Composition scheme" helperText={false} />
      <CompositionNotice />
      <SelectInput
        source="invoiceAt"
        label="Issue invoices"
        choices={INVOICE_MOMENTS}
        validate={required()}
        helperText="On dispatch, orders that are cancelled before need no invoice and credit note."
      />
      <SelectInput
        source="hsnDigits"
        label="Digits of HSN codes in returns"
        choices={HSN_DIGITS}
        validate={required()}
        helperText="Table 12 of GSTR-1."
      />
      <TextInput
        source="gstr1Version"
        label="Version of the GSTR-1 file"
        validate={required()}
        helperText="Change it when the GST portal refuses the file because of its version."
      />
    </SettingsForm>
  )
}

const INVOICE_MOMENTS = [
  { id: 'confirmed', name: 'When the order is confirmed' },
  { id: 'shipped', name: 'When the order is dispatched' },
]

const HSN_DIGITS = [
  { id: 4, name: '4: turnover up to ₹5 crore' },
  { id: 6, name: '6: turnover above ₹5 crore' },
]

function CompositionNotice() {
  const isComposition = useWatch({ name: 'isComposition' }) as boolean | undefined
  if (!isComposition) return null
  return (
    <Alert severity="info" sx={{ marginBottom: 2 }}>
      New orders show no tax and get bills of supply, and orders to other states are refused. You pay tax on your
      turnover with CMP-08.
    </Alert>
  )
}
