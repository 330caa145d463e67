/** The first link on the page for keyboard users. It skips the header. */
export function SkipLink({ to }: { to: string }) {
  return (
    <a
      href={`#${to}`}
      className="btn btn-primary fixed top-2 left-2 z-50 not-focus:-translate-y-20 motion-safe:transition-transform"
    >
      Skip to content
    </a>
  )
}
