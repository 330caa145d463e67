import { Stack, Tab, Tabs } from '@mui/material'
import { useState } from 'react'
import { Title, usePermissions } from 'react-admin'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { IdentityForm } from './identity-form.tsx'
import { MailState } from './mail-state.tsx'
import { PaymentsForm } from './payments-form.tsx'
import { ShippingForm } from './setting-forms.tsx'
import { ShopForm } from './shop-form.tsx'
import { TagsForm } from './tags-form.tsx'

const PARTS: readonly { name: string; label: string; needs: Permission; Part: () => React.ReactNode }[] = [
  { name: 'shop', label: 'Shop', needs: 'settings.write', Part: ShopForm },
  { name: 'shipping', label: 'Delivery', needs: 'settings.write', Part: ShippingForm },
  { name: 'identity', label: 'Legal identity', needs: 'legal.write', Part: IdentityForm },
  { name: 'payments', label: 'Payment', needs: 'legal.write', Part: PaymentsForm },
  { name: 'tags', label: 'Tags', needs: 'settings.write', Part: TagsForm },
  { name: 'mail', label: 'Mail', needs: 'mail.read', Part: MailState },
]

/** What the shop is and how it works, part by part; each saves on its own. */
export default function SettingsScreen() {
  const { permissions } = usePermissions<readonly Permission[]>()
  const parts = PARTS.filter(({ needs }) => permissions?.includes(needs))
  const [chosen, setChosen] = useState('shop')
  const { name, Part } = parts.find((part) => part.name === chosen) ?? parts[0] ?? {}
  if (!Part) return null
  return (
    <Stack sx={{ gap: 2, marginTop: 1, maxWidth: '48rem' }}>
      <Title title="Settings" />
      <Tabs
        value={name}
        onChange={(_event, value) => setChosen(value)}
        variant="scrollable"
        aria-label="Parts of the settings"
      >
        {parts.map((part) => (
          <Tab key={part.name} value={part.name} label={part.label} id={`part-${part.name}`} aria-controls="part" />
        ))}
      </Tabs>
      <div role="tabpanel" id="part" aria-labelledby={`part-${name}`}>
        <Part />
      </div>
    </Stack>
  )
}
