import { Box } from '@mui/material'
import { useRecordContext } from 'react-admin'
import { LONG_TEXT, TWO_LINES } from './styles.ts'

interface LongTextProps {
  readonly text: string
  readonly isBold?: boolean
}

/** A text of any length in a list, such as the name of a customer: two lines of it, with the rest in its title and on its record. */
export function LongText({ text, isBold = false }: LongTextProps) {
  return (
    <Box
      component={isBold ? 'b' : 'span'}
      className="long-text"
      {...(text.length > MAX_SHORT && { title: text, sx: { ...LONG_TEXT, ...TWO_LINES } })}
    >
      {text}
    </Box>
  )
}

/** Shorter texts need no more than two lines even in a narrow column, where they are not broken within a word. */
const MAX_SHORT = 20

interface LongTextFieldProps {
  readonly source: string
  /** Read by the list. */
  readonly label: string
  readonly sortable?: boolean
}

/** A column of a list with a text of any length. */
export function LongTextField({ source }: LongTextFieldProps) {
  const record = useRecordContext()
  return <LongText text={String(record?.[source] ?? '')} />
}
