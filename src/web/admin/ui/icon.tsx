import { SvgIcon, type SvgIconProps } from '@mui/material'
import type { LucideIcon } from 'lucide-react'

/** One of the shop's line icons where Material UI wants an icon of its own. */
export function iconOf(Lucide: LucideIcon) {
  return function Icon(props: SvgIconProps) {
    return <SvgIcon component={Lucide} inheritViewBox {...props} sx={{ fill: 'none', padding: '1px', ...props.sx }} />
  }
}
