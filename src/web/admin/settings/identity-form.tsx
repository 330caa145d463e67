import { AutocompleteInput, required, TextInput } from 'react-admin'
import { STATES } from '../../../domain/india/states.ts'
import { SettingForm } from './settings-form.tsx'

const CHOICES = STATES.map(({ name }) => ({ id: name, name }))

export function IdentityForm() {
  return (
    <SettingForm
      part="identity"
      title="Legal identity"
      tells="The seller on every invoice from now on; invoices that were issued stay."
    >
      <TextInput source="legalName" label="Legal name" validate={required()} />
      <TextInput source="address" label="Registered address" multiline validate={required()} />
      <AutocompleteInput source="state" label="State or union territory" choices={CHOICES} validate={required()} />
      <TextInput
        source="gstin"
        label="GSTIN"
        helperText="15 characters; empty when the shop is not registered for GST."
        parse={asText}
      />
      <TextInput source="phone" label="Phone" parse={asText} />
      <TextInput source="email" label="E-mail" type="email" validate={required()} />
      <TextInput
        source="invoicePrefix"
        label="Invoice prefix"
        helperText="One to three letters or digits: VAS/2627/000001"
        validate={required()}
      />
    </SettingForm>
  )
}

/** An emptied box is empty text, not nothing. */
const asText = (value: string) => value
