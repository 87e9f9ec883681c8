/** What a `data:` address holds. */
export type DataUri = { readonly type: string; readonly bytes: Uint8Array }

const HEAD = /^data:([a-z0-9.+-]{1,64}\/[a-z0-9.+-]{1,64})?((?:;[a-z0-9-]{1,32}(?:=[a-z0-9._-]{0,64})?){0,4}),/i

/**
 * Decodes a `data:` address (RFC 2397) of at most `most` bytes; null for what is none, is larger or is not written as it says. Contracts write
 * JSON without escaping it, so a `%` that begins no escape stands for itself.
 */
export function readDataUri(uri: string, most: number): DataUri | null {
  // Base64 has four letters for three bytes, an escape three for one.
  if (uri.length > most * 3 + 512) return null
  const head = HEAD.exec(uri)
  if (head === null) return null
  const body = uri.slice(head[0].length)
  const base64 = /;base64$/i.test(head[2] ?? '')
  const bytes = base64 ? fromBase64(body) : fromText(body)
  return bytes === null || bytes.length > most ? null : { type: (head[1] ?? 'text/plain').toLowerCase(), bytes }
}

function fromBase64(text: string): Uint8Array | null {
  const letters = text.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return /^[a-z0-9+/_-]*={0,2}$/i.test(letters) ? new Uint8Array(Buffer.from(letters, 'base64')) : null
}

function fromText(text: string): Uint8Array {
  const raw = Buffer.from(text, 'utf8')
  const out = Buffer.alloc(raw.length)
  let size = 0
  for (let at = 0; at < raw.length; at++) {
    const code = raw[at] === 0x25 ? raw.toString('latin1', at + 1, at + 3) : ''
    if (/^[0-9a-f]{2}$/i.test(code)) {
      out[size++] = Number.parseInt(code, 16)
      at += 2
    } else out[size++] = raw[at]!
  }
  return new Uint8Array(out.subarray(0, size))
}

/** First bytes of pictures that are nothing but pixels: no script, no style, no address of another host. */
const PICTURES: readonly (readonly [type: string, at: number, head: string])[] = [
  ['image/png', 0, '89504e470d0a1a0a'],
  ['image/jpeg', 0, 'ffd8ff'],
  ['image/gif', 0, '474946383761'],
  ['image/gif', 0, '474946383961'],
  ['image/webp', 8, '57454250'],
]

/**
 * A `data:` address of a picture written anew, when it is what it says it is and only pixels; null for anything else. SVG and HTML are
 * documents that can run and ask other hosts, so they are never shown as they are.
 */
export function safePicture(uri: string, most: number): string | null {
  const found = readDataUri(uri, most)
  if (found === null) return null
  const bytes = Buffer.from(found.bytes)
  const known = PICTURES.find(
    ([type, at, head]) => type === found.type && bytes.toString('hex', at, at + head.length / 2) === head,
  )
  return known === undefined ? null : `data:${known[0]};base64,${bytes.toString('base64')}`
}

/**
 * A `data:` address of an SVG drawing written anew, for an `img` alone: there browsers run none of its scripts and ask no host for what it names. null for anything else, and for what
 * is larger than `most` bytes. A drawing can be made to keep a browser busy: it must not be drawn before a visitor asks for it.
 */
export function svgDrawing(uri: string, most: number): string | null {
  const found = uri.startsWith('<') ? { type: SVG, bytes: Buffer.from(uri, 'utf8') } : readDataUri(uri, most)
  if (found === null || found.type !== SVG || found.bytes.length > most) return null
  const bytes = Buffer.from(found.bytes)
  const begins = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)?<svg[\s>]/i.test(bytes.toString('utf8', 0, 1_024))
  return begins ? `data:${SVG};base64,${bytes.toString('base64')}` : null
}

const SVG = 'image/svg+xml'
