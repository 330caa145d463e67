/** Stands where a card will be, in exactly its size. */
export function CardSkeleton() {
  return (
    <div className="card" aria-hidden>
      <div className="card-frame weave animate-shimmer" />
      <div className="card-wait" />
    </div>
  )
}
