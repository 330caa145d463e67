import { type FormEvent, useState } from 'react'
import type { Order } from '../../../contract/orders/order.ts'
import { FIT_TEXTS, FITS, MAX_HEIGHT_CM, MIN_HEIGHT_CM } from '../../../domain/reviews/reviews.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/dialog.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { needsLogin, problemText, send } from '../browser/send.ts'
import type { UploadedPhoto } from '../browser/upload-photo.ts'
import { FormMessage } from '../shell/account-form.tsx'
import { ReviewPhotos } from './review-photos.tsx'

interface ReviewDialogProps {
  readonly order: Order
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Reviews one product of a delivered order; each product can be reviewed once. */
export default function ReviewDialog({ order, onDone, onClose }: ReviewDialogProps) {
  const [message, setMessage] = useState('')
  const [offersLogin, setOffersLogin] = useState(false)
  const [hasNoStars, setHasNoStars] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [photos, setPhotos] = useState<readonly UploadedPhoto[]>([])
  const [isUploading, setIsUploading] = useState(false)
  const unreviewed = order.items.filter(({ reviewed }) => !reviewed)
  const products = [...new Map(unreviewed.map(({ product, name }) => [product, name]))]
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const rating = Number(form.get('rating'))
    setHasNoStars(!rating)
    setMessage('')
    // On a phone the stars are far above the button.
    if (!rating) return event.currentTarget.querySelector<HTMLElement>('[name=rating]')?.focus()
    setIsBusy(true)
    const heightCm = Number(form.get('height'))
    const review = {
      product: form.get('product'),
      rating,
      title: form.get('title'),
      text: form.get('text'),
      ...(form.get('fit') && { fit: form.get('fit') }),
      ...(heightCm > 0 && { heightCm }),
      photos: photos.map(({ name }) => name),
    }
    const answer = await send<{ message: string }>('POST', `/api/orders/${order._id}/reviews`, review, FAILED)
    setIsBusy(false)
    setOffersLogin(needsLogin(answer))
    if (!answer.ok) return setMessage(problemText(answer))
    showToast(answer.data.message)
    onDone()
    onClose()
  }
  return (
    <Modal open onClose={onClose} title="Leave Review">
      <form noValidate onSubmit={submit} className="grid gap-4">
        {products.length === 1 ? (
          <p>
            <input type="hidden" name="product" value={products[0]?.[0]} />
            {products[0]?.[1]}
          </p>
        ) : (
          <Select label="Product" name="product" options={products.map(([value, label]) => ({ value, label }))} />
        )}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Stars hasError={hasNoStars} />
          <Select
            label="How does it fit? (optional)"
            name="fit"
            options={[{ value: '', label: 'No answer' }, ...FITS.map((fit) => ({ value: fit, label: FIT_TEXTS[fit] }))]}
          />
          <TextField label="Title (optional)" name="title" maxLength={120} />
          <TextField
            label="Your height in cm (optional)"
            name="height"
            type="number"
            inputMode="numeric"
            min={MIN_HEIGHT_CM}
            max={MAX_HEIGHT_CM}
            hint="Shown with your review, so that others can compare."
          />
        </div>
        <label className="block">
          <span className="mb-1 block font-semibold">Your review (optional)</span>
          <textarea name="text" rows={3} maxLength={2000} className="field" />
        </label>
        <ReviewPhotos photos={photos} onChange={setPhotos} isBusy={isUploading} onBusy={setIsUploading} />
        <FormMessage text={message} offersLogin={offersLogin} />
        <p className="text-sm text-quiet">Your review appears with your first name once we have approved it.</p>
        <Button
          type="submit"
          busy={isBusy || isUploading}
          busyLabel={isUploading ? 'Uploading photos...' : 'Sending...'}
        >
          Send Review
        </Button>
      </form>
    </Modal>
  )
}

const FAILED = "We couldn't send your review. Please try again."

function Stars({ hasError }: { hasError: boolean }) {
  return (
    <fieldset aria-describedby="rating-error">
      <legend className="mb-1 font-semibold">Rating</legend>
      <div className="rate">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars}>
            <input type="radio" name="rating" value={stars} />
            <span className="sr-only">{stars === 1 ? '1 star' : `${stars} stars`}</span>
            <span className="rate-star" aria-hidden />
          </label>
        ))}
      </div>
      <p id="rating-error" role="alert" className="mt-1 text-sm font-semibold text-madder empty:hidden">
        {hasError && 'Please choose from 1 to 5 stars.'}
      </p>
    </fieldset>
  )
}
