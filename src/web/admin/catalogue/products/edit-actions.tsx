import { Button } from '@mui/material'
import { Archive, ExternalLink, Eye, Scissors, Undo2 } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { TopToolbar, useNotify, useRecordContext, useRefresh } from 'react-admin'
import { Link } from 'react-router'
import type { AdminProduct } from '../../../../contract/products-admin.ts'
import { paths } from '../../../../domain/paths.ts'
import { call, errorMessage } from '../../ui/call.ts'
import { useNotifyWithUndo } from '../../ui/undo-notice.tsx'
import { updateProducts } from './bulk-update.ts'
import { SwatchDialog } from './swatch-dialog.tsx'

/** Preview, view in the shop, swatches of a fabric, and archive. */
export function EditActions({ isDirty }: { isDirty: RefObject<boolean> }) {
  const product = useRecordContext<AdminProduct & { id: string }>()
  const notify = useNotify()
  const notifyWithUndo = useNotifyWithUndo()
  const refresh = useRefresh()
  const [cutsSwatches, setCutsSwatches] = useState(false)
  if (!product) return null
  const { _id, status, unit, swatchId, swatchOf } = product
  const preview = async () => {
    // Opened before the request: browsers block windows that are opened later as pop-ups.
    const page = window.open('', '_blank')
    try {
      const { data } = await call<{ data: { path: string } }>('POST', `/api/admin/products/${_id}/preview`, {})
      if (page) page.location.href = data.path
      else notify(`Preview: ${window.location.origin}${data.path}`, { type: 'info', autoHideDuration: 20_000 })
    } catch (error) {
      page?.close()
      notify(errorMessage(error), { type: 'error' })
    }
  }
  const setStatus = async (newStatus: 'archived' | 'draft') => {
    if (isDirty.current) return notify(SAVE_FIRST, { type: 'warning' })
    try {
      const { undo } = await updateProducts([_id], { status: newStatus })
      const done =
        newStatus === 'archived' ? 'Product archived. It is no longer in the shop.' : 'Product restored as a draft.'
      notifyWithUndo(done, async () => {
        if (isDirty.current) throw new Error(SAVE_FIRST)
        await undo()
      })
      refresh()
    } catch (error) {
      notify(errorMessage(error), { type: 'error' })
    }
  }
  const openSwatches = () => {
    if (isDirty.current) return notify(SAVE_FIRST, { type: 'warning' })
    setCutsSwatches(true)
  }
  return (
    <TopToolbar sx={{ flexWrap: 'wrap' }}>
      <Button startIcon={<Eye size={18} aria-hidden />} onClick={preview}>
        Preview
      </Button>
      {status === 'active' && (
        <Button startIcon={<ExternalLink size={18} aria-hidden />} href={paths.product(_id)} target="_blank">
          View in shop
        </Button>
      )}
      {unit === 'metre' && (
        <Button startIcon={<Scissors size={18} aria-hidden />} onClick={openSwatches}>
          Cut swatches
        </Button>
      )}
      {(swatchId ?? swatchOf) && (
        <Button component={Link} to={`/products/${swatchId ?? swatchOf}`}>
          {swatchId ? 'Open the swatch' : 'Open the fabric'}
        </Button>
      )}
      {cutsSwatches && (
        <SwatchDialog
          cloth={product}
          onClose={() => setCutsSwatches(false)}
          onDone={(message) => {
            setCutsSwatches(false)
            notify(message, { type: 'success' })
            refresh()
          }}
        />
      )}
      {status === 'archived' ? (
        <Button startIcon={<Undo2 size={18} aria-hidden />} onClick={() => setStatus('draft')}>
          Restore as draft
        </Button>
      ) : (
        <Button startIcon={<Archive size={18} aria-hidden />} onClick={() => setStatus('archived')}>
          Archive
        </Button>
      )}
    </TopToolbar>
  )
}

/** The product is reloaded afterwards, which would discard unsaved changes. */
const SAVE_FIRST = 'Save or discard your changes first.'
