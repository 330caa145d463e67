import { type ChangeEvent, useState } from 'react'
import { MAX_REVIEW_PHOTOS } from '../../../domain/reviews/reviews.ts'
import { fileField } from '../../ui/file-field.ts'
import { uploadPhoto } from '../browser/upload-photo.ts'
import { FormMessage } from '../shell/account-form.tsx'

export interface ReviewPhoto {
  /** The name that the server gave it. */
  readonly name: string
  /** The name of the file, for the customer. */
  readonly label: string
}

interface ReviewPhotosProps {
  readonly photos: readonly ReviewPhoto[]
  readonly onChange: (photos: readonly ReviewPhoto[]) => void
  /** While photos are uploaded the review must not be sent: it would be without them. */
  readonly isBusy: boolean
  readonly onBusy: (isBusy: boolean) => void
}

/** Uploads photos for a review, one after another. Nobody sees them before the shop has approved the review. */
export function ReviewPhotos({ photos, onChange, isBusy, onBusy }: ReviewPhotosProps) {
  const [message, setMessage] = useState('')
  const upload = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])].slice(0, MAX_REVIEW_PHOTOS - photos.length)
    currentTarget.value = ''
    setMessage('')
    onBusy(true)
    let uploaded = photos
    for (const file of files) {
      const result = await uploadPhoto('/api/review-photos', file)
      if ('message' in result) setMessage(result.message)
      else if (!uploaded.some(({ name }) => name === result.name))
        uploaded = [...uploaded, { name: result.name, label: file.name }]
    }
    onChange(uploaded)
    onBusy(false)
  }
  return (
    <div>
      {photos.length < MAX_REVIEW_PHOTOS && (
        <label className="block">
          <span className="mb-1 block font-semibold">Photos (optional)</span>
          <span className="mb-2 block text-sm text-quiet">
            Up to {MAX_REVIEW_PHOTOS}, of the product as you got it. They are shown to everyone with your review.
          </span>
          <input type="file" accept="image/*" multiple disabled={isBusy} onChange={upload} className={fileField} />
        </label>
      )}
      <ul>
        {photos.map(({ name, label }) => (
          <li key={name} className="flex items-center justify-between gap-3">
            <span className="min-w-0 truncate">{label}</span>
            <button
              type="button"
              className="link min-h-11 flex-none text-sm"
              aria-label={`Remove ${label}`}
              onClick={() => onChange(photos.filter((one) => one.name !== name))}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-quiet">
        {isBusy && 'Uploading...'}
      </p>
      <FormMessage text={message} />
    </div>
  )
}
