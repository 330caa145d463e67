import { Box, Stack, Tab, Tabs } from '@mui/material'
import { Title, usePermissions } from 'react-admin'
import { useSearchParams } from 'react-router'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { DeliverySettings } from './delivery-settings.tsx'
import { LimitSettings } from './limit-settings.tsx'
import {
  EmailSettings,
  LegalSettings,
  PaymentSettings,
  ShippingSettings,
  StoreSettings,
  TagSettings,
} from './setting-forms.tsx'
import { TaxSettings } from './tax-settings.tsx'

const PARTS: readonly { name: string; label: string; permission: Permission; Part: () => React.ReactNode }[] = [
  { name: 'shop', label: 'Store', permission: 'settings.write', Part: StoreSettings },
  { name: 'shipping', label: 'Shipping', permission: 'settings.write', Part: ShippingSettings },
  { name: 'delivery', label: 'Delivery times', permission: 'settings.write', Part: DeliverySettings },
  { name: 'identity', label: 'Business details', permission: 'legal.write', Part: LegalSettings },
  { name: 'tax', label: 'Tax', permission: 'legal.write', Part: TaxSettings },
  { name: 'payments', label: 'Payments', permission: 'legal.write', Part: PaymentSettings },
  { name: 'limits', label: 'Order limits', permission: 'settings.write', Part: LimitSettings },
  { name: 'tags', label: 'Tags', permission: 'tags.write', Part: TagSettings },
  { name: 'email', label: 'Email', permission: 'email.read', Part: EmailSettings },
]

/** The settings of the shop in tabs, each with its own Save button. `?part=identity` opens one of them. */
export function SettingsScreen() {
  const { permissions } = usePermissions<readonly Permission[]>()
  const parts = PARTS.filter(({ permission }) => permissions?.includes(permission))
  const [query, setQuery] = useSearchParams()
  const { name, Part } = parts.find((part) => part.name === query.get('part')) ?? parts[0] ?? {}
  if (!Part) return null
  return (
    <Stack sx={{ gap: 2, marginTop: 1 }}>
      <Title title="Settings" />
      <Tabs
        value={name}
        onChange={(_event, value) => setQuery({ part: value }, { replace: true })}
        variant="scrollable"
        aria-label="Settings sections"
      >
        {parts.map((part) => (
          <Tab key={part.name} value={part.name} label={part.label} id={`part-${part.name}`} aria-controls="part" />
        ))}
      </Tabs>
      <Box role="tabpanel" id="part" aria-labelledby={`part-${name}`} sx={{ maxWidth: '48rem' }}>
        <Part />
      </Box>
    </Stack>
  )
}
