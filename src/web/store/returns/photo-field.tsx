import { useId } from 'react'
import { MAX_PHOTOS } from '../../../domain/returns/policy.ts'
import { fileField } from '../../ui/file-field.ts'
import { type UploadedPhoto, usePhotoUploads } from '../browser/upload-photo.ts'
import { FormMessage } from '../shell/account-form.tsx'

interface PhotoFieldProps {
  readonly photos: readonly UploadedPhoto[]
  readonly onChange: (change: (photos: readonly UploadedPhoto[]) => readonly UploadedPhoto[]) => void
  /** While photos are uploaded the request must not be sent: it would be without them. */
  readonly isBusy: boolean
  readonly onBusy: (isBusy: boolean) => void
}

/** Uploads photos of a fault, one after another. */
export function PhotoField({ photos, onChange, isBusy, onBusy }: PhotoFieldProps) {
  const id = useId()
  const uploads = { address: '/api/return-photos', max: MAX_PHOTOS, photos, onChange, onBusy }
  const { upload, message, status } = usePhotoUploads(uploads)
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
          {photos.map(({ name, label }) => (
            <li key={name}>
              <img src={`/uploads/returns/${name}`} alt="" className="size-24 rounded-card object-cover" />
              <button
                type="button"
                className="link min-h-11 text-sm"
                aria-label={`Remove ${label}`}
                onClick={() => onChange((others) => others.filter((one) => one.name !== name))}
              >
                Remove
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
          onChange={({ currentTarget }) => upload(currentTarget)}
          aria-describedby={`${id}-hint`}
          className={fileField}
        />
      )}
      <p role="status" className="text-sm text-quiet">
        {status}
      </p>
      <FormMessage text={message} />
    </div>
  )
}
