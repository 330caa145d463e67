import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { Picture } from './picture.tsx'

interface FilmProps {
  readonly video: string
  /** Shown until the film plays. */
  readonly poster: string
  /** What it shows. */
  readonly title: string
  readonly sizes: string
}

/**
 * A silent film that plays over and over while it is in view, over a picture that stays until it does. It is not fetched
 * before, and plays by itself neither where less motion is wished for nor where data is to be saved.
 */
export function Film({ video, poster, title, sizes }: FilmProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [isWanted, setWanted] = useState<boolean>()
  const [isInView, setInView] = useState(false)
  const isPlaying = isInView && isWanted === true
  useEffect(() => {
    setWanted((wanted) => wanted ?? mayPlayByItself())
    const watch = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting === true), { threshold: 0.4 })
    if (frame.current) watch.observe(frame.current)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={frame} className="film">
      <Picture image={poster} alt={title} width={16} height={9} sizes={sizes} />
      {isWanted !== undefined && <Reel video={video} isPlaying={isPlaying} />}
      <IconButton
        name={isWanted ? 'Pause the film' : 'Play the film'}
        className="needs-script film-switch"
        onClick={() => setWanted(!isWanted)}
      >
        {isWanted ? <Pause size={20} aria-hidden /> : <Play size={20} aria-hidden />}
      </IconButton>
    </div>
  )
}

function Reel({ video, isPlaying }: { video: string; isPlaying: boolean }) {
  const reel = useRef<HTMLVideoElement>(null)
  const [hasBegun, setBegun] = useState(false)
  useEffect(() => {
    if (isPlaying) reel.current?.play().catch(() => undefined)
    else reel.current?.pause()
  }, [isPlaying])
  return (
    <video
      ref={reel}
      src={video}
      preload="none"
      muted
      loop
      playsInline
      aria-hidden
      tabIndex={-1}
      data-begun={hasBegun || undefined}
      onPlaying={() => setBegun(true)}
    />
  )
}

function mayPlayByItself(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return !connection?.saveData && !matchMedia('(prefers-reduced-motion: reduce)').matches
}
