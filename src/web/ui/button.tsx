import type { ComponentProps } from 'react'

export type ButtonKind = 'primary' | 'quiet' | 'danger'

interface ButtonProps extends ComponentProps<'button'> {
  readonly kind?: ButtonKind
  /** True while the action runs: the button is disabled and announced as busy. */
  readonly busy?: boolean
  /** Replaces the children while busy, for example 'Logging in...'. */
  readonly busyLabel?: string
}

export function Button({ kind = 'primary', busy = false, busyLabel, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      disabled={rest.disabled || busy}
      className={buttonClass(kind, className)}
    >
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}

/** The button's classes for a link: `<Link className={buttonClass('quiet')}>`. */
export function buttonClass(kind: ButtonKind = 'primary', more = ''): string {
  return `btn ${CLASS_OF_KIND[kind]} ${more}`.trim()
}

const CLASS_OF_KIND: Record<ButtonKind, string> = { primary: 'btn-primary', quiet: 'btn-quiet', danger: 'btn-danger' }
