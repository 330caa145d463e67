import { MAX_REVIEW_PHOTOS } from '../../../domain/reviews/reviews.ts'
import { fileField } from '../../ui/file-field.ts'
import { type UploadedPhoto, usePhotoUploads } from '../browser/upload-photo.ts'
import { FormMessage } from '../shell/account-form.tsx'

interface ReviewPhotosProps {
  readonly photos: readonly UploadedPhoto[]
  readonly onChange: (change: (photos: readonly UploadedPhoto[]) => readonly UploadedPhoto[]) => void
  /** While photos are uploaded the review must not be sent: it would be without them. */
  readonly isBusy: boolean
  readonly onBusy: (isBusy: boolean) => void
}

/** Uploads photos for a review, one after another. Nobody sees them before the shop has approved the review. */
export function ReviewPhotos({ photos, onChange, isBusy, onBusy }: ReviewPhotosProps) {
  const uploads = { address: '/api/review-photos', max: MAX_REVIEW_PHOTOS, photos, onChange, onBusy }
  const { upload, message, status } = usePhotoUploads(uploads)
  return (
    <div>
      {photos.length < MAX_REVIEW_PHOTOS && (
        <label className="block">
          <span className="mb-1 block font-semibold">Photos (optional)</span>
          <span className="mb-2 block text-sm text-quiet">
            Up to {MAX_REVIEW_PHOTOS}, of the product as you got it. They are shown to everyone with your review.
          </span>
          <input
            type="file"
            accept="image/*"
            multiple
            disabled={isBusy}
            onChange={({ currentTarget }) => upload(currentTarget)}
            className={fileField}
          />
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
              onClick={() => onChange((others) => others.filter((one) => one.name !== name))}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-quiet">
        {status}
      </p>
      <FormMessage text={message} />
    </div>
  )
}
