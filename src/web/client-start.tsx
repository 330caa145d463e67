/** Placeholder for the styles, which the server inserts after rendering. */
export const CSS_PLACE = '/*css*/'

/** Placeholder for the module that starts the client. */
export const CLIENT_START_PLACE = '/*client-start*/'

/** Placeholder for the address of that module, if it is not in the page. */
export const CLIENT_START_ADDRESS_PLACE = '/*client-start-address*/'

/** Placeholder for the boot script's address, which only the server knows. */
export const BOOT_PLACE = '/*boot*/'

/** Placeholder for the address of the complete stylesheet; the page itself carries only the rules it uses. */
export const STYLESHEET_PLACE = '/*stylesheet*/'

/**
 * The client's start-up code and data, or their address: only pages that are not the same for everyone carry them as inert text. The
 * boot script runs it when the browser is idle or at the first interaction, never before the first paint.
 */
export function ClientStart() {
  return (
    <>
      <script
        id="client-start"
        type="text/plain"
        data-stylesheet={STYLESHEET_PLACE}
        data-address={CLIENT_START_ADDRESS_PLACE}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant marker, filled by the server with escaped data
        dangerouslySetInnerHTML={{ __html: typeof window === 'undefined' ? CLIENT_START_PLACE : '' }}
      />
      <script type="module" src={BOOT_PLACE} suppressHydrationWarning />
    </>
  )
}
