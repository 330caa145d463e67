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

/** A cell of a list with a text of any length: a word that is longer than its column is broken, so that the others stay in view. */
export const LONG_TEXT = { minWidth: '6rem', overflowWrap: 'anywhere' } as const

/** A cell with a tracking number: those of Indian couriers, of up to 16 characters, stay on one line. */
export const TRACKING_CELL = { minWidth: '11rem', overflowWrap: 'anywhere' } as const

/** At most two lines of a text in a list; its record has all of it. */
export const TWO_LINES = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
} as const

/** The cells of a wide table of amounts: tablets have room for all columns only with narrow gaps. */
export const NARROW_CELLS = {
  '& td, & th': { paddingInline: 1, '@media (max-width: 899.95px)': { paddingInline: 0.5, fontSize: '0.8125rem' } },
} as const

/** A wide table of amounts. What its rows are about stays in view when a phone scrolls it sideways. */
export const AMOUNT_CELLS = {
  ...NARROW_CELLS,
  '& tr > :not(* + *, [colspan])': { position: 'sticky', left: 0, zIndex: 1 },
  '& :is(tbody, tfoot) tr > :not(* + *, [colspan])': {
    backgroundColor: 'background.paper',
    minWidth: '6.5rem',
    maxWidth: '42vw',
    overflowWrap: 'anywhere',
  },
} as const

/** Figures of another choice than the one above them, while those that were asked for are on their way. */
export const OLD = { opacity: 0.4 } as const

/** The media query of phones. */
export const NARROW = '(max-width: 599.95px)'

/** A wide table of amounts of which phones show each row as a list: what it is about on top, then the name of each column (`data-column`) and its value. */
export const AMOUNTS_ON_PHONES = {
  [`@media ${NARROW}`]: {
    '&, & tbody, & tbody tr': { display: 'block' },
    '& thead': HIDDEN,
    '& tbody tr': { paddingBlock: 1, borderBottom: 1, borderColor: 'divider' },
    '& tbody tr > td': {
      display: 'flex',
      // A cell of amounts is reversed, so that the arrow of a sorted column is on the left.
      flexDirection: 'row',
      justifyContent: 'space-between',
      alignItems: 'baseline',
      gap: 2,
      border: 0,
      paddingBlock: 0.25,
      paddingInline: 0,
    },
    '& tbody tr > td[data-column]::before': { content: 'attr(data-column) / ""', color: 'text.secondary' },
    '& :is(tbody, tfoot) tr > :not(* + *, [colspan])': { display: 'block', maxWidth: 'none' },
  },
} as const

/** On phones the cells of a row share lines, so that no column is out of view. A cell with `flexBasis: '100%'` has its own. */
export const ROWS_ON_PHONES = {
  [`@media ${NARROW}`]: {
    '&, & tbody': { display: 'block' },
    '& thead': HIDDEN,
    '& tbody tr': {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: 2,
      rowGap: 0.5,
      paddingBlock: 1,
      borderBottom: 1,
      borderColor: 'divider',
    },
    '& tbody td': { border: 0, padding: 0 },
  },
} as const
