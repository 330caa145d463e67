/** The first link on the page for keyboard users. It skips the header. */
export function SkipLink({ to }: { to: string }) {
  return (
    <a href={`#${to}`} className="btn btn-primary skip-link">
      Skip to content
    </a>
  )
}
