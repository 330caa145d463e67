import { Box, TableCell, TableRow, Typography } from '@mui/material'
import { memo } from 'react'
import type { GridProduct } from '../../../../contract/product-grid.ts'
import { GRID_CHOICES, GRID_FIELDS, type GridField, type GridTexts } from '../../../../domain/catalogue/product-grid.ts'
import type { GridChoices } from './grid-choices.ts'
import { savedTexts } from './grid-edits.ts'
import { CHOICE_LABELS, FIELD_LABELS } from './grid-texts.ts'
import type { RowMessages } from './use-product-grid.ts'

interface GridRowProps {
  readonly row: GridProduct
  readonly typed: Partial<GridTexts> | undefined
  readonly problems: RowMessages | undefined
  readonly answered: RowMessages | undefined
  readonly choices: GridChoices
  /** The columns that are shown. */
  readonly columns: readonly GridField[]
  /** Prefix of the ids of the lists of brands and categories. */
  readonly listId: string
  readonly onType: (id: string, field: GridField, text: string) => void
  readonly onFocus: (id: string, field: GridField) => void
  readonly onLeave: () => void
}

/** One product, and below it a row with what is wrong with its cells. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, typed = {}, choices, columns, listId, onType, onFocus, onLeave } = props
  const texts = { ...savedTexts(row, choices), ...typed }
  const messages: RowMessages = { ...props.answered, ...props.problems }
  const fields = ([...GRID_FIELDS, 'row'] as const).filter((field) => messages[field] !== undefined)
  const messageId = (field: GridField | 'row') => `${listId}-${row._id}-${field}`
  const cell = (field: GridField) => {
    const isWrong = messages[field] !== undefined
    const common = {
      'data-row': row._id,
      'data-field': field,
      'aria-label': `${FIELD_LABELS[field]} of ${row.name}`,
      'aria-invalid': isWrong,
      'aria-describedby': isWrong ? messageId(field) : undefined,
      'data-edited': typed[field] !== undefined,
      value: texts[field],
      onBlur: onLeave,
    }
    const values: readonly string[] | undefined = CHOICES[field]
    if (values) {
      return (
        <select
          {...common}
          onFocus={() => onFocus(row._id, field)}
          onChange={({ target }) => onType(row._id, field, target.value)}
        >
          {values.map((value) => (
            <option key={value} value={value}>
              {CHOICE_LABELS[value] ?? value}
            </option>
          ))}
        </select>
      )
    }
    if (LONG_TEXTS.has(field)) {
      return (
        <textarea
          {...common}
          rows={2}
          onFocus={() => onFocus(row._id, field)}
          onChange={({ target }) => onType(row._id, field, target.value)}
        />
      )
    }
    return (
      <input
        {...common}
        type="text"
        autoComplete="off"
        inputMode={INPUT_MODES[field] ?? 'text'}
        list={LISTED.has(field) ? `${listId}-${field}` : undefined}
        title={field === 'category' || field === 'lookCategory' || field === 'name' ? texts[field] : undefined}
        onFocus={({ target }) => {
          target.select()
          onFocus(row._id, field)
        }}
        onChange={({ target }) => onType(row._id, field, target.value)}
      />
    )
  }
  return (
    <>
      <TableRow sx={fields.length > 0 ? { '& > *': { borderBottom: 'none' } } : {}}>
        <TableCell component="th" scope="row" sx={NAME}>
          {row.name}
          {row.unit === 'metre' && <Note>Prices per metre</Note>}
          {row.ownPrices > 0 && (
            <Note>
              {row.ownPrices === 1 ? '1 variant keeps its own price' : `${row.ownPrices} variants keep their own price`}
            </Note>
          )}
        </TableCell>
        {columns.map((field) => (
          <TableCell key={field} sx={{ ...CELL, width: WIDTHS[field], minWidth: WIDTHS[field] }}>
            {cell(field)}
          </TableCell>
        ))}
      </TableRow>
      {fields.length > 0 && (
        <TableRow>
          <TableCell colSpan={columns.length + 1}>
            <Box sx={MESSAGES}>
              {fields.map((field) => (
                <Typography key={field} id={messageId(field)} variant="body2" color="error">
                  {field === 'row' ? '' : `${FIELD_LABELS[field]}: `}
                  {messages[field]}
                </Typography>
              ))}
            </Box>
          </TableCell>
        </TableRow>
      )}
    </>
  )
})

function Note({ children }: { children: string }) {
  return (
    <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block', fontWeight: 400 }}>
      {children}
    </Typography>
  )
}

const CHOICES: Readonly<Partial<Record<GridField, readonly string[]>>> = GRID_CHOICES
/** Texts of several lines. */
const LONG_TEXTS: ReadonlySet<GridField> = new Set(['description', 'garmentMeasures'])
const LISTED: ReadonlySet<GridField> = new Set(['brand', 'category', 'lookCategory'])

const INPUT_MODES: Readonly<Partial<Record<GridField, 'decimal' | 'numeric'>>> = {
  price: 'decimal',
  finalPrice: 'decimal',
  mrp: 'decimal',
  hsn: 'numeric',
  piecesPerPack: 'numeric',
  minQuantity: 'decimal',
  quantityStep: 'decimal',
  widthCm: 'numeric',
  gsm: 'numeric',
}

/** In pixels. */
const WIDTHS: Readonly<Record<GridField, number>> = {
  price: 90,
  finalPrice: 110,
  mrp: 90,
  hsn: 96,
  color: 112,
  brand: 150,
  category: 190,
  status: 108,
  fabric: 130,
  pattern: 120,
  composition: 180,
  care: 200,
  piecesPerPack: 120,
  countryOfOrigin: 150,
  netQuantity: 120,
  maker: 220,
  importer: 220,
  name: 260,
  description: 320,
  featured: 96,
  newArrival: 110,
  bestSeller: 110,
  minQuantity: 130,
  quantityStep: 120,
  widthCm: 100,
  gsm: 120,
  garment: 120,
  garmentMeasures: 260,
  modelNote: 220,
  lookCategory: 190,
  lookColor: 140,
  lookOccasion: 150,
}

const NAME = {
  position: 'sticky',
  left: 0,
  zIndex: 1,
  minWidth: 180,
  maxWidth: 180,
  backgroundColor: 'background.paper',
  fontWeight: 600,
  overflowWrap: 'anywhere',
}

/** Stays in view when the table is scrolled to the right. */
const MESSAGES = { position: 'sticky', left: 8, width: 'fit-content', maxWidth: 'min(620px, 80vw)' }

const CELL = {
  '& input, & select, & textarea': {
    width: '100%',
    minHeight: 44,
    boxSizing: 'border-box',
    paddingInline: 1,
    font: 'inherit',
    color: 'inherit',
    backgroundColor: 'background.paper',
    border: 1,
    borderColor: 'text.secondary',
    borderRadius: 1,
  },
  '& [inputmode="decimal"]': { textAlign: 'right' },
  '& [data-edited="true"]': { backgroundColor: 'primary.light', fontWeight: 600 },
  '& [aria-invalid="true"]': { borderColor: 'error.main', borderWidth: 2 },
  '& textarea': { paddingBlock: 0.5, resize: 'vertical', display: 'block' },
  '& :focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '1px' },
}
