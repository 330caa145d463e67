/** A placeholder for content that is loading. Give it the size of that content by `className`. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden className={`weave animate-shimmer rounded-card ${className}`} />
}
