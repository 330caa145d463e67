import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { Picture } from './picture.tsx'

interface VideoPlayerProps {
  readonly video: string
  /** The picture shown until the video plays. */
  readonly poster: string
  /** A description of the video. */
  readonly title: string
  readonly sizes: string
}

/**
 * A silent video that loops while it is in view, over its poster. It is loaded when it first plays. It does not start by
 * itself when the visitor prefers reduced motion or saves data. Its element comes when the frame is first in view: a
 * browser reads the styles of its video controls with the first one, which is a long task for the start of a phone.
 */
export function VideoPlayer({ video, poster, title, sizes }: VideoPlayerProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [isOn, setOn] = useState<boolean>()
  const [isInView, setInView] = useState(false)
  const [wasInView, setWasInView] = useState(false)
  const isPlaying = isInView && isOn === true
  useEffect(() => {
    setOn((on) => on ?? canAutoplay())
    const show = (entries: readonly IntersectionObserverEntry[]) => {
      const isShown = entries.at(-1)?.isIntersecting === true
      setInView(isShown)
      if (isShown) setWasInView(true)
    }
    const observer = new IntersectionObserver(show, { threshold: 0.4 })
    if (frame.current) observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={frame} className="video-player">
      <Picture image={poster} alt={title} width={16} height={9} sizes={sizes} />
      {wasInView && <Video video={video} isPlaying={isPlaying} />}
      <IconButton
        name={isOn ? 'Pause the video' : 'Play the video'}
        className="needs-script video-switch"
        onClick={() => setOn(!isOn)}
      >
        {isOn ? <Pause size={20} aria-hidden /> : <Play size={20} aria-hidden />}
      </IconButton>
    </div>
  )
}

function Video({ video, isPlaying }: { video: string; isPlaying: boolean }) {
  const element = useRef<HTMLVideoElement>(null)
  const [hasStarted, setStarted] = useState(false)
  useEffect(() => {
    if (isPlaying) element.current?.play().catch(() => undefined)
    else element.current?.pause()
  }, [isPlaying])
  return (
    <video
      ref={element}
      src={video}
      preload="none"
      muted
      loop
      playsInline
      aria-hidden
      tabIndex={-1}
      data-started={hasStarted || undefined}
      onPlaying={() => setStarted(true)}
    />
  )
}

function canAutoplay(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return !connection?.saveData && !matchMedia('(prefers-reduced-motion: reduce)').matches
}
