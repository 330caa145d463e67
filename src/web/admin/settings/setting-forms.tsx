import { Alert, Button, Card, CardContent, Stack, Typography } from '@mui/material'
import {
  AutocompleteInput,
  BooleanInput,
  CheckboxGroupInput,
  NumberInput,
  required,
  SelectInput,
  TextInput,
} from 'react-admin'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { COUNTRIES } from '../../../domain/accounts/address.ts'
import { STATES } from '../../../domain/india/states.ts'
import { type CashMoment, MAX_CONFIRM_HOURS } from '../../../domain/settings/shop-rules.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Loading } from '../ui/loading.tsx'
import { PictureField } from '../ui/picture-field.tsx'
import { RupeesInput } from '../ui/rupees-input.tsx'
import { useFetch } from '../ui/use-fetch.ts'
import { SettingsForm } from './settings-form.tsx'

export function StoreSettings() {
  return (
    <SettingsForm
      part="shop"
      title="Store details"
      description="What shoppers read in the header and footer, on the contact page, in emails and in search results. Phone and email are also printed on invoices."
    >
      <TextInput source="name" label="Shop name" validate={required()} />
      <TextInput source="phone" label="Phone" parse={keepEmptyText} />
      <TextInput source="email" label="Email" type="email" parse={keepEmptyText} />
      <TextInput
        source="address"
        label="Address"
        helperText="Leave it as it is to show the registered address."
        parse={keepEmptyText}
      />
      <TextInput
        source="whatsapp"
        label="WhatsApp number"
        helperText="Shoppers open a chat with it from the footer, the contact page and product pages. Leave it empty for no link."
        parse={keepEmptyText}
      />
      <TextInput source="hours" label="Opening hours" helperText="In one line" parse={keepEmptyText} />
      <LogoInput />
    </SettingsForm>
  )
}

/** The logo is also the icon of the shop in browsers and on phones. */
function LogoInput() {
  const { field, fieldState } = useController({ name: 'logo' })
  return (
    <PictureField
      label="Logo and browser icon"
      value={field.value ?? ''}
      error={fieldState.error?.message}
      onChange={field.onChange}
    />
  )
}

/** Free delivery has three separate settings; shoppers are misled when they differ. */
export function ShippingSettings() {
  return (
    <SettingsForm
      part="shipping"
      title="Shipping"
      description="Shipping is free for orders above the amount set for the checkout."
    >
      <FreeShippingMismatch />
      <RupeesInput source="header" label="Header and product page: free over" validate={required()} />
      <RupeesInput source="shippingPage" label="Shipping page: free above" validate={required()} />
      <RupeesInput
        source="freeAbove"
        label="Checkout: free above"
        helperText="This amount decides what customers are charged."
        validate={required()}
      />
      <RupeesInput source="charge" label="Shipping charge" validate={required()} />
      <CheckboxGroupInput source="countries" label="Delivers to" choices={COUNTRY_CHOICES} validate={required()} />
    </SettingsForm>
  )
}

const COUNTRY_CHOICES = COUNTRIES.map((id) => ({ id, name: id }))

const FREE_SHIPPING_FIELDS = ['header', 'shippingPage', 'freeAbove'] as const

function FreeShippingMismatch() {
  const values = useWatch({ name: [...FREE_SHIPPING_FIELDS] }) as (number | null)[]
  const { setValue } = useFormContext()
  const amounts = [...new Set(values.filter((value) => typeof value === 'number'))]
  if (amounts.length < 2) return null
  const setAll = (amount: number) => {
    for (const name of FREE_SHIPPING_FIELDS) setValue(name, amount, { shouldDirty: true })
  }
  return (
    <Alert severity="warning" sx={{ marginBottom: 2 }}>
      The three free-shipping amounts are different, so customers may see one amount and be charged by another. Choose
      one for all three, then save:
      <Stack direction="row" sx={{ gap: 1, marginTop: 1, flexWrap: 'wrap' }}>
        {amounts.map((amount) => (
          <Button key={amount} variant="outlined" color="inherit" onClick={() => setAll(amount)}>
            Use ₹{amount} for all
          </Button>
        ))}
      </Stack>
    </Alert>
  )
}

export function LegalSettings() {
  return (
    <SettingsForm
      part="identity"
      title="Business details"
      description="The seller on new invoices. Invoices that have been issued don't change."
    >
      <TextInput source="legalName" label="Legal name" validate={required()} />
      <TextInput source="address" label="Registered address" multiline validate={required()} />
      <AutocompleteInput
        source="state"
        label="State or union territory"
        choices={STATE_CHOICES}
        validate={required()}
        fullWidth
      />
      <TextInput
        source="gstin"
        label="GSTIN"
        helperText="15 characters. Leave empty if you are not registered for GST."
        parse={keepEmptyText}
      />
      <TextInput source="phone" label="Phone" parse={keepEmptyText} />
      <TextInput source="email" label="Email" type="email" validate={required()} />
      <TextInput
        source="invoicePrefix"
        label="Invoice prefix"
        helperText="One to three letters or digits, such as VAS in VAS/2627/000001"
        validate={required()}
      />
    </SettingsForm>
  )
}

