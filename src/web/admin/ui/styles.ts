/** Visible to screen readers only. */
export const HIDDEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const

/** Keeps the buttons of a long form in view. */
export const STICKY = {
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  display: 'flex',
  gap: 1,
  paddingBlock: 1.5,
  marginTop: 2,
  backgroundColor: 'background.default',
  borderTop: 1,
  borderColor: 'divider',
} as const
