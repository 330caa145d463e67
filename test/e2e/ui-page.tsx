import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Modal } from '../../src/web/ui/dialog.tsx'
import { QuantityStepper } from '../../src/web/ui/quantity-stepper.tsx'
import { showToast, Toasts } from '../../src/web/ui/toast.tsx'

/** A page with the components that `ui.test.ts` tries: fabric from 1 m in steps of 25 cm, of which 2.5 m are left. */
function UiPage() {
  const [isOpen, setOpen] = useState(false)
  const [quantity, setQuantity] = useState(100)
  const [notice, setNotice] = useState('')
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Modal open={isOpen} onClose={() => setOpen(false)} title="Size guide">
        <button type="button">Inside</button>
      </Modal>
      <button type="button" onClick={() => showToast('Saved')}>
        Save
      </button>
      <Toasts />
      <label htmlFor="length">Length</label>
      <QuantityStepper
        id="length"
        selling={{ unit: 'metre', minimum: 100, step: 25 }}
        stock={250}
        quantity={quantity}
        onChange={setQuantity}
        onNotice={setNotice}
        describedBy="notice"
      />
      <p id="notice">{notice}</p>
    </>
  )
}

createRoot(document.body.appendChild(document.createElement('main'))).render(<UiPage />)