const STATE_CHOICES = STATES.map(({ name }) => ({ id: name, name }))

/** react-admin turns a cleared field into null; the API expects an empty text. */
const keepEmptyText = (value: string) => value

export function PaymentSettings() {
  return (
    <SettingsForm part="payments" title="Payment methods">
      <BooleanInput source="razorpayEnabled" label="Cards, UPI and net banking (Razorpay)" />
      <BooleanInput source="codEnabled" label="Cash on Delivery" />
      <BooleanInput
        source="guestsAllowed"
        label="Orders without an account"
        helperText="Shoppers who do not log in can check out as guests. Orders that guests have placed stay open to them when you turn this off."
      />
      <RupeesInput source="codMinimum" label="Minimum order for Cash on Delivery" validate={required()} />
      <RupeesInput
        source="codMaximum"
        label="Maximum order for Cash on Delivery"
        helperText="Leave empty for no limit."
      />
      <SelectInput
        source="codPaidAt"
        label="A cash order counts as paid"
        choices={[...CASH_MOMENT_CHOICES]}
        helperText="What couriers owe you is listed under Courier cash either way. Orders that you deliver yourself are paid on delivery."
        validate={required()}
      />
      <RupeesInput
        source="prepaidDiscount"
        label="Discount for paying online"
        helperText="Taken off every order that is paid online. 0 for none."
        validate={required()}
      />
      <RupeesInput
        source="prepaidMinimum"
        label="Smallest order for this discount"
        helperText="Items after coupons, without delivery."
        validate={required()}
      />
      <NumberInput
        source="confirmHours"
        label="Cancel unconfirmed cash orders after (hours)"
        helperText="Only orders that a cash rule asks about. Leave empty to cancel none."
        min={1}
        max={MAX_CONFIRM_HOURS}
        step={1}
        sx={{ maxWidth: '20rem' }}
      />
      <NumberInput
        source="unpaidMinutes"
        label="Hold stock for unpaid orders (minutes)"
        min={5}
        max={10080}
        step={1}
        sx={{ maxWidth: '20rem' }}
        validate={required()}
      />
      <NumberInput
        source="exchangeHours"
        label="Hold unpaid exchanges (hours)"
        helperText="Until the customer pays the difference. After that, the returned items are refunded."
        min={1}
        max={MAX_CONFIRM_HOURS}
        step={1}
        sx={{ maxWidth: '20rem' }}
        validate={required()}
      />
      <RupeesInput
        source="remittanceTolerance"
        label="Ignore differences up to"
        helperText="Between the cash due and what a courier paid, for each parcel, because couriers round. 0 for none."
        validate={required()}
      />
    </SettingsForm>
  )
}

const CASH_MOMENT_CHOICES: readonly { readonly id: CashMoment; readonly name: string }[] = [
  { id: 'delivery', name: 'when it is delivered' },
  { id: 'receipt', name: 'when you have the money' },
]

export function TagSettings() {
  return (
    <SettingsForm
      part="tags"
      title="Tags"
      description="Third-party scripts such as analytics. They run only for visitors who have given consent, and can connect only to the addresses named in them or below."
    >
      <BooleanInput source="enabled" label="Add the tags to pages" />
      {(['header', 'body', 'footer'] as const).map((position) => (
        <TextInput
          key={position}
          source={position}
          label={`Tags in the ${position}`}
          multiline
          minRows={3}
          parse={keepEmptyText}
        />
      ))}
      <TextInput
        source="moreScripts"
        label="Additional script sources"
        helperText={ORIGINS_HINT}
        multiline
        {...ONE_PER_LINE}
      />
      <TextInput
        source="moreConnections"
        label="Additional connections"
        helperText={ORIGINS_HINT}
        multiline
        {...ONE_PER_LINE}
      />
    </SettingsForm>
  )
}

const ORIGINS_HINT = 'Addresses that the tags use but do not name, one per line. Example: https://*.analytics.example'
const ONE_PER_LINE = {
  format: (lines: readonly string[] | undefined) => lines?.join('\n') ?? '',
  parse: (text: string) => (text === '' ? [] : text.split('\n')),
}

interface EmailStatus {
  readonly data: { readonly goesTo: 'server' | 'folder'; readonly place: string }
}

/** Read-only: how emails are sent is configured with environment variables. */
export function EmailSettings() {
  const [status, reload, error] = useFetch<EmailStatus>('/api/admin/email-state', { showsOwnError: true })
  if (!status) return error ? <LoadFailed message={error} onRetry={reload} /> : <Loading />
  const { goesTo, place } = status.data
  return (
    <Card component="section">
      <CardContent>
        <Typography variant="h5" component="h2" gutterBottom>
          Email
        </Typography>
        {goesTo === 'server' ? (
          <Typography>Emails are sent through the SMTP server {place}.</Typography>
        ) : (
          <>
            <Typography gutterBottom>
              No SMTP server is configured. Emails are saved to the folder <code>{place}</code> and are not delivered.
              To send emails, set <code>SMTP_URL</code> and restart the shop.
            </Typography>
            <Button component={Link} to="/emails" variant="outlined">
              View emails
            </Button>
          </>
        )}
      </CardContent>
    </Card>
  )
}
