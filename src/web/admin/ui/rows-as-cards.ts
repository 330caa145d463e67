import { COLORS } from './colors.ts'
import { NARROW } from './styles.ts'

const CHECKBOX = '.MuiTableCell-paddingCheckbox'
const FIRST = `td:first-of-type:not(${CHECKBOX}), td${CHECKBOX} + td`

/**
 * On phones, the rows of a list as cards: what the first column has on top, below it each other value next to the name of its column.
 * As styles of the theme.
 */
export const ROWS_AS_CARDS = {
  [`@media ${NARROW}`]: {
    '& .RaDatagrid-tableWrapper': { overflow: 'visible' },
    '& table, & tbody': { display: 'block', width: '100%', minWidth: 0 },
    // What the list can be sorted by, and what selects all rows.
    '& thead tr': { display: 'flex', flexWrap: 'wrap', alignItems: 'center' },
    '& thead th': { border: 0, backgroundColor: 'transparent' },
    [`& thead th${CHECKBOX}`]: { flex: '0 0 52px', padding: 0 },
    '& thead th:not(:has(input, .MuiTableSortLabel-root))': { display: 'none' },
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      width: '100%',
      paddingBlock: 8,
      borderTop: `1px solid ${COLORS.line}`,
    },
    '& tbody td': {
      gridColumn: 2,
      display: 'flex',
      flexDirection: 'row',
      justifyContent: 'space-between',
      alignItems: 'baseline',
      minWidth: 0,
      gap: 16,
      border: 0,
      paddingBlock: 3,
      textAlign: 'right',
      overflowWrap: 'anywhere',
    },
    [`& tbody td[data-column]:not([data-column=""], ${CHECKBOX}, ${FIRST})::before`]: {
      content: 'attr(data-column) / ""',
      flexShrink: 0,
      color: COLORS.quiet,
      fontSize: '0.875rem',
      textAlign: 'left',
    },
    [`& tbody :is(${FIRST})`]: { justifyContent: 'flex-start', textAlign: 'left' },
    [`& tbody td${CHECKBOX}`]: { gridColumn: 1, gridRow: '1 / span 20', alignItems: 'start', width: 44, padding: 0 },
    // A value that this row does not have.
    '& tbody td:is(:empty, :has(> :only-child:empty:not(input, img, svg)))': { display: 'none' },
  },
}
