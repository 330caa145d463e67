import { useCallback, useEffect, useState } from 'react'
import type { Session } from '../../../contract/accounts.ts'
import { formatLocalDateTime } from '../../../domain/india/time.ts'
import { Button } from '../../ui/button.tsx'
import { deviceName } from '../../ui/device-name.ts'
import { showToast } from '../../ui/toast.tsx'
import { send } from '../browser/send.ts'
import { Tag } from './account-page.tsx'

export function SessionList() {
  const [sessions, setSessions] = useState<readonly Session[]>([])
  const load = useCallback(async () => {
    const answer = await send<{ data: readonly Session[] }>('GET', '/api/auth/sessions', undefined, FAILED)
    if (answer.ok) setSessions(answer.data.data)
  }, [])
  useEffect(() => {
    load()
  }, [load])
  const endSession = async (method: 'POST' | 'DELETE', path: string) => {
    const answer = await send<{ message: string }>(method, path, method === 'POST' ? {} : undefined, FAILED)
    showToast(answer.ok ? answer.data.message : answer.message, answer.ok ? 'plain' : 'error')
    await load()
  }
  return (
    <>
      <ul>
        {sessions.map(({ _id, device, seenAt, isCurrent }) => (
          <li
            key={_id}
            className="flex items-center justify-between gap-3 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0"
          >
            <div className="min-w-0">
              <p className="font-semibold">{deviceName(device)}</p>
              <p className="text-sm text-quiet">Last used {formatLocalDateTime(seenAt)}</p>
            </div>
            {isCurrent ? (
              <Tag>This device</Tag>
            ) : (
              <Button
                kind="quiet"
                className="flex-none"
                onClick={() => endSession('DELETE', `/api/auth/sessions/${_id}`)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button kind="quiet" className="mt-4" onClick={() => endSession('POST', '/api/auth/sessions/end-others')}>
          Sign out all other devices
        </Button>
      )}
    </>
  )
}

const FAILED = 'Something went wrong. Please try again.'
