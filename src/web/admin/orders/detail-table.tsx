import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material'
import type { ReactNode } from 'react'

interface RowsProps {
  readonly title: string
  readonly names: readonly string[]
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
}

/** A small table with a title of its own, among what is known of an order. */
export function Rows({ title, names, rows }: RowsProps) {
  return (
    <>
      <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 600, marginTop: 2 }}>
        {title}
      </Typography>
      <TableContainer tabIndex={0} aria-label={title} role="region">
        <Table size="small">
          <TableHead>
            <TableRow>
              {names.map((name) => (
                <TableCell key={name} align={name === 'Amount' ? 'right' : 'left'}>
                  {name}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ key, cells }) => (
              <TableRow key={key}>
                {names.map((name, column) => (
                  <TableCell key={name} align={name === 'Amount' ? 'right' : 'left'}>
                    {cells[column]}
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
