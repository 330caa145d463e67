import { type ChangeEvent, useId, useState } from 'react'
import { MAX_PHOTOS } from '../../../domain/returns/policy.ts'
import { fileField } from '../../ui/file-field.ts'
import { uploadPhoto } from '../browser/upload-photo.ts'
import { FormMessage } from '../shell/account-form.tsx'

interface PhotoFieldProps {
  /** Names of the uploaded photos. */
  readonly photos: readonly string[]
  readonly onChange: (photos: readonly string[]) => void
  /** While photos are uploaded the request must not be sent: it would be without them. */
  readonly isBusy: boolean
  readonly onBusy: (isBusy: boolean) => void
}

/** Uploads photos of a fault, one after another. */
export function PhotoField({ photos, onChange, isBusy, onBusy }: PhotoFieldProps) {
  const id = useId()
  const [message, setMessage] = useState('')
  const upload = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])].slice(0, MAX_PHOTOS - photos.length)
    currentTarget.value = ''
    setMessage('')
    onBusy(true)
    let names = photos
    for (const file of files) {
      const result = await uploadPhoto('/api/return-photos', file)
      if ('name' in result) names = [...new Set([...names, result.name])]
      else setMessage(result.message)
    }
    onChange(names)
    onBusy(false)
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        Photos (optional)
      </label>
      <p id={`${id}-hint`} className="mb-2 text-sm text-quiet">
        Up to {MAX_PHOTOS} photos that show what is wrong.
      </p>
      {photos.length > 0 && (
        <ul className="mb-3 flex flex-wrap gap-3">
          {photos.map((name, at) => (
            <li key={name}>
              <img src={`/uploads/returns/${name}`} alt="" className="size-24 rounded-card object-cover" />
              <button
                type="button"
                className="link min-h-11 text-sm"
                onClick={() => onChange(photos.filter((one) => one !== name))}
              >
                Remove photo {at + 1}
              </button>
            </li>
          ))}
        </ul>
      )}
      {photos.length < MAX_PHOTOS && (
        <input
          id={id}
          type="file"
          accept="image/*"
          multiple
          disabled={isBusy}
          onChange={upload}
          aria-describedby={`${id}-hint`}
          className={fileField}
        />
      )}
      <p role="status" className="text-sm text-quiet">
        {isBusy && 'Uploading...'}
      </p>
      <FormMessage text={message} />
    </div>
  )
}
