import { Menu, MenuItem } from '@mui/material'
import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button, useListContext, useNotify, useRefresh } from 'react-admin'
import { call } from '../call.ts'
import { noticeOf } from '../ui/notice-of.ts'
import { FLAGS } from './flags.tsx'
import { PriceChangeDialog } from './price-change-dialog.tsx'

type Marks = Partial<Record<'featured' | 'newArrival' | 'bestSeller', boolean>> & { status?: string }

/** What is done to all chosen products at once. */
export function BulkActions() {
  const { selectedIds, onUnselectItems } = useListContext()
  const [isChanging, setChanging] = useState(false)
  const notify = useNotify()
  const refresh = useRefresh()
  const set = async (marks: Marks) => {
    try {
      const { message } = await call<{ message: string }>('POST', '/api/admin/products/bulk', {
        ids: selectedIds,
        set: marks,
      })
      notify(message, { type: 'success' })
      onUnselectItems()
      refresh()
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
        label="Status"
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
          onDone={(message) => {
            notify(message, { type: 'success' })
            setChanging(false)
            onUnselectItems()
            refresh()
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
