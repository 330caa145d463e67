import { Autocomplete, Box, MenuItem, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useEffect, useState } from 'react'
import type { SaleCustomer } from '../../../contract/orders/manual.ts'
import { CHANNEL_NAMES, MANUAL_CHANNELS } from '../../../domain/orders/manual-order.ts'
import { call } from '../ui/call.ts'
import { Panel } from '../ui/panel.tsx'
import type { FieldErrors } from '../ui/use-change.ts'
import { AddressFields } from './address-fields.tsx'
import { BusinessFields } from './business-fields.tsx'
import { NO_ADDRESS, type Sale, withChannel } from './sale.ts'

interface CustomerPanelProps {
  readonly sale: Sale
  readonly errors: FieldErrors
  readonly onChange: (changes: Partial<Sale>) => void
  readonly onSale: (change: (before: Sale) => Sale) => void
}

/** How the order came in, who it is for and where it goes. */
export function CustomerPanel({ sale, errors, onChange, onSale }: CustomerPanelProps) {
  const { channel, chosen, name, phone, email, isCollected, address, business } = sale
  const choose = (customer: SaleCustomer | null) =>
    onChange(
      customer
        ? {
            chosen: customer,
            name: customer.name,
            phone: customer.phone,
            email: customer.email,
            address: customer.addresses[0] ?? NO_ADDRESS,
          }
        : { chosen: undefined },
    )
  const field = (key: 'name' | 'phone' | 'email', label: string, value: string) => (
    <TextField
      label={label}
      value={value}
      required={key !== 'email'}
      error={errors[key] !== undefined}
      helperText={errors[key]}
      onChange={({ target }) => onChange({ [key]: target.value })}
      slotProps={{ htmlInput: { maxLength: 200, inputMode: key === 'phone' ? 'tel' : 'text', autoComplete: 'off' } }}
    />
  )
  return (
    <Panel title="Customer">
      <ToggleButtonGroup
        exclusive
        color="primary"
        size="small"
        value={channel}
        aria-label="How the order came in"
        onChange={(_event, next) => next && onSale((before) => withChannel(before, next))}
        sx={{ marginBottom: 2 }}
      >
        {MANUAL_CHANNELS.map((one) => (
          <ToggleButton key={one} value={one}>
            {CHANNEL_NAMES[one]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <CustomerSearch chosen={chosen} onChoose={choose} />
      <Box sx={COLUMNS}>
        {field('name', 'Name', name)}
        {field('phone', 'Phone', phone)}
        {field('email', 'Email (optional)', email)}
        <TextField
          select
          label="Delivery"
          value={isCollected ? 'collect' : 'deliver'}
          onChange={({ target }) => onChange({ isCollected: target.value === 'collect' })}
        >
          <MenuItem value="deliver">Deliver to an address</MenuItem>
          <MenuItem value="collect">Collected at the counter</MenuItem>
        </TextField>
      </Box>
      {!isCollected && chosen && chosen.addresses.length > 1 && (
        <TextField
          select
          label="Saved addresses"
          value={String(Math.max(chosen.addresses.indexOf(address), 0))}
          onChange={({ target }) => onChange({ address: chosen.addresses[Number(target.value)] ?? NO_ADDRESS })}
        >
          {chosen.addresses.map(({ title, street, city }, index) => (
            <MenuItem key={`${title} ${street}`} value={String(index)}>
              {title}: {street}, {city}
            </MenuItem>
          ))}
        </TextField>
      )}
      {!isCollected && (
        <AddressFields address={address} error={errors.address} onChange={(next) => onChange({ address: next })} />
      )}
      <BusinessFields
        business={business}
        state={isCollected ? '' : address.state}
        error={errors.gstin}
        onChange={(next) => onChange({ business: next })}
      />
    </Panel>
  )
}

const COLUMNS = { display: 'grid', columnGap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }

interface CustomerSearchProps {
  readonly chosen: SaleCustomer | undefined
  readonly onChoose: (customer: SaleCustomer | null) => void
}

function CustomerSearch({ chosen, onChoose }: CustomerSearchProps) {
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<readonly SaleCustomer[]>([])
  useEffect(() => {
    if (typed.trim().length < 2) return setFound([])
    const controller = new AbortController()
    const path = `/api/admin/manual-orders/customers?q=${encodeURIComponent(typed)}`
    const timer = setTimeout(
      () =>
        call<{ data: readonly SaleCustomer[] }>('GET', path, undefined, { signal: controller.signal }).then(
          ({ data }) => setFound(data),
          () => undefined,
        ),
      250,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [typed])
  return (
    <Autocomplete
      options={found}
      value={chosen ?? null}
      filterOptions={(options) => options}
      getOptionLabel={({ name, phone, email }) => [name, phone, email].filter((word) => word !== '').join(', ')}
      getOptionKey={({ _id }) => _id}
      isOptionEqualToValue={(one, other) => one._id === other._id}
      noOptionsText={typed.trim().length < 2 ? 'Type a name, phone number or email' : 'No customer found'}
      onInputChange={(_event, text, reason) => reason === 'input' && setTyped(text)}
      onChange={(_event, customer) => onChoose(customer)}
      renderInput={(params) => (
        <TextField {...params} label="Existing customer" helperText="Leave empty for a new customer" />
      )}
    />
  )
}
