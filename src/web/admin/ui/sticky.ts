/** The buttons of a long form, always in sight. */
export const STICKY = {
  ...{ position: 'sticky', bottom: 0, zIndex: 1, display: 'flex', gap: 1, paddingBlock: 1.5, marginTop: 2 },
  ...{ backgroundColor: 'background.default', borderTop: 1, borderColor: 'divider' },
} as const
