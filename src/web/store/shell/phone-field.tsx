import type { ComponentProps } from 'react'
import { phoneDigits } from '../../../domain/units/digits.ts'
import { TextField } from '../../ui/field.tsx'

type TextFieldProps = ComponentProps<typeof TextField>

interface PhoneFieldProps extends Omit<TextFieldProps, 'onChange' | 'onBlur'> {
  readonly onChange: (event: { currentTarget: HTMLInputElement }) => void
  readonly onBlur?: () => void
}

/** A field for a phone number. One with +91 or a leading 0, as contacts and websites write it, becomes ten digits on leaving the field. */
export function PhoneField({ onChange, onBlur, ...field }: PhoneFieldProps) {
  return (
    <TextField
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      {...field}
      onChange={onChange}
      onBlur={(event) => {
        const input = event.currentTarget
        const digits = phoneDigits(input.value)
        if (digits.length === 10 && digits !== input.value) {
          input.value = digits
          onChange(event)
        }
        onBlur?.()
      }}
    />
  )
}
