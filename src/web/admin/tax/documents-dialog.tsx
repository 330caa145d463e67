import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TablePagination,
  TableRow,
} from '@mui/material'
import { useId, useState } from 'react'
import { Link } from 'react-admin'
import type { ReturnDocument } from '../../../contract/tax.ts'
import { formatDay } from '../../../domain/india/time.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { capitalise } from '../ui/badge.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { AMOUNT_CELLS } from '../ui/styles.ts'
import { useFetch } from '../ui/use-fetch.ts'

/** A figure of a return, with the filters of its documents. */
export interface Figure {
  readonly title: string
  readonly query: Readonly<Record<string, string>>
}

/** The month of a return, and its GSTIN when the month has several. */
export type ReturnQuery = Readonly<Record<'period', string>> & Readonly<Partial<Record<'gstin', string>>>

interface DocumentsDialogProps {
  readonly of: ReturnQuery
  readonly figure: Figure
  readonly onClose: () => void
}

const PER_PAGE = 50

/** The invoices and credit notes behind a figure, each with a link to its order. */
export function DocumentsDialog({ of, figure, onClose }: DocumentsDialogProps) {
  const id = useId()
  const [page, setPage] = useState(0)
  const query = new URLSearchParams({ ...figure.query, ...of, page: String(page + 1), perPage: String(PER_PAGE) })
  const [found, reload, error] = useFetch<{ data: readonly ReturnDocument[]; total: number }>(
    `/api/admin/tax/gstr1/documents?${query}`,
    { showsOwnError: true },
  )
  return (
    <Dialog open onClose={onClose} maxWidth="lg" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{figure.title}</DialogTitle>
      <DialogContent>
        {error && <LoadFailed message={error} onRetry={reload} />}
        {!found && !error && <Skeleton variant="rounded" height={240} />}
        {found && <Documents documents={found.data} />}
        {found && found.total > PER_PAGE && (
          <TablePagination
            component="div"
            count={found.total}
            page={page}
            rowsPerPage={PER_PAGE}
            rowsPerPageOptions={[PER_PAGE]}
            onPageChange={(_event, chosen) => setPage(chosen)}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}

function Documents({ documents }: { readonly documents: readonly ReturnDocument[] }) {
  return (
    <TableContainer tabIndex={0} role="region" aria-label="Documents">
      <Table size="small" sx={AMOUNT_CELLS}>
        <TableHead>
          <TableRow>
            <TableCell>Document</TableCell>
            <TableCell>Buyer</TableCell>
            <TableCell>Place</TableCell>
            {['Value', 'Taxable value', 'IGST', 'CGST', 'SGST'].map((name) => (
              <TableCell key={name} align="right">
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {documents.map((document) => (
            <DocumentRow key={document._id} document={document} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

/** The amounts of a credit note are taken back. */
function DocumentRow({ document }: { readonly document: ReturnDocument }) {
  const { _id, orderId, kind, day, buyerGstin, buyerName, stateCode, value, taxable, igst, cgst, sgst } = document
  const sign = kind === 'credit note' ? -1 : 1
  return (
    <TableRow>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <Link to={`/orders/${orderId}/show`}>{_id}</Link>
        <br />
        {capitalise(kind)} of {formatDay(day)}
      </TableCell>
      <TableCell>{buyerGstin ? `${buyerName} ${buyerGstin}` : 'Consumer'}</TableCell>
      <TableCell>{stateCode}</TableCell>
      {[value, taxable, igst, cgst, sgst].map((amount, place) => (
        <TableCell key={COLUMNS[place]} align="right" sx={{ whiteSpace: 'nowrap' }}>
          {formatRupees(sign * amount)}
        </TableCell>
      ))}
    </TableRow>
  )
}

const COLUMNS = ['value', 'taxable', 'igst', 'cgst', 'sgst']
