import { InputAdornment } from '@mui/material'
import { NumberInput, type NumberInputProps } from 'react-admin'

/** An amount in rupees, for react-admin forms. */
export function RupeesInput(props: NumberInputProps) {
  return (
    <NumberInput
      min={0}
      step="any"
      sx={{ maxWidth: '16rem' }}
      {...props}
      slotProps={{ input: { startAdornment: <InputAdornment position="start">₹</InputAdornment> } }}
    />
  )
}
