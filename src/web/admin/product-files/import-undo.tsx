import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@mui/material'
import { type ReactNode, useState } from 'react'
import type { ProductImport } from '../../../contract/product-files.ts'
import { groupIndian } from '../../../domain/units/paise.ts'
import { withKeys } from '../../ui/with-keys.ts'

interface UndoProps {
  readonly report: ProductImport
  readonly onUndo: () => void
  /** Other buttons, before the one that undoes the import. */
  readonly children: ReactNode
}

/** The button that undoes a finished import, and what could not be undone. */
export function ImportUndo({ report: { state, canUndo, undone, kept }, onUndo, children }: UndoProps) {
  const [isAsking, setAsking] = useState(false)
  const isStopped = state === 'undone' && canUndo && kept.length === 0
  return (
    <>
      {state === 'undone' && (
        <Alert severity={kept.length > 0 || isStopped ? 'warning' : 'success'} sx={{ marginTop: 1 }}>
          {groupIndian(undone)} {undone === 1 ? 'product is' : 'products are'} again as before the import.
          {kept.length > 0 && ' These were kept:'}
          {isStopped && ' Undoing was stopped, so the others are still as imported.'}
        </Alert>
      )}
      {kept.length > 0 && (
        <Table size="small" aria-label="Products that were kept" sx={{ marginTop: 1 }}>
          <TableHead>
            <TableRow>
              <TableCell>Product</TableCell>
              <TableCell>Reason</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {withKeys(kept).map(({ value: { product, reason }, key }) => (
              <TableRow key={key}>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{product}</TableCell>
                <TableCell>{reason}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginTop: 2 }}>
        {children}
        {canUndo && (
          <Button color="error" onClick={() => setAsking(true)}>
            {state === 'undone' ? 'Try to undo the rest' : 'Undo this import'}
          </Button>
        )}
      </Box>
      <Dialog open={isAsking} onClose={() => setAsking(false)} aria-labelledby="undo-title">
        <DialogTitle id="undo-title">Undo this import?</DialogTitle>
        <DialogContent>
          <DialogContentText>
            Products that it added are deleted, and products that it changed get their earlier texts, prices, stock and
            pictures. Products that were ordered or edited since are kept as they are.
          </DialogContentText>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setAsking(false)}>Cancel</Button>
          <Button
            color="error"
            variant="contained"
            onClick={() => {
              setAsking(false)
              onUndo()
            }}
          >
            Undo the import
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
