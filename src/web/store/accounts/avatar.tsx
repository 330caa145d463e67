import { UserRound } from 'lucide-react'
import { type ChangeEvent, useId, useState } from 'react'
import type { User } from '../../../contract/accounts.ts'
import { PROFILE_UPDATED } from '../../../domain/accounts/messages.ts'
import { Button } from '../../ui/button.tsx'
import { fileField } from '../../ui/file-field.ts'
import { showHeaderToast } from '../browser/header-toast.ts'
import { send } from '../browser/send.ts'
import { FormMessage } from '../shell/account-form.tsx'

export function Avatar({ user }: { user: User }) {
  return user.avatar ? (
    <img src={user.avatar} alt="" width={96} height={96} className="h-24 w-24 rounded-card object-cover" />
  ) : (
    <span className="weave grid h-24 w-24 place-items-center rounded-card text-quiet">
      <UserRound size={40} aria-hidden />
    </span>
  )
}

/** Uploads or removes the profile picture; each change is saved immediately. */
export function AvatarPicker({ user, onSaved }: { user: User; onSaved: (user: User) => void }) {
  const id = useId()
  const [message, setMessage] = useState('')
  const save = async (image: string | undefined) => {
    if (image === undefined) return setMessage(UNREADABLE_PICTURE)
    const answer = await send<{ user: User }>('PUT', '/api/auth/avatar', { image }, 'Failed to update profile')
    setMessage(answer.ok ? '' : answer.message)
    if (!answer.ok) return
    showHeaderToast(PROFILE_UPDATED)
    onSaved(answer.data.user)
  }
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    if (file) await save(await cropAndShrink(file))
  }
  return (
    <div className="mb-5 flex flex-wrap items-center gap-4">
      <Avatar user={user} />
      <div className="min-w-0">
        <label htmlFor={id} className="mb-1 block font-semibold">
          Picture
        </label>
        <input id={id} type="file" accept="image/*" onChange={choose} className={fileField} />
        {user.avatar && (
          <Button kind="quiet" onClick={() => save('')}>
            Remove Picture
          </Button>
        )}
        <FormMessage text={message} />
      </div>
    </div>
  )
}

/** Returns the centre square of the picture as base64 JPEG, since phone photos are several megabytes; undefined if it cannot be read. */
async function cropAndShrink(file: File): Promise<string | undefined> {
  try {
    const picture = await createImageBitmap(file)
    const cropSize = Math.min(picture.width, picture.height)
    const side = Math.min(MAX_SIDE_PX, cropSize)
    const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
    const context = canvas.getContext('2d')
    if (!context) return undefined
    // JPEG has no transparency: transparent pixels would turn black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, side, side)
    context.drawImage(
      picture,
      (picture.width - cropSize) / 2,
      (picture.height - cropSize) / 2,
      cropSize,
      cropSize,
      0,
      0,
      side,
      side,
    )
    return canvas.toDataURL('image/jpeg', 0.85).split(',')[1]
  } catch {
    return undefined
  }
}

const MAX_SIDE_PX = 512
const UNREADABLE_PICTURE = "We couldn't read this picture. Please choose another one."
