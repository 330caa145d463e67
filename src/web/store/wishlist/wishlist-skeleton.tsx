import { Skeleton } from '../../ui/skeleton.tsx'

/** In the size of a row of items. */
export function WishlistSkeleton() {
  return (
    <>
      <Skeleton className="mb-4 h-11" />
      <div className="wish-bar">
        <Skeleton className="h-11 w-full" />
      </div>
      <div className="wishes">
        {PLACES.map((place) => (
          <Skeleton key={place} className="aspect-[1/2]" />
        ))}
      </div>
    </>
  )
}

const PLACES = [1, 2, 3, 4]
