import { CarFront, Route } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { MapLocation } from '../../../domain/contact/contact-page.ts'
import { paths } from '../../../domain/paths.ts'
import { buttonClass } from '../../ui/button.tsx'

interface FindUsProps {
  readonly location: MapLocation
  readonly name: string
  readonly links: { readonly directions: string; readonly map: string }
}

/** The location of the shop. The map comes from a third-party site, so it is loaded only on request. */
export function FindUs({ location, name, links }: FindUsProps) {
  return (
    <section id="find-us">
      <h2 className="mb-4 text-2xl">Find Us</h2>
      <div className="grid gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div>
          {location.embed && <EmbeddedMap location={location} name={name} />}
          <p className={`flex flex-wrap gap-3 ${location.embed && 'mt-4'}`}>
            <a href={links.directions} rel="noopener" className={buttonClass()}>
              Directions
            </a>
            <a href={links.map} rel="noopener" className={buttonClass('quiet')}>
              Full Map
            </a>
          </p>
        </div>
        <div className="grid content-start gap-4 sm:grid-cols-2 lg:grid-cols-1">
          {BOXES.map(({ icon: Icon, title, text }) => (
            <div key={title} className="rounded-card border border-line bg-card p-5">
              <h3 className="flex items-center gap-2 text-lg">
                <Icon size={22} aria-hidden className="text-indigo" />
                {title}
              </h3>
              <p className="mt-1">{text}</p>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

/** Texts that hold for any shop: the specification has no data for these boxes. */
const BOXES = [
  {
    icon: Route,
    title: 'Distance',
    text: "Use 'Directions' to see how far away we are and how long it takes to get here.",
  },
  {
    icon: CarFront,
    title: 'Parking',
    text: "Call us before you come and we'll tell you where to park your car or scooter.",
  },
] as const

function EmbeddedMap({ location: { embed, address }, name }: Pick<FindUsProps, 'location' | 'name'>) {
  const [query] = useSearchParams()
  const [isRequested, setIsRequested] = useState(false)
  const showHere = (event: MouseEvent) => {
    if (!canEmbedMap()) return
    event.preventDefault()
    setIsRequested(true)
  }
  if (isRequested || query.has(MAP)) {
    return (
      <iframe
        src={embed}
        title={`Map: ${name}, ${address}`}
        sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        className="block h-80 w-full rounded-card border border-line bg-paper-deep md:h-96"
      />
    )
  }
  return (
    <div className="weave grid h-80 place-items-center rounded-card border border-line p-6 text-center md:h-96">
      <div>
        <p className="mb-3 font-semibold">{address}</p>
        <a href={`${paths.contact}?${MAP}=1#find-us`} data-replay onClick={showHere} className={buttonClass('quiet')}>
          Show the map
        </a>
        <p className="mt-3 text-sm text-quiet">
          The map is loaded from {hostOf(embed)}, which will see your IP address.
        </p>
      </div>
    </div>
  )
}

const MAP = 'map'

/**
 * Returns whether the security policy of this document allows the map. The policy is set on page load, and only the contact
 * page allows the site of the map. A visitor who navigated here from another screen has to load the page again.
 */
function canEmbedMap(): boolean {
  const [load] = performance.getEntriesByType('navigation')
  return load !== undefined && new URL(load.name).pathname === paths.contact
}

function hostOf(address: string): string {
  try {
    return new URL(address).host
  } catch {
    return ''
  }
}
