import { describe, expect, it } from 'vitest'
import { canRunTags, needsConsent, readConsent } from './consent.ts'
import { policySource, readTags, sourcesOf, tagsVersion } from './tags.ts'

const ANALYTICS = `<!-- Analytics: <script>not me</script> -->
<script async src="https://tags.example/gtag/js?id=G-1&amp;x=2"></script>
<script>
  window.dataLayer = window.dataLayer || []
</script>
<script type="application/ld+json">{"@type":"Thing"}</script>
<noscript><iframe src="https://tags.example/ns.html"></iframe></noscript>`

const tags = (scripts: object, more: object = {}) => readTags({ enabled: true, scripts, ...more })

describe('third-party scripts', () => {
  it('are disabled and empty when the stored value is invalid', () => {
    for (const stored of [undefined, null, 'x', [], { enabled: 'true', scripts: [] }, { scripts: { header: 7 } }]) {
      const read = readTags(stored)
      expect(read).toMatchObject({ enabled: false, scripts: { header: '', body: '', footer: '' } })
      expect(sourcesOf(read)).toEqual({ inline: [], scripts: [], frames: [] })
      expect(tagsVersion(read)).toBe('')
    }
  })

  it('include what a browser runs: no comments, data or noscript content', () => {
    expect(sourcesOf(tags({ header: ANALYTICS }))).toEqual({
      inline: ['\n  window.dataLayer = window.dataLayer || []\n'],
      scripts: ['https://tags.example/gtag/js'],
      frames: [],
    })
  })

  it('have normalised line ends', () => {
    expect(sourcesOf(tags({ footer: '<script>a\r\nb\rc</script>' })).inline).toEqual(['a\nb\nc'])
  })

  it('can have frames, and attributes in every syntax', () => {
    const found = sourcesOf(
      tags({
        header: `<SCRIPT data-note="a > b" SRC='//cdn.example/a.js'></SCRIPT ><script src=https://cdn.example:8443/b.js defer></script>`,
        body: '<iframe height="0" src="https://frames.example/f?id=1"></iframe>',
      }),
    )
    expect(found.scripts).toEqual(['https://cdn.example/a.js', 'https://cdn.example:8443/b.js'])
    expect(found.frames).toEqual(['https://frames.example/f'])
  })

  it.each([
    ['https://a.example', ['https://a.example/']],
    ['https://A.example/x?y#z', ['https://a.example/x']],
    ["https://a.example/;script-src 'unsafe-inline'", []],
    ["https://a.example/;script-src'unsafe-inline',x", ['https://a.example/%3Bscript-src%27unsafe-inline%27%2Cx']],
    ['http://a.example/x.js', []],
    ['data:text/javascript,alert(1)', []],
    ['/assets/x.js', []],
    ['', []],
  ])('turn the URL %j into the policy source %j', (address, named) => {
    expect(policySource(address)).toEqual(named)
  })

  it('can connect only to listed origins that do not widen the policy', () => {
    const { alsoAllowed } = tags(
      {},
      {
        alsoAllowed: {
          scripts: ['https://*.tags.example', 'https:', '*', "'unsafe-inline'", 'https://a.example; x', 7],
          connections: ['https://collect.example:8443', 'https://*', 'wss://x.example'],
        },
      },
    )
    expect(alsoAllowed).toEqual({ scripts: ['https://*.tags.example'], connections: ['https://collect.example:8443'] })
  })
})

describe('consent', () => {
  const version = tagsVersion(tags({ header: ANALYTICS }))

  it.each([null, '', 'x', '7', '{}', '{"choice":"given"}', '{"choice":true,"version":"a"}'])(
    'is not given by %j, so the visitor is asked',
    (text) => {
      expect(canRunTags(readConsent(text), version)).toBe(false)
      expect(needsConsent(readConsent(text), version)).toBe(true)
    },
  )

  it('is for one version of the scripts', () => {
    const given = { choice: 'given', version } as const
    expect([canRunTags(given, version), needsConsent(given, version)]).toEqual([true, false])
    const others = tagsVersion(tags({ header: `${ANALYTICS} ` }))
    expect([canRunTags(given, others), needsConsent(given, others)]).toEqual([false, true])
  })

  it('is not asked for again after a refusal', () => {
    const refused = { choice: 'refused', version: 'other' } as const
    expect([canRunTags(refused, version), needsConsent(refused, version)]).toEqual([false, false])
  })

  it('is not asked for without scripts', () => {
    expect(needsConsent(undefined, '')).toBe(false)
    expect(canRunTags({ choice: 'given', version: '' }, '')).toBe(false)
  })
})
