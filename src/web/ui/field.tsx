import { type ComponentProps, type ReactNode, useId } from 'react'

interface Labelled {
  readonly label: string
  /** The validation error; screen readers read it with the field. */
  readonly error?: string | undefined
  readonly hint?: string | undefined
}

/** A text input with its label above, and a hint and the error below. */
export function TextField({ label, error, hint, className = '', ...input }: Labelled & ComponentProps<'input'>) {
  const ownId = useId()
  const id = input.id ?? ownId
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <input
        {...input}
        id={id}
        className={`field ${className}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, error, hint)}
      />
    </Field>
  )
}

/** A text area for several lines. */
export function TextArea({ label, error, hint, className = '', ...textarea }: Labelled & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <textarea
        {...textarea}
        id={id}
        className={`field ${className}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, error, hint)}
      />
    </Field>
  )
}

interface Option {
  readonly value: string
  readonly label: string
}

interface SelectProps extends Labelled, ComponentProps<'select'> {
  readonly options: readonly Option[]
  /** Puts the label before the box instead of above it. */
  readonly inline?: boolean
}

/** The browser's select box. */
export function Select({ label, error, hint, options, inline, className = '', ...select }: SelectProps) {
  const id = useId()
  return (
    <Field id={id} label={label} error={error} hint={hint} inline={inline}>
      <select
        {...select}
        id={id}
        className={`field ${className}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, error, hint)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}

interface FieldProps extends Labelled {
  readonly id: string
  readonly inline?: boolean | undefined
  readonly children: ReactNode
}

function Field({ id, label, error, hint, inline = false, children }: FieldProps) {
  return (
    <div className={inline ? 'flex items-center gap-2' : ''}>
      <label htmlFor={id} className={inline ? 'whitespace-nowrap text-sm' : 'mb-1 block font-semibold'}>
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-quiet">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm font-semibold text-madder">
          {error}
        </p>
      )}
    </div>
  )
}

function describedBy(id: string, error: string | undefined, hint: string | undefined): string | undefined {
  return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
}
