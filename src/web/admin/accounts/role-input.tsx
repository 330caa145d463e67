import { RadioButtonGroupInput, required } from 'react-admin'
import { PLACES } from './roles.ts'

export function PlaceInput() {
  return (
    <RadioButtonGroupInput
      source="staffRole"
      label="Place in the team"
      choices={[...PLACES]}
      optionText={({ name, tells }: (typeof PLACES)[number]) => (
        <>
          <strong>{name}</strong>: {tells}
        </>
      )}
      row={false}
      validate={required()}
    />
  )
}
