import { SvgIcon, type SvgIconProps } from '@mui/material'
import type { LucideIcon } from 'lucide-react'

/** Wraps a Lucide icon for components that expect a Material UI icon. */
export function iconOf(Lucide: LucideIcon) {
  return function Icon(props: SvgIconProps) {
    return <SvgIcon component={Lucide} inheritViewBox {...props} sx={{ fill: 'none', padding: '1px', ...props.sx }} />
  }
}
