import { Button, type ButtonProps, Menu } from '@mui/material'
import { type ReactNode, useRef, useState } from 'react'

interface MenuButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  readonly label: ReactNode
  /** The items of the menu. `close` closes it. */
  readonly items: (close: () => void) => ReactNode
}

/** A button that opens a menu below itself. */
export function MenuButton({ label, items, ...props }: MenuButtonProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button {...props} ref={anchor} aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Menu open={isOpen} anchorEl={() => anchor.current} onClose={close}>
        {items(close)}
      </Menu>
    </>
  )
}
