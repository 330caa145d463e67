import { Button } from '@mui/material'
import { Archive, ExternalLink, Eye, Undo2 } from 'lucide-react'
import type { RefObject } from 'react'
import { TopToolbar, useNotify, useRecordContext, useRefresh } from 'react-admin'
import type { AdminProduct } from '../../../../contract/catalogue/products-admin.ts'
import { call } from '../../ui/call.ts'
import { noticeOf } from '../../ui/notice-of.ts'
import { useNoticeWithUndo } from '../../ui/undo-notice.tsx'
import { markProducts } from './bulk-update.ts'

/** Above the editor: the page as it will be, the page as it is, and away with it. */
export function EditActions({ isDirty }: { isDirty: RefObject<boolean> }) {
  const product = useRecordContext<AdminProduct & { id: string }>()
  const notify = useNotify()
  const sayWithUndo = useNoticeWithUndo()
  const refresh = useRefresh()
  if (!product) return null
  const { _id, status } = product
  const preview = async () => {
    // Opened at once: a window that is opened after an answer is taken for an unwanted one.
    const page = window.open('', '_blank')
    try {
      const { data } = await call<{ data: { path: string } }>('POST', `/api/admin/products/${_id}/preview`, {})
      if (page) page.location.href = data.path
      else notify(`The preview is at ${window.location.origin}${data.path}`, { type: 'info', autoHideDuration: 20_000 })
    } catch (error) {
      page?.close()
      notify(noticeOf(error), { type: 'error' })
    }
  }
  const setStatus = async (wanted: 'archived' | 'draft') => {
    if (isDirty.current) return notify(SAVE_FIRST, { type: 'warning' })
    try {
      const { undo } = await markProducts([_id], { status: wanted })
      const done = wanted === 'archived' ? 'Archived: the shop does not show it any more.' : 'It is a draft again.'
      sayWithUndo(done, async () => {
        if (isDirty.current) throw new Error(SAVE_FIRST)
        await undo()
      })
      refresh()
    } catch (error) {
      notify(noticeOf(error), { type: 'error' })
    }
  }
  return (
    <TopToolbar sx={{ flexWrap: 'wrap' }}>
      <Button startIcon={<Eye size={18} aria-hidden />} onClick={preview}>
        Preview
      </Button>
      {status === 'active' && (
        <Button startIcon={<ExternalLink size={18} aria-hidden />} href={`/products/${_id}`} target="_blank">
          See it in the shop
        </Button>
      )}
      {status === 'archived' ? (
        <Button startIcon={<Undo2 size={18} aria-hidden />} onClick={() => setStatus('draft')}>
          Take it out of the archive
        </Button>
      ) : (
        <Button startIcon={<Archive size={18} aria-hidden />} onClick={() => setStatus('archived')}>
          Archive
        </Button>
      )}
    </TopToolbar>
  )
}

/** The product is read anew afterwards, and the form would be empty of what was typed. */
const SAVE_FIRST = 'Save what you changed first, or leave it.'
