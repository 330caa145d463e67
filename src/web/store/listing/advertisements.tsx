import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Anchor } from '../../ui/anchor.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { AdvertisementData } from './advertisement-data.ts'

/** What the shop advertises below a listing: a picture or a silent film, with a link when there is one. */
export function Advertisements({ advertisements }: { advertisements: readonly AdvertisementData[] }) {
  if (advertisements.length === 0) return null
  return (
    <section aria-label="From the shop" className="advertisements">
      {advertisements.map(({ _id, title, image, video, link, buttonText }) => (
        <div key={_id} className="advertisement">
          {video ? (
            <Film video={video} poster={image} title={title} />
          ) : (
            <Picture image={image ?? ''} alt={title} width={16} height={9} sizes="(min-width: 48rem) 50vw, 100vw" />
          )}
          <div>
            <h2 className="text-2xl">{title}</h2>
            {link && (
              <Anchor className={buttonClass('quiet')} href={link} aria-label={`${buttonText}: ${title}`}>
                {buttonText}
              </Anchor>
            )}
          </div>
        </div>
      ))}
    </section>
  )
}

/** Plays by itself, silently and over and over, while it is in view; never where less motion is wished for. */
function Film({ video, poster, title }: { video: string; poster: string | undefined; title: string }) {
  const film = useRef<HTMLVideoElement>(null)
  const wasPaused = useRef(false)
  const [isPlaying, setPlaying] = useState(false)
  useEffect(() => {
    const element = film.current
    if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) element.pause()
      else if (!wasPaused.current) element.play().catch(() => undefined)
    })
    seen.observe(element)
    return () => seen.disconnect()
  }, [])
  const toggle = () => {
    wasPaused.current = isPlaying
    if (isPlaying) film.current?.pause()
    else film.current?.play().catch(() => undefined)
  }
  return (
    <>
      <video
        ref={film}
        src={video}
        poster={poster}
        aria-label={title}
        className="aspect-video w-full object-cover"
        preload="none"
        muted
        loop
        playsInline
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      />
      <IconButton
        name={isPlaying ? 'Pause the film' : 'Play the film'}
        className="absolute top-2 right-2 bg-card"
        onClick={toggle}
      >
        {isPlaying ? <Pause size={20} aria-hidden /> : <Play size={20} aria-hidden />}
      </IconButton>
    </>
  )
}
