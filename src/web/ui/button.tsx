import type { ComponentProps } from 'react'

export type ButtonKind = 'primary' | 'quiet' | 'danger'

interface ButtonProps extends ComponentProps<'button'> {
  readonly kind?: ButtonKind
  /** Working on it: not to be pressed again, said so to screen readers. */
  readonly busy?: boolean
  /** Stands in for the children while busy: 'Logging in...'. */
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

/** The same look for a link: `<Link className={buttonClass('quiet')}>`. */
export function buttonClass(kind: ButtonKind = 'primary', more = ''): string {
  return `btn ${LOOK[kind]} ${more}`.trim()
}

const LOOK: Record<ButtonKind, string> = { primary: 'btn-primary', quiet: 'btn-quiet', danger: 'btn-danger' }
