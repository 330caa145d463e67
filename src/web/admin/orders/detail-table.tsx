import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { AMOUNTS_ON_PHONES, NARROW } from '../ui/styles.ts'

const ON_PHONES = `@media ${NARROW}` as const
/** A reason may be long, and so may a word of it. */
const LIST_ON_PHONES = {
  [ON_PHONES]: {
    ...AMOUNTS_ON_PHONES[ON_PHONES],
    '& tbody tr > td > span': { minWidth: 0, overflowWrap: 'anywhere' },
  },
} as const

interface DetailTableProps {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
}

/** A small table under a heading, inside a panel of the order screen. Phones show each row as a list, so that no button is out of view. */
export function DetailTable({ title, columns, rows }: DetailTableProps) {
  return (
    <>
      <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 600, marginTop: 2 }}>
        {title}
      </Typography>
      <TableContainer tabIndex={0} aria-label={title} role="region">
        <Table size="small" sx={LIST_ON_PHONES}>
          <TableHead>
            <TableRow>
              {columns.map((name) => (
                <TableCell key={name} align={name === 'Amount' ? 'right' : 'left'}>
                  {name}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ key, cells }) => (
              <TableRow key={key}>
                {columns.map((name, index) => (
                  <TableCell
                    key={name}
                    align={name === 'Amount' ? 'right' : 'left'}
                    {...(index > 0 && { 'data-column': name })}
                  >
                    <span>{cells[index]}</span>
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </>
  )
}
