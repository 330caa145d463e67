import { useState } from 'react'
import { type AccountErrors, readTypedAccount, type TypedAccount } from '../../../domain/returns/refund-account.ts'
import { TextField } from '../../ui/field.tsx'

type Kind = TypedAccount['kind'] | 'later'

interface AccountFieldsProps {
  readonly isOptional?: boolean
  readonly errors?: AccountErrors
}

/** Where the refund of a cash order goes to. */
export function AccountFields({ isOptional = false, errors = {} }: AccountFieldsProps) {
  const [kind, setKind] = useState<Kind>('upi')
  const kinds: readonly (readonly [Kind, string])[] = [
    ['upi', 'UPI'],
    ['bank', 'Bank account'],
    ...(isOptional ? ([['later', "I'll tell you later"]] as const) : []),
  ]
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-semibold">Where should we send the money?</legend>
      <p className="text-sm text-quiet">
        We send it by UPI or bank transfer. We store these details encrypted and delete them when the money has been
        sent.
      </p>
      <div className="flex flex-wrap gap-x-6">
        {kinds.map(([value, label]) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="accountKind"
              value={value}
              checked={kind === value}
              onChange={() => setKind(value)}
              className="size-6 accent-indigo"
            />
            {label}
          </label>
        ))}
      </div>
      {/* Hidden, not removed: what was typed is there again when another choice was a slip. */}
      <div hidden={kind === 'later'}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Name of the account holder"
            name="holder"
            maxLength={100}
            autoComplete="name"
            error={errors.holder}
          />
          <div hidden={kind !== 'upi'}>
            <TextField
              label="UPI ID"
              name="vpa"
              error={errors.vpa}
              maxLength={320}
              placeholder="name@bank"
              autoCapitalize="none"
              spellCheck={false}
            />
          </div>
          <div hidden={kind !== 'bank'}>
            <TextField
              label="IFSC"
              name="ifsc"
              maxLength={11}
              autoCapitalize="characters"
              spellCheck={false}
              error={errors.ifsc}
            />
          </div>
          <div hidden={kind !== 'bank'}>
            <TextField
              label="Account number"
              name="account"
              inputMode="numeric"
              maxLength={30}
              autoComplete="off"
              error={errors.account}
            />
          </div>
          <div hidden={kind !== 'bank'}>
            <TextField
              label="Account number again"
              name="accountAgain"
              error={errors.accountAgain}
              inputMode="numeric"
              maxLength={30}
              autoComplete="off"
              onPaste={(event) => event.preventDefault()}
            />
          </div>
        </div>
      </div>
    </fieldset>
  )
}

/** Reads the fields; undefined when the customer will give the account later, or none is needed. */
export function readAccountFields(form: FormData): TypedAccount | undefined {
  const kind = form.get('accountKind')
  if (kind !== 'upi' && kind !== 'bank') return undefined
  const text = (name: string) => String(form.get(name) ?? '')
  const holder = text('holder')
  if (kind === 'upi') return { kind, holder, vpa: text('vpa') }
  return { kind, holder, account: text('account'), accountAgain: text('accountAgain'), ifsc: text('ifsc') }
}

/** Returns a message for each field with a mistake, and moves the focus to the first of them in the form. */
export function checkAccountFields(typed: TypedAccount, form: HTMLFormElement): AccountErrors {
  const result = readTypedAccount(typed)
  if (!('errors' in result)) return {}
  const { errors } = result
  const first = [...form.elements].find((field) => 'name' in field && `${field.name}` in errors)
  if (first instanceof HTMLElement) first.focus()
  return errors
}
