import { useState } from 'react'
import { readTypedAccount, type TypedAccount } from '../../../domain/returns/refund-account.ts'
import { TextField } from '../../ui/field.tsx'

type Kind = TypedAccount['kind'] | 'later'

/** Where the refund of a cash order goes to. */
export function AccountFields({ isOptional = false }: { isOptional?: boolean }) {
  const [kind, setKind] = useState<Kind>('upi')
  const kinds: readonly (readonly [Kind, string])[] = [
    ['upi', 'UPI'],
    ['bank', 'Bank account'],
    ...(isOptional ? ([['later', 'I’ll tell you later']] as const) : []),
  ]
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-semibold">Where should we send the money?</legend>
      <p className="text-sm text-quiet">
        You paid in cash. We store these details encrypted and delete them when the money has been sent.
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
              className="size-5 accent-indigo"
            />
            {label}
          </label>
        ))}
      </div>
      {kind !== 'later' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Name of the account holder" name="holder" maxLength={100} autoComplete="name" />
          {kind === 'upi' ? (
            <TextField
              label="UPI ID"
              name="vpa"
              maxLength={320}
              placeholder="name@bank"
              autoCapitalize="none"
              spellCheck={false}
            />
          ) : (
            <>
              <TextField label="IFSC" name="ifsc" maxLength={11} autoCapitalize="characters" spellCheck={false} />
              <TextField label="Account number" name="account" inputMode="numeric" maxLength={30} autoComplete="off" />
              <TextField
                label="Account number again"
                name="accountAgain"
                inputMode="numeric"
                maxLength={30}
                autoComplete="off"
                onPaste={(event) => event.preventDefault()}
              />
            </>
          )}
        </div>
      )}
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

/** Returns the first mistake in an account, as a message. */
export function accountProblem(typed: TypedAccount): string | undefined {
  const result = readTypedAccount(typed)
  return 'errors' in result ? Object.values(result.errors)[0] : undefined
}
