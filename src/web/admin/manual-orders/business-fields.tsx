import { Box, TextField } from '@mui/material'
import { useState } from 'react'
import type { CheckoutRules } from '../../../contract/orders/shop.ts'
import { isGstin, otherStateWarning } from '../../../domain/tax/gstin.ts'
import { useFetch } from '../ui/use-fetch.ts'

export interface Business {
  readonly gstin: string
  readonly businessName: string
}

interface BusinessFieldsProps {
  readonly business: Business
  /** Where the order goes; empty when it is not known yet. */
  readonly state: string
  readonly error: string | undefined
  readonly onChange: (business: Business) => void
}

/**
 * The registered business that gets the invoice; without a GSTIN it is one to a consumer. A shop that is not registered itself has no
 * such fields.
 */
export function BusinessFields({ business, state, error, onChange }: BusinessFieldsProps) {
  const { gstin, businessName } = business
  const [rules, , failure] = useFetch<{ readonly data: CheckoutRules }>('/api/checkout/rules', { showsOwnError: true })
  // An order may have the GSTIN since before the shop gave its own up; then it can be removed.
  const [hadGstin] = useState(gstin !== '')
  // When the rules cannot be read, the server still checks them.
  const isOffered = rules?.data.takesGstin ?? failure !== undefined
  if (!isOffered && !hadGstin) return null
  const typed = gstin.replace(/\s/g, '').toUpperCase()
  const warning = isGstin(typed) ? otherStateWarning(typed, state) : undefined
  return (
    <Box sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      <TextField
        label="GSTIN of the buyer (optional)"
        value={gstin}
        error={error !== undefined}
        helperText={error ?? warning}
        onChange={({ target }) => onChange({ ...business, gstin: target.value })}
        slotProps={{ htmlInput: { maxLength: 20, autoComplete: 'off' } }}
      />
      {typed !== '' && (
        <TextField
          label="Registered business name"
          value={businessName}
          helperText="Leave empty to use the name of the customer"
          onChange={({ target }) => onChange({ ...business, businessName: target.value })}
          slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off' } }}
        />
      )}
    </Box>
  )
}
