import { required, TextInput } from 'react-admin'
import { SettingForm } from './settings-form.tsx'

export function ShopForm() {
  return (
    <SettingForm part="shop" title="The shop" tells="Its name in header, footer, mails and search results.">
      <TextInput source="name" label="Shop name" validate={required()} />
    </SettingForm>
  )
}
