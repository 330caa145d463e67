import type { ComponentProps, ReactNode } from 'react'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'name'> {
  /** The accessible name: 'Remove Indigo Kurta from the cart'. */
  readonly name: string
  readonly children: ReactNode
}

/** A round button of 44 px that shows only an icon. */
export function IconButton({ name, className = '', children, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} aria-label={name} className={`icon-btn ${className}`}>
      {children}
    </button>
  )
}
