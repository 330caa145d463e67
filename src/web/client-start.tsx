/** What the server puts into a page after rendering it: styles, the module that starts the client or its address, when it starts, two more addresses. */
export type Place = 'css' | 'clientStart' | 'clientStartAddress' | 'startsClient' | 'stylesheet' | 'boot'

/** Placeholders begin with it. It is random, so that no text of a page, such as a search in its title, can be one. */
export const PLACEHOLDER = import.meta.env.SSR ? `/*${crypto.randomUUID()} ` : ''

export function placeholder(place: Place): string {
  return import.meta.env.SSR ? `${PLACEHOLDER}${place}*/` : ''
}

/**
 * The client's start-up code and data, or their address: pages that are not the same for everyone and screens that show nothing
 * without the client carry them as inert text. The boot script loads it when the browser is idle and runs it, on phones
 * at the first sign that the page is used. `data-when` says more: `now` on such a screen, which runs it after the first paint, and
 * `used` on pages where nothing happens by itself, which wait for that sign however long it takes.
 */
export function ClientStart() {
  return (
    <>
      <script
        id="client-start"
        type="text/plain"
        data-stylesheet={placeholder('stylesheet')}
        data-address={placeholder('clientStartAddress')}
        data-when={placeholder('startsClient')}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant marker, filled by the server with escaped data
        dangerouslySetInnerHTML={{ __html: placeholder('clientStart') }}
      />
      <script type="module" src={placeholder('boot')} suppressHydrationWarning />
    </>
  )
}
