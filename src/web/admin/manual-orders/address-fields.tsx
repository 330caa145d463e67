import { Autocomplete, Box, TextField } from '@mui/material'
import { type ClipboardEvent, useEffect, useRef } from 'react'
import { findState, STATES } from '../../../domain/india/states.ts'
import { joinLines } from '../../../domain/orders/address-lines.ts'
import { latinDigits } from '../../../domain/units/digits.ts'
import { call } from '../ui/call.ts'
import type { SaleAddress } from './sale.ts'

interface AddressFieldsProps {
  readonly address: SaleAddress
  readonly error: string | undefined
  readonly onChange: (address: SaleAddress) => void
}

const STATE_NAMES = STATES.map(({ name }) => name)

/** A delivery address within India. A pincode that is typed fills in its city and state. */
export function AddressFields({ address, error, onChange }: AddressFieldsProps) {
  const fillIn = usePlaceOfPincode(address, onChange)
  // An address from a chat has several lines, which the browser would join without commas.
  const pasteLines = (event: ClipboardEvent<HTMLElement>) => {
    const pasted = event.clipboardData.getData('text')
    const input = event.target as HTMLInputElement
    const { selectionStart: from, selectionEnd: to } = input
    if (joinLines(pasted) === pasted || from === null || to === null) return
    event.preventDefault()
    input.setRangeText(joinLines(pasted), from, to, 'end')
    onChange({ ...address, street: input.value.slice(0, 500) })
  }
  const field = (key: 'street' | 'city' | 'zipCode' | 'title', label: string, maxLength: number) => (
    <TextField
      label={label}
      required
      value={address[key]}
      error={error !== undefined && address[key].trim() === ''}
      onChange={({ target }) => {
        const value = key === 'zipCode' ? latinDigits(target.value) : target.value
        onChange({ ...address, [key]: value })
        if (key === 'zipCode') fillIn(value.trim())
      }}
      {...(key === 'street' && { onPaste: pasteLines })}
      slotProps={{ htmlInput: { maxLength, autoComplete: 'off', inputMode: key === 'zipCode' ? 'numeric' : 'text' } }}
    />
  )
  return (
    <>
      {field('street', 'Address', 500)}
      <Box sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {field('zipCode', 'Pincode', 6)}
        {field('city', 'City', 100)}
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

/** Returns a function that fills in city and state of a whole pincode, unless another one has been typed since. */
function usePlaceOfPincode(address: SaleAddress, onChange: AddressFieldsProps['onChange']) {
  const latest = useRef({ address, onChange })
  useEffect(() => {
    latest.current = { address, onChange }
  })
  return async (pincode: string) => {
    if (!/^[1-9]\d{5}$/.test(pincode)) return
    const found = await call<{ data: { city: string; state: string } }>('GET', `/api/pincodes/${pincode}`).catch(
      () => undefined,
    )
    const now = latest.current
    if (!found || now.address.zipCode.trim() !== pincode) return
    const { city, state } = found.data
    now.onChange({ ...now.address, city: city || now.address.city, state: findState(state)?.name ?? now.address.state })
  }
}
