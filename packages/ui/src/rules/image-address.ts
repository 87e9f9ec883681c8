/** Where pictures may come from. Everything else is refused, as the page's content policy refuses it. */
export type ImageHosts = {
  /** Origin of the content delivery, `https://static.example`; empty when the site serves its pictures itself. */
  readonly base: string
  /** Origins that hold the same files: their addresses are swapped for the base. */
  readonly alternates: readonly string[]
  /** Further origins whose pictures are shown as they are. */
  readonly others: readonly string[]
  /** Query parameter that takes the instructions; `x-oss-process` without it. */
  readonly parameter?: string
}

export type ImageShape = {
  /** CSS pixels, times the screen's density. */
  readonly width: number
  readonly height: number
  /** `crop` fills the box and cuts what is over; `fit` keeps the whole picture inside. */
  readonly fit: 'crop' | 'fit'
}

/** A site that shows its own pictures only. */
export const OWN_IMAGES: ImageHosts = { base: '', alternates: [], others: [] }

/** Origins besides the site's own that pictures are asked of, for a content policy; alternates are never asked. */
export const imageOrigins = ({ base, others }: ImageHosts): string[] => [
  ...new Set([base, ...others].flatMap((text) => parse(text)?.origin ?? [])),
]

// Longer addresses are no addresses; a data address of a logo may be as long as a small file.
const LONGEST = 2_048
const LONGEST_INLINE = 65_536
// No server scales further, and a hostile size must not become a bill.
const WIDEST = 4_096

/**
 * The address under which a picture is asked for, or null when it may not be shown (foundations §7, §8): alternate
 * hosts become the configured base, and the content delivery is told to resize, crop and answer in WebP. A path
 * with a leading slash is the site's own file; one without belongs to the content delivery.
 */
export function imageAddress(source: string, hosts: ImageHosts, shape?: ImageShape): string | null {
  const text = source.trim()
  if (/^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(text))
    return text.length <= LONGEST_INLINE ? text : null
  if (text === '' || text.length > LONGEST || hasControls(text) || text.includes('\\')) return null
  if (text.startsWith('/') && !text.startsWith('//')) return text
  const isPath = !/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(text)
  if (isPath && hosts.base === '') return `/${text}`
  const url = parse(isPath ? `${hosts.base.replace(/\/+$/, '')}/${text}` : text.replace(/^\/\//, 'https://'))
  if (url === null || url.username !== '' || url.password !== '') return null
  const base = parse(hosts.base)
  if (base !== null && has(hosts.alternates, url.origin)) {
    url.protocol = base.protocol
    url.host = base.host
    url.port = base.port
  }
  if (base !== null && url.origin === base.origin) return instruct(url, hosts, shape)
  return has(hosts.others, url.origin) ? url.href : null
}

function instruct(url: URL, hosts: ImageHosts, shape: ImageShape | undefined): string {
  // A drawing has no pixels to scale.
  if (shape === undefined || /\.svg$/i.test(url.pathname)) return url.href
  const width = pixels(shape.width)
  const height = pixels(shape.height)
  const steps = [
    `image/resize,m_${shape.fit === 'crop' ? 'mfit' : 'lfit'},w_${width},h_${height}`,
    ...(shape.fit === 'crop' ? [`crop,g_center,w_${width},h_${height}`] : []),
    'format,webp',
  ]
  const parameter = hosts.parameter ?? 'x-oss-process'
  url.searchParams.delete(parameter)
  // The delivery reads its commas and slashes plainly, as URLSearchParams would not write them.
  url.search = [url.search.slice(1), `${parameter}=${steps.join('/')}`].filter((part) => part !== '').join('&')
  return url.href
}

/** Addresses for screens of single and double density, as `srcset`; null when the picture may not be shown or is not scaled. */
export function imageSet(source: string, hosts: ImageHosts, shape: ImageShape): string | null {
  const once = imageAddress(source, hosts, shape)
  const twice = imageAddress(source, hosts, { ...shape, width: shape.width * 2, height: shape.height * 2 })
  return once === null || twice === null || once === twice ? null : `${once} 1x, ${twice} 2x`
}

const pixels = (size: number): number => Math.min(WIDEST, Math.max(1, Math.ceil(Number.isFinite(size) ? size : 1)))

const hasControls = (text: string): boolean => {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) <= 0x20 || text.charCodeAt(at) === 0x7f) return true
  return false
}

const has = (origins: readonly string[], origin: string): boolean =>
  origins.some((candidate) => parse(candidate)?.origin === origin)

const parse = (text: string): URL | null => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) ? url : null
}
