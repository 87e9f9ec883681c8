import { useEffect, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
import { isMobile } from '@orrery/browser/breakpoints'
import { useMedia } from '@orrery/browser/use-media'
import { useSize } from '@orrery/browser/use-size'
import { Icon } from './icon.tsx'
import { CAROUSEL_AUTOPLAY_MS, CAROUSEL_SPEED_MS, isInView, placeOfKey, placesOf } from './rules/carousel-place.ts'
import { fillWords } from './rules/fill-words.ts'
import { useUiTexts } from './texts.tsx'
import { useCarousel } from './use-carousel.ts'
import styles from './carousel.module.css'

export type CarouselSlide = { readonly id: string; readonly content: ReactNode }

export type CarouselProps = {
  readonly slides: readonly CarouselSlide[]
  /** What is shown here, for assistive technology. */
  readonly label: string
  /** Slides in view at once; one by default, and always one below 768 px (foundations §9). */
  readonly perView?: number
  /** Pixels between slides; none by default. */
  readonly spacing?: number
  /** Goes on with the first after the last. On by default. */
  readonly loop?: boolean
  /** Moves by itself every `intervalMs`. */
  readonly autoplay?: boolean
  /** 2000 ms by default (foundations §9). */
  readonly intervalMs?: number
  /** 500 ms by default (foundations §9). */
  readonly speedMs?: number
}

/**
 * Slides beside each other: dragged, clicked or walked through by keys. One that plays by itself rests while the pointer or the
 * focus is on it, while the page is hidden, and always for those who asked for less motion (foundations §4.9).
 */
export function Carousel({
  slides,
  label,
  perView = 1,
  spacing = 0,
  loop = true,
  autoplay = false,
  intervalMs = CAROUSEL_AUTOPLAY_MS,
  speedMs = CAROUSEL_SPEED_MS,
}: CarouselProps) {
  const texts = useUiTexts()
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const isSmall = isMobile(useSize())
  const shown = isSmall ? 1 : perView
  const count = slides.length
  const { track, place, dragging, go, isRtl, listen } = useCarousel({
    count,
    perView: shown,
    loop,
    spacing,
    speedMs,
    isStill,
  })
  const [stopped, setStopped] = useState(false)
  const [attended, setAttended] = useState({ pointer: false, focus: false })
  const places = placesOf(count, shown, loop)
  const plays = autoplay && !isStill && !stopped && places > 1
  const moves = plays && !attended.pointer && !attended.focus && !dragging
  useEffect(() => {
    if (!moves) return undefined
    const timer = setTimeout(() => document.hidden || go(place + 1 < places || loop ? place + 1 : 0), intervalMs)
    // A page that comes back goes on from where it was.
    const back = () => !document.hidden && setAttended((now) => ({ ...now }))
    document.addEventListener('visibilitychange', back)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', back)
    }
    // oxlint-disable-next-line react/exhaustive-deps
  }, [moves, place, places, loop, intervalMs, attended])
  const walk = (event: KeyboardEvent) => {
    const wanted = placeOfKey(event.key, place, places, isRtl())
    if (wanted === null) return
    event.preventDefault()
    go(wanted)
  }
  return (
    <section
      className={styles.carousel}
      aria-roledescription={texts.carousel}
      aria-label={label}
      onPointerEnter={(event) => event.pointerType !== 'touch' && setAttended((now) => ({ ...now, pointer: true }))}
      onPointerLeave={() => setAttended((now) => ({ ...now, pointer: false }))}
      onFocus={() => setAttended((now) => ({ ...now, focus: true }))}
      onBlur={(event) =>
        event.currentTarget.contains(event.relatedTarget) || setAttended((now) => ({ ...now, focus: false }))
      }
    >
      {places > 1 && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div className={styles.controls} onKeyDown={walk}>
          {autoplay && !isStill && (
            <button
              type="button"
              className={styles.button}
              onClick={() => setStopped(!stopped)}
              aria-label={stopped ? texts.play : texts.pause}
              data-tip={stopped ? texts.play : texts.pause}
            >
              {stopped ? <PlayMark /> : <Icon name="pause" />}
            </button>
          )}
          <button
            type="button"
            className={styles.button}
            onClick={() => go(place - 1)}
            disabled={!loop && place === 0}
            aria-label={texts.slidePrevious}
          >
            <Icon name="previous" />
          </button>
          <span className={styles.dots}>
            {Array.from({ length: places }, (_, at) => (
              <button
                key={at}
                type="button"
                className={styles.dot}
                onClick={() => go(at)}
                aria-label={fillWords(texts.slideOf, { n: at + 1, count: places })}
                aria-current={at === place || undefined}
              />
            ))}
          </span>
          <button
            type="button"
            className={styles.button}
            onClick={() => go(place + 1)}
            disabled={!loop && place === places - 1}
            aria-label={texts.slideNext}
          >
            <Icon name="next" />
          </button>
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={styles.view} data-dragging={dragging || undefined} {...listen}>
        <div
          ref={track}
          className={styles.track}
          style={{ '--per-view': perView, '--spacing': `${spacing}px` } as CSSProperties}
          aria-live={moves ? 'off' : 'polite'}
        >
          {slides.map(({ id, content }, index) => (
            <div
              key={id}
              role="group"
              className={styles.slide}
              aria-roledescription={texts.slide}
              aria-label={fillWords(texts.slideOf, { n: index + 1, count })}
              inert={!isInView(index, place, count, shown, loop)}
            >
              {content}
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

const PlayMark = () => (
  <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
    <path d="M5 3.5v9l7.5-4.5z" fill="currentColor" />
  </svg>
)
