import { Menu, MenuItem } from '@mui/material'
import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button, useListContext, useNotify, useRefresh } from 'react-admin'
import { noticeOf } from '../../ui/notice-of.ts'
import { useNoticeWithUndo } from '../../ui/undo-notice.tsx'
import { markProducts } from './bulk-update.ts'
import { PriceChangeDialog } from './price-change-dialog.tsx'
import { FLAGS } from './product-badges.tsx'

/** What is done to all chosen products at once. */
export function BulkActions() {
  const { selectedIds, onUnselectItems } = useListContext()
  const [isChanging, setChanging] = useState(false)
  const notify = useNotify()
  const sayWithUndo = useNoticeWithUndo()
  const refresh = useRefresh()
  const done = (message: string, undo: () => Promise<unknown>) => {
    sayWithUndo(message, undo)
    onUnselectItems()
    refresh()
  }
  const set = async (marks: Parameters<typeof markProducts>[1]) => {
    try {
      const { message, changed, undo } = await markProducts(selectedIds, marks)
      if (changed > 0) return done(message, undo)
      notify('They have it already: nothing changed.', { type: 'info' })
    } catch (error) {
      notify(noticeOf(error), { type: 'error' })
    }
  }
  return (
    <>
      <Choices
        label="Mark"
        choices={FLAGS.flatMap(({ name, label }) => [
          { label, choose: () => set({ [name]: true }) },
          { label: `No longer ${label.toLowerCase()}`, choose: () => set({ [name]: false }) },
        ])}
      />
      <Button label="Change prices" onClick={() => setChanging(true)} />
      <Choices
        label="Change status"
        choices={[
          { label: 'Put into the shop', choose: () => set({ status: 'active' }) },
          { label: 'Make a draft', choose: () => set({ status: 'draft' }) },
          { label: 'Archive', choose: () => set({ status: 'archived' }) },
        ]}
      />
      {isChanging && (
        <PriceChangeDialog
          ids={selectedIds}
          onClose={() => setChanging(false)}
          onDone={(message, undo) => {
            setChanging(false)
            done(message, undo)
          }}
        />
      )}
    </>
  )
}

interface ChoicesProps {
  readonly label: string
  readonly choices: readonly { readonly label: string; readonly choose: () => void }[]
}

function Choices({ label, choices }: ChoicesProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <span ref={anchor}>
        <Button label={label} onClick={() => setOpen(true)} aria-haspopup="menu" aria-expanded={isOpen}>
          <ChevronDown size={18} aria-hidden />
        </Button>
      </span>
      <Menu open={isOpen} anchorEl={() => anchor.current} onClose={() => setOpen(false)}>
        {choices.map((choice) => (
          <MenuItem
            key={choice.label}
            onClick={() => {
              setOpen(false)
              choice.choose()
            }}
          >
            {choice.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
