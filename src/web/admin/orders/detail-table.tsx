import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material'
import type { ReactNode } from 'react'

interface DetailTableProps {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
}

/** A small table under a heading, inside a panel of the order screen. */
export function DetailTable({ title, columns, rows }: DetailTableProps) {
  return (
    <>
      <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 600, marginTop: 2 }}>
        {title}
      </Typography>
      <TableContainer tabIndex={0} aria-label={title} role="region">
        <Table size="small">
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
                  <TableCell key={name} align={name === 'Amount' ? 'right' : 'left'}>
                    {cells[index]}
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
