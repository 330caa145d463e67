import { Box, TableCell, TableRow, Typography } from '@mui/material'
import { memo } from 'react'
import { LongText } from '../../ui/long-text.tsx'
import type { Column, RowMessages, Sheet, SheetRow, Texts } from './sheet.ts'

interface GridRowProps<Row extends SheetRow> {
  readonly sheet: Sheet<Row>
  readonly row: Row
  readonly typed: Texts | undefined
  readonly problems: RowMessages | undefined
  readonly answered: RowMessages | undefined
  /** The columns that are shown. */
  readonly columns: readonly string[]
  /** Prefix of the ids of the lists of suggestions. */
  readonly listId: string
  readonly onType: (id: string, field: string, text: string) => void
  readonly onFocus: (id: string, field: string) => void
  readonly onLeave: () => void
}

/** One row, and below it what is wrong with its cells. */
export const GridRow = memo(EditedRow) as typeof EditedRow

function EditedRow<Row extends SheetRow>(props: GridRowProps<Row>) {
  const { sheet, row, typed = {}, columns, listId, onType, onFocus, onLeave } = props
  const [name, choice] = [sheet.nameOf(row), sheet.choiceOf(row)]
  const texts: Texts = { ...sheet.texts(row), ...typed }
  const messages: RowMessages = { ...props.answered, ...props.problems }
  const fields = [...sheet.fields, 'row'].filter((field) => messages[field] !== undefined)
  const messageId = (field: string) => `${listId}-${row._id}-${field}`
  const cell = (field: string) => {
    const { label, choices, isLong, hasTitle, inputMode = 'text', suggestions } = sheet.columns[field] as Column
    const isWrong = messages[field] !== undefined
    const common = {
      'data-row': row._id,
      'data-field': field,
      'aria-label': `${label} of ${name}`,
      'aria-invalid': isWrong,
      'aria-describedby': isWrong ? messageId(field) : undefined,
      'data-edited': typed[field] !== undefined,
      value: texts[field] ?? '',
      onBlur: onLeave,
    }
    if (choices) {
      return (
        <select
          {...common}
          onFocus={() => onFocus(row._id, field)}
          onChange={({ target }) => onType(row._id, field, target.value)}
        >
          {choices.map((value) => (
            <option key={value} value={value}>
              {CHOICE_LABELS[value] ?? value}
            </option>
          ))}
        </select>
      )
    }
    if (isLong) {
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
        inputMode={inputMode}
        placeholder={sheet.placeholder(row, field)}
        list={suggestions ? `${listId}-${field}` : undefined}
        title={hasTitle ? texts[field] : undefined}
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
          <LongText text={row.name} />
          {choice !== '' && (
            <Box component="span" sx={{ display: 'block' }}>
              {choice}
            </Box>
          )}
          {sheet.notes(row).map((note) => (
            <Note key={note}>{note}</Note>
          ))}
        </TableCell>
        {columns.map((field) => (
          <TableCell
            key={field}
            sx={{ ...CELL, width: sheet.columns[field]?.width, minWidth: sheet.columns[field]?.width }}
          >
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
                  {field === 'row' ? '' : `${sheet.columns[field]?.label}: `}
                  {messages[field]}
                </Typography>
              ))}
            </Box>
          </TableCell>
        </TableRow>
      )}
    </>
  )
}

function Note({ children }: { children: string }) {
  return (
    <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block', fontWeight: 400 }}>
      {children}
    </Typography>
  )
}

/** The texts of the cells that are chosen, where they are not the values themselves. */
const CHOICE_LABELS: Readonly<Record<string, string>> = {
  active: 'Active',
  draft: 'Draft',
  archived: 'Archived',
  no: 'No',
  yes: 'Yes',
  '': 'None',
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
