/** The mark: a V of two pairs of threads, indigo warp and madder weft, crossing over and under each other. */
export function Mark() {
  return (
    <svg width="32" height="36" viewBox="0 0 32 36" fill="none" strokeWidth="3.8" aria-hidden="true">
      <path stroke="#a8322d" d="M30 2 14 34M24.4 2l-14 28" />
      <path stroke="#2b3a7e" d="m2 2 16 32M7.6 2l14 28" />
      <path stroke="#a8322d" d="m14.9 21-3.4 6.8M20.5 21l-3.4 6.8" />
    </svg>
  )
}
