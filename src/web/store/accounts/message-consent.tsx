import { useEffect, useState } from 'react'
import type { PhoneMessageConsent } from '../../../contract/phone-messages.ts'
import { showToast } from '../../ui/toast.tsx'
import { readData } from '../browser/read-data.ts'
import { send } from '../browser/send.ts'
import { Panel } from './account-page.tsx'

const PATH = '/api/phone-messages'

/** Switches messages about orders on and off. Nothing is shown in a shop that sends none. */
export function MessageConsent() {
  const [consent, setConsent] = useState<PhoneMessageConsent>()
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    readData<PhoneMessageConsent>(PATH, controller.signal)
      .then(setConsent)
      .catch(() => undefined)
    return () => controller.abort()
  }, [])
  if (!consent || (consent.channel === null && consent.phones.length === 0)) return null
  const { channel, phones } = consent
  const toggle = async () => {
    setIsBusy(true)
    const isOn = phones.length === 0
    const answer = await send<{ data: PhoneMessageConsent }>('PUT', PATH, { isOn }, 'Please try again in a moment.')
    setIsBusy(false)
    if (!answer.ok) return showToast(answer.message, 'error')
    setConsent(answer.data.data)
    showToast(isOn ? "We'll send you updates about your orders." : "We won't send you any more messages.")
  }
  return (
    <Panel title="Order Updates">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 flex-none accent-indigo"
          checked={phones.length > 0}
          disabled={isBusy}
          onChange={toggle}
        />
        Send me updates about my orders by {channel ?? 'WhatsApp or SMS'}
      </label>
      {phones.length > 0 && (
        <p className="mt-1 text-quiet">They go to {phones.map(({ phone }) => phone).join(', ')}.</p>
      )}
    </Panel>
  )
}
