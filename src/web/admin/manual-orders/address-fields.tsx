import { Autocomplete, Box, TextField } from '@mui/material'
import { STATES } from '../../../domain/india/states.ts'
import { latinDigits } from '../../../domain/units/digits.ts'
import type { SaleAddress } from './sale.ts'

interface AddressFieldsProps {
  readonly address: SaleAddress
  readonly error: string | undefined
  readonly onChange: (address: SaleAddress) => void
}

const STATE_NAMES = STATES.map(({ name }) => name)

/** A delivery address within India. */
export function AddressFields({ address, error, onChange }: AddressFieldsProps) {
  const field = (key: 'street' | 'city' | 'zipCode' | 'title', label: string, maxLength: number) => (
    <TextField
      label={label}
      required
      value={address[key]}
      error={error !== undefined && address[key].trim() === ''}
      onChange={({ target }) =>
        onChange({ ...address, [key]: key === 'zipCode' ? latinDigits(target.value) : target.value })
      }
      slotProps={{ htmlInput: { maxLength, autoComplete: 'off', inputMode: key === 'zipCode' ? 'numeric' : 'text' } }}
    />
  )
  return (
    <>
      {field('street', 'Address', 500)}
      <Box sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {field('city', 'City', 100)}
        {field('zipCode', 'Pincode', 6)}
        <Autocomplete
          options={STATE_NAMES}
          value={address.state || null}
          onChange={(_event, state) => onChange({ ...address, state: state ?? '' })}
          renderInput={(params) => (
            <TextField {...params} label="State" required error={error !== undefined && address.state === ''} />
          )}
        />
        {field('title', 'Name of the address', 100)}
      </Box>
    </>
  )
}
