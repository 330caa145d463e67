import { useState } from 'react'
import { HttpError } from 'react-admin'
import type { AdminCourier } from '../../../contract/couriers.ts'
import { COURIER_FILE_FORMAT_NAMES } from '../../../domain/couriers/courier.ts'
import { indianDay } from '../../../domain/india/time.ts'
import { errorMessage } from '../ui/call.ts'
import { saveAnswer } from '../ui/download.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useFetch } from '../ui/use-fetch.ts'

/** Asks for which courier the file of orders is, and saves it. Orders that cannot be in it are named, and can be left out. */
export function OrderFileDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const [response] = useFetch<{ data: readonly AdminCourier[] }>('/api/admin/couriers?active=true&perPage=200')
  const [isDone, setDone] = useState(false)
  /** The courier whose file some of the orders cannot be in. */
  const [refusedFor, setRefusedFor] = useState('')
  if (!response || isDone) return null
  const couriers = response.data.filter(({ fileFormat }) => fileFormat !== 'none')
  return (
    <FormDialog
      title="Courier file"
      explanation="A CSV file of the selected orders. Upload it on the website of the courier."
      fields={[
        {
          name: 'courier',
          label: 'Courier',
          initial: couriers[0]?._id ?? '',
          choices: couriers.map(({ _id, name, fileFormat }) => ({
            value: _id,
            label: `${name}: ${COURIER_FILE_FORMAT_NAMES[fileFormat]}`,
          })),
          hint: 'Couriers and the usual size of a parcel are under Couriers.',
        },
      ]}
      action={refusedFor === '' ? 'Download' : 'Download without them'}
      onSend={async ({ courier = '' }) => {
        try {
          const request = { courier, ids, leavesOut: courier === refusedFor }
          await saveAnswer('/api/admin/courier-files/orders', request, `orders-${indianDay(new Date())}.csv`)
          setDone(true)
          return undefined
        } catch (error) {
          setRefusedFor(isPartlyRefused(error, ids.length) ? courier : '')
          return { courier: errorMessage(error) }
        }
      }}
      onClose={onClose}
    />
  )
}

/** Whether some of the orders can be in the file, but not all. */
function isPartlyRefused(error: unknown, count: number): boolean {
  const { refused = 0 } = error instanceof HttpError ? (error.body as { refused?: number }) : {}
  return refused > 0 && refused < count
}
