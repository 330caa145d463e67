import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { type ReactNode, useState } from 'react'
import type { ProductImport } from '../../../contract/product-files.ts'
import { groupIndian } from '../../../domain/units/paise.ts'
import { withKeys } from '../../ui/with-keys.ts'
import { keptByReason } from './kept-by-reason.ts'

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
          {kept.length > 0 &&
            ` ${groupIndian(kept.length)} ${kept.length === 1 ? 'was' : 'were'} kept as ${kept.length === 1 ? 'it is' : 'they are'}:`}
          {isStopped && ' Undoing was stopped, so the others are still as imported.'}
        </Alert>
      )}
      {kept.length > 0 && <KeptProducts kept={kept} />}
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

/** The products that could not be undone, folded by the reason. An import may leave thousands of them. */
function KeptProducts({ kept }: { kept: ProductImport['kept'] }) {
  return (
    <Box component="section" aria-label="Products that were kept" sx={{ marginTop: 1 }}>
      {keptByReason(kept).map(([reason, products]) => (
        <KeptFor key={reason} reason={reason} products={products} isOpen={kept.length <= SHOWN_OPEN} />
      ))}
    </Box>
  )
}

interface KeptForProps {
  readonly reason: string
  readonly products: readonly string[]
  readonly isOpen: boolean
}

function KeptFor({ reason, products, isOpen }: KeptForProps) {
  const [shown, setShown] = useState(PAGE)
  const left = products.length - shown
  return (
    <Box component="details" open={isOpen} sx={{ marginTop: 1, overflowWrap: 'anywhere' }}>
      <summary>
        {reason} ({groupIndian(products.length)})
      </summary>
      <Box component="ul" sx={{ marginBlock: 1, paddingInlineStart: 3 }}>
        {withKeys(products.slice(0, shown)).map(({ value: product, key }) => (
          <li key={key}>{product}</li>
        ))}
      </Box>
      {left > 0 && (
        <Button size="small" onClick={() => setShown(shown + PAGE)}>
          Show {groupIndian(Math.min(PAGE, left))} more of {groupIndian(left)}
        </Button>
      )}
    </Box>
  )
}

/** So few are shown without unfolding them. */
const SHOWN_OPEN = 20
const PAGE = 100
