import { Menu, MenuItem } from '@mui/material'
import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button, useListContext, useNotify, useRefresh } from 'react-admin'
import { useNavigate } from 'react-router'
import { errorMessage } from '../../ui/call.ts'
import { useNotifyWithUndo } from '../../ui/undo-notice.tsx'
import { type ProductChange, updateProducts } from './bulk-update.ts'
import { PriceChangeDialog } from './price-change-dialog.tsx'
import { PRODUCT_BADGES } from './product-badges.tsx'

/** Actions for the selected products. */
export function BulkActions() {
  const { selectedIds, onSelect } = useListContext()
  const [isChangingPrices, setChangingPrices] = useState(false)
  const notify = useNotify()
  const notifyWithUndo = useNotifyWithUndo()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const done = (message: string, undo: () => Promise<unknown>, left: readonly string[] = []) => {
    notifyWithUndo(message, undo)
    onSelect([...left])
    refresh()
  }
  const set = async (change: ProductChange) => {
    try {
      const { message, changed, left, undo } = await updateProducts(selectedIds, change)
      if (changed > 0) return done(message, undo, left)
      notify('No products needed this change.', { type: 'info' })
    } catch (error) {
      notify(errorMessage(error), { type: 'error' })
    }
  }
  const editInGrid = () => {
    if (selectedIds.length <= MAX_IN_GRID) return navigate('/products/grid', { state: { ids: selectedIds } })
    notify(`You can edit up to ${MAX_IN_GRID} products in the grid. Select fewer.`, { type: 'warning' })
  }
  return (
    <>
      <Button label="Edit in grid" onClick={editInGrid} />
      <BulkMenu
        label="Badges"
        choices={PRODUCT_BADGES.flatMap(({ name, label }) => [
          { label: `Add “${label}”`, choose: () => set({ [name]: true }) },
          { label: `Remove “${label}”`, choose: () => set({ [name]: false }) },
        ])}
      />
      <Button label="Change prices" onClick={() => setChangingPrices(true)} />
      <BulkMenu
        label="Change status"
        choices={[
          { label: 'Set as active', choose: () => set({ status: 'active' }) },
          { label: 'Set as draft', choose: () => set({ status: 'draft' }) },
          { label: 'Archive', choose: () => set({ status: 'archived' }) },
        ]}
      />
      {isChangingPrices && (
        <PriceChangeDialog
          ids={selectedIds}
          onClose={() => setChangingPrices(false)}
          onDone={(message, undo, left) => {
            setChangingPrices(false)
            done(message, undo, left)
          }}
        />
      )}
    </>
  )
}

/** `MAX_GRID_PRODUCTS` in the contract. */
const MAX_IN_GRID = 200

interface BulkMenuProps {
  readonly label: string
  readonly choices: readonly { readonly label: string; readonly choose: () => void }[]
}

function BulkMenu({ label, choices }: BulkMenuProps) {
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
