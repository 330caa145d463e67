/** Where the server puts the stylesheet; it never passes through React. */
export const CSS_PLACE = '/*css*/'

/** Replaced by the start-up module when the page has been rendered. */
export const TAKEOVER_PLACE = '/*takeover*/'

/** Replaced by the boot script's address, which only the server knows. */
export const BOOT_PLACE = '/*boot*/'

/** Replaced by the address of the whole stylesheet, of which the page carries only what it needs. */
export const STYLESHEET_PLACE = '/*stylesheet*/'

/** The id of the inert script the boot script wakes. */
export const TAKEOVER_ID = 'takeover'

/**
 * The client's start-up code and data as inert text, at the end of the body: it is read when the browser is idle or the
 * visitor touches the page, never before the first paint.
 */
export function Takeover() {
  return (
    <>
      <script
        id={TAKEOVER_ID}
        type="text/plain"
        data-stylesheet={STYLESHEET_PLACE}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant marker, filled by the server with escaped data
        dangerouslySetInnerHTML={{ __html: typeof window === 'undefined' ? TAKEOVER_PLACE : '' }}
      />
      <script type="module" src={BOOT_PLACE} suppressHydrationWarning />
    </>
  )
}
