import { UserRound } from 'lucide-react'
import { type ChangeEvent, useId, useState } from 'react'
import type { User } from '../../../contract/accounts/shop.ts'
import { PROFILE_UPDATED } from '../../../domain/accounts/messages.ts'
import { Button } from '../../ui/button.tsx'
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

/** Chooses, changes or takes away the picture; it is saved at once. */
export function AvatarPicker({ user, onSaved }: { user: User; onSaved: (user: User) => void }) {
  const id = useId()
  const [message, setMessage] = useState('')
  const save = async (image: string | undefined) => {
    if (image === undefined) return setMessage(NO_PICTURE)
    const answer = await send<{ user: User }>('PUT', '/api/auth/avatar', { image }, 'Failed to update profile')
    setMessage(answer.ok ? '' : answer.message)
    if (!answer.ok) return
    showHeaderToast(PROFILE_UPDATED)
    onSaved(answer.data.user)
  }
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    if (file) await save(await shrink(file))
  }
  return (
    <div className="mb-5 flex flex-wrap items-center gap-4">
      <Avatar user={user} />
      <div className="min-w-0">
        <label htmlFor={id} className="mb-1 block font-semibold">
          Picture
        </label>
        <input id={id} type="file" accept="image/*" onChange={choose} className="min-h-11 max-w-full" />
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

/** A telephone's picture has megabytes; the shop shows the square in its middle. Undefined when the browser cannot read it. */
async function shrink(file: File): Promise<string | undefined> {
  try {
    const picture = await createImageBitmap(file)
    const cut = Math.min(picture.width, picture.height)
    const side = Math.min(MOST_SIDE, cut)
    const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
    const pen = canvas.getContext('2d')
    if (!pen) return undefined
    // A JPEG has nothing to see through: what was clear would be black.
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, side, side)
    pen.drawImage(picture, (picture.width - cut) / 2, (picture.height - cut) / 2, cut, cut, 0, 0, side, side)
    return canvas.toDataURL('image/jpeg', 0.85).split(',')[1]
  } catch {
    return undefined
  }
}

/** Pixels. */
const MOST_SIDE = 512
const NO_PICTURE = 'This file is not a picture the shop can read.'
