/** Stands where something will appear, in the size of what will: give it that size by its classes. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden className={`weave animate-shimmer rounded-card ${className}`} />
}
