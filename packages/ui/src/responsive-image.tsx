import { createContext, use, useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { imageAddress, imageSet, OWN_IMAGES, type ImageHosts } from './rules/image-address.ts'
import { joinClasses } from './rules/join-classes.ts'
import { useInView } from './use-in-view.ts'
import styles from './responsive-image.module.css'

// foundations §9: image lazy-load threshold
const SEEN = 0.01

/** Where pictures may come from; without a provider, from the site itself. */
export const ImageHostsContext = createContext<ImageHosts>(OWN_IMAGES)

export type ResponsiveImageProps = {
  /** A path of the site, a path of the content delivery, or an address on a configured host. */
  readonly source: string
  /** What the picture shows; empty for decoration. */
  readonly alt: string
  /** CSS pixels. The place is kept free from the start, and the picture never grows over its container. */
  readonly width: number
  readonly height: number
  readonly fit?: 'crop' | 'fit'
  /** Asked for once it is seen (threshold 0.01). On by default. */
  readonly lazy?: boolean
  /** Shown when the picture cannot be loaded. */
  readonly fallback?: string
  /** Stands in the picture's place when there is nothing to show: a letter, an icon. */
  readonly placeholder?: ReactNode
  readonly shape?: 'plain' | 'rounded' | 'round'
}

/** A picture from a host that is allowed, in the size that it is shown in; a placeholder when there is none (foundations §7, §8). */
export const ResponsiveImage = (props: ResponsiveImageProps) => (
  <Picture key={`${props.source} ${props.fallback ?? ''}`} {...props} />
)

function Picture({
  source,
  alt,
  width,
  height,
  fit = 'crop',
  lazy = true,
  fallback,
  placeholder,
  shape = 'plain',
}: ResponsiveImageProps) {
  const hosts = use(ImageHostsContext)
  const box = useRef<HTMLSpanElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const seen = useInView(box, SEEN)
  const [failures, setFailures] = useState(0)
  const [shown, setShown] = useState(false)
  const size = { width, height, fit }
  const addresses = [source, ...(fallback === undefined ? [] : [fallback])].flatMap((from) => {
    const address = imageAddress(from, hosts, size)
    return address === null ? [] : [{ src: address, srcSet: imageSet(from, hosts, size) ?? undefined }]
  })
  const address = addresses[failures]
  const asked = !lazy || seen
  useEffect(() => {
    // What arrived or failed before the script did has told nobody.
    const drawn = image.current
    if (drawn === null || !drawn.complete) return
    if (drawn.naturalWidth > 0) setShown(true)
    else if (drawn.currentSrc !== '') fail(setFailures, failures)
  }, [failures])
  const picture = address !== undefined && {
    ...address,
    width,
    height,
    alt,
    className: fit === 'crop' ? styles.crop : styles.fit,
    decoding: 'async' as const,
  }
  return (
    <span
      ref={box}
      className={joinClasses(styles.box, styles[shape], !shown && address !== undefined && styles.waiting)}
      style={{ '--w': `${width}px`, '--ratio': `${width} / ${height}` } as CSSProperties}
    >
      {picture === false ? (
        <span
          className={styles.placeholder}
          {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
        >
          {placeholder ?? <NoPicture />}
        </span>
      ) : asked ? (
        <img
          {...picture}
          alt={alt}
          ref={image}
          key={picture.src}
          data-shown={shown || undefined}
          onLoad={() => setShown(true)}
          onError={() => {
            setShown(false)
            fail(setFailures, failures)
          }}
        />
      ) : (
        <noscript>
          <img {...picture} alt={alt} data-shown />
        </noscript>
      )}
    </span>
  )
}

// One failure may be told twice: by its event, and by what is found when the script takes over.
const fail = (set: (next: (count: number) => number) => void, at: number): void =>
  set((count) => (count === at ? at + 1 : count))

const NoPicture = () => (
  <svg viewBox="0 0 32 32" className={styles.none} aria-hidden="true">
    <path d="M5 7.5h22v17H5zM5 20.5l6-6 5 5M19 17l2.5-2.5 5.5 5.5" />
    <circle cx="20.5" cy="11.5" r="1.5" />
  </svg>
)
