import type { ComponentProps, ReactNode } from 'react'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'name'> {
  /** What it does, for those who do not see the icon: 'Remove Indigo Kurta from the cart'. */
  readonly name: string
  readonly children: ReactNode
}

/** A 44 px round button that shows only an icon. */
export function IconButton({ name, className = '', children, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} aria-label={name} className={`icon-btn ${className}`}>
      {children}
    </button>
  )
}
