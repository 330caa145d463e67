import { CONFIRM_CLEAR_WISHLIST } from '../../../domain/wishlist/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/dialog.tsx'
import { emptyWishlist } from '../browser/wishlist.ts'

/** Asks for confirmation before the wishlist is cleared. */
export default function ClearDialog({ onClose }: { onClose: () => void }) {
  const clear = () => {
    onClose()
    emptyWishlist()
  }
  return (
    <Modal open title="Clear Wishlist" onClose={onClose}>
      <p className="mb-5">{CONFIRM_CLEAR_WISHLIST}</p>
      <div className="flex flex-wrap gap-3">
        <Button kind="danger" onClick={clear}>
          Clear
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Modal>
  )
}
