import { Pause, Play } from 'lucide-react'
import { Anchor } from '../../../ui/anchor.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useCarousel } from '../../../ui/use-carousel.ts'
import { useIsHydrated } from '../../browser/use-is-hydrated.ts'
import type { SlideData } from './home-data.ts'
import { SlidePicture } from './slide-picture.tsx'
import { useAutoplay } from './use-autoplay.ts'

/**
 * The carousel at the top: a row that scrolls natively and advances every 4 seconds (specification 1, section 4). It pauses
 * by its button, and while the pointer or the keyboard focus is on it.
 */
export function Hero({ slides }: { slides: readonly SlideData[] }) {
  const { list, current, goTo } = useCarousel(slides.length)
  const isHydrated = useIsHydrated()
  const { isPaused, togglePause, pauseHandlers } = useAutoplay(list, slides.length > 1, current, goTo)
  if (slides.length === 0) return null
  return (
    <section className="hero" aria-roledescription="carousel" aria-label="Highlights" {...pauseHandlers}>
      <ul ref={list} className="hero-slides">
        {slides.map((slide, index) => (
          <li key={slide._id} aria-roledescription="slide">
            <SlidePicture slide={slide} isFirst={index === 0} isNear={isHydrated && index <= current + 1} />
            <SlideText slide={slide} />
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <div className="hero-dots needs-script page">
          {slides.map(({ _id, title }, index) => (
            <button
              key={_id}
              type="button"
              aria-label={`Slide ${index + 1} of ${slides.length}: ${title}`}
              aria-current={index === current || undefined}
              onClick={() => goTo(index)}
            />
          ))}
          <IconButton
            name={isPaused ? 'Play slideshow' : 'Pause slideshow'}
            className="motion-reduce:hidden"
            onClick={togglePause}
          >
            {isPaused ? <Play size={18} aria-hidden /> : <Pause size={18} aria-hidden />}
          </IconButton>
        </div>
      )}
    </section>
  )
}

function SlideText({ slide: { title, subtitle, text, link, buttonText } }: { slide: SlideData }) {
  return (
    <div className="hero-text page">
      {subtitle && <p>{subtitle}</p>}
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {link && (
        <Anchor className={buttonClass('primary')} href={link}>
          {buttonText}
        </Anchor>
      )}
    </div>
  )
}
