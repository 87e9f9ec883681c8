/** Columns and rows of a face; the right half mirrors the left. */
const SIDE = 5
const HALF = Math.ceil(SIDE / 2)
/** FNV-1a: begin and factor of the hash over 32 bits. */
const FNV = { begin: 0x811c_9dc5, factor: 0x0100_0193 } as const

/** 32 bits that every character of a text has a part in, others for every seed. */
function hashOf(text: string, seed: number): number {
  let hash = FNV.begin ^ seed
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), FNV.factor)
  // The last characters would reach the low bits alone.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b_3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

/**
 * A small picture of an address, as SVG text: the same for the same address, and another one for a look-alike that shares its ends (screens-evm §0.2, §0.6). It tells addresses apart at a glance
 * and proves nothing. Pure.
 */
export function faceOf(address: string): string {
  const key = address.startsWith('0x') ? address.toLowerCase() : address
  const [cells, colours] = [hashOf(key, 1), hashOf(key, 2)]
  const hue = colours % 360
  const path: string[] = []
  for (let row = 0; row < SIDE; row++)
    for (let column = 0; column < HALF; column++) {
      if (((cells >>> (row * HALF + column)) & 1) === 0) continue
      for (const x of new Set([column, SIDE - 1 - column])) path.push(`M${x} ${row}h1v1h-1z`)
    }
  const dark = `hsl(${hue} 62% 42%)`
  const light = `hsl(${(hue + 40 + ((colours >>> 9) % 200)) % 360} 60% 84%)`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" shape-rendering="crispEdges"><path fill="${light}" d="M0 0h${SIDE}v${SIDE}H0z"/><path fill="${dark}" d="${path.join('')}"/></svg>`
}

/** An address as it stands in a page: characters of addresses alone, so that it needs no escape in a style sheet. */
export const isAddressText = (text: string): boolean => /^[0-9A-Za-z:]{14,120}$/.test(text)

/** The rule that puts the face before an address, wherever that is written; null for what is none. Pure. */
export const faceRule = (address: string): string | null =>
  isAddressText(address)
    ? `[data-same="${address}"]::before{content:"";display:inline-block;inline-size:1em;block-size:1em;margin-inline-end:.4em;border-radius:2px;vertical-align:-.12em;background:url("data:image/svg+xml,${encodeURIComponent(faceOf(address))}")}`
    : null
