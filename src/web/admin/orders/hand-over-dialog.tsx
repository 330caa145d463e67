import type { AdminCourier } from '../../../contract/couriers.ts'
import { indianDay } from '../../../domain/india/time.ts'
import { useEmailNote } from '../ui/email-note.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import type { FieldErrors } from '../ui/use-change.ts'
import { useFetch } from '../ui/use-fetch.ts'

interface HandOverDialogProps {
  /** How many orders are handed over. */
  readonly count: number
  readonly onSend: (parcel: { readonly courier: string; readonly day: string }) => Promise<FieldErrors | undefined>
  readonly onClose: () => void
}

/** Asks which courier took the parcels and when. */
export function HandOverDialog({ count, onSend, onClose }: HandOverDialogProps) {
  const [couriers] = useFetch<{ data: readonly AdminCourier[] }>('/api/admin/couriers?active=true&perPage=200')
  const email = useEmailNote()
  if (!couriers) return null
  return (
    <FormDialog
      title={`Hand over ${count === 1 ? '1 order' : `${count} orders`}`}
      explanation={`The orders are marked as shipped. You can undo this for two minutes. ${email('Then the customers get an email.')}`}
      fields={[
        {
          name: 'courier',
          label: 'Courier',
          choices: [
            { value: '', label: 'Own delivery, or as each order has it' },
            ...couriers.data.map(({ name }) => ({ value: name, label: name })),
          ],
        },
        { name: 'day', label: 'Date', isDay: true, initial: indianDay(new Date()) },
      ]}
      action="Hand over"
      onSend={({ courier = '', day = '' }) => onSend({ courier, day })}
      onClose={onClose}
    />
  )
}
