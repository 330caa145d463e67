import { Link, Table, TableBody, TableCell, TableContainer, TableHead, TablePagination, TableRow } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { queryOf } from '../ui/data-provider.ts'
import { ROWS_ON_PHONES } from '../ui/styles.ts'
import { useFetch } from '../ui/use-fetch.ts'

const PER_PAGE = 50

/** What happens with a row has a line of its own on phones. */
const ROWS = { ...ROWS_ON_PHONES, '& tbody td:last-of-type': { flexBasis: '100%' } } as const

/** One page of the rows of a courier's file with one outcome, or with any; `choose` also returns to the first page. */
export function useFileRows<T, O extends string>(path: string) {
  const [{ outcome, page }, show] = useState<{ outcome: O | ''; page: number }>({ outcome: '', page: 0 })
  const query = queryOf({ outcome, page: page + 1, perPage: PER_PAGE })
  const [answer, reload, error] = useFetch<{ data: readonly T[]; total: number }>(`${path}/rows${query}`, {
    showsOwnError: true,
  })
  return {
    outcome,
    choose: (chosen: O | '') => show({ outcome: chosen, page: 0 }),
    rows: answer?.data,
    error,
    reload,
    paging: { page, total: answer?.total ?? 0, onPage: (next: number) => show({ outcome, page: next }) },
  }
}

interface FileRowsProps {
  /** The headings, the first and those of amounts to the right. */
  readonly headings: readonly { readonly text: string; readonly isRight?: boolean }[]
  readonly paging: { readonly page: number; readonly total: number; readonly onPage: (page: number) => void }
  readonly children: ReactNode
}

/** The table of these rows, page by page. */
export function FileRows({ headings, paging: { page, total, onPage }, children }: FileRowsProps) {
  return (
    <>
      <TableContainer tabIndex={0} role="region" aria-label="Rows of the file">
        <Table size="small" sx={ROWS}>
          <TableHead>
            <TableRow>
              {headings.map(({ text, isRight }) => (
                <TableCell key={text} {...(isRight && { align: 'right' })}>
                  {text}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>{children}</TableBody>
        </Table>
      </TableContainer>
      <TablePagination
        component="div"
        count={total}
        page={page}
        rowsPerPage={PER_PAGE}
        rowsPerPageOptions={[PER_PAGE]}
        onPageChange={(_event, next) => onPage(next)}
      />
    </>
  )
}

/** Opens an order by its number. */
export function OrderLink({ id }: { id: string }) {
  return (
    <Link component={RouterLink} to={`/orders/${id}/show`}>
      #{id.slice(-8)}
    </Link>
  )
}
