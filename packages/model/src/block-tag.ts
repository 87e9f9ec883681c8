import type { JsonObject } from '@orrery/primitives/json'

/** Bytes of a block's extra data that are read: the protocol allows no more; where authorities sign, signatures follow them. */
export const TAG_BYTES = 32

/**
 * Who built a block, or with what, by the words that its extra data bear (screens-evm §10), in lower case; the first that is found counts. Anybody may write
 * them: they say what a block says of itself.
 */
export const BLOCK_TAGS = [
  { tag: 'buildernet', words: 'buildernet' },
  { tag: 'titan', words: 'titan' },
  { tag: 'beaverbuild', words: 'beaverbuild' },
  { tag: 'rsync', words: 'rsync' },
  { tag: 'flashbots', words: 'illuminate d' },
  { tag: 'quasar', words: 'quasar' },
  { tag: 'bloxroute', words: 'bloxroute' },
  { tag: 'builder0x69', words: 'builder0x69' },
  { tag: 'jetbldr', words: 'jetbldr' },
  { tag: 'nethermind', words: 'nethermind' },
  { tag: 'besu', words: 'besu' },
  { tag: 'erigon', words: 'erigon' },
  { tag: 'reth', words: 'reth/' },
  { tag: 'geth', words: 'geth' },
] as const

/** Tags that name who built a block, with the names that the field gives them. */
export const BUILDERS = [
  { tag: 'buildernet', title: 'BuilderNet' },
  { tag: 'titan', title: 'Titan' },
  { tag: 'beaverbuild', title: 'beaverbuild' },
  { tag: 'rsync', title: 'rsync' },
  { tag: 'flashbots', title: 'Flashbots' },
  { tag: 'quasar', title: 'Quasar' },
  { tag: 'bloxroute', title: 'bloXroute' },
  { tag: 'builder0x69', title: 'builder0x69' },
  { tag: 'jetbldr', title: 'jetbldr' },
] as const

/** Tags that name software alone. */
export const CLIENTS = [
  { tag: 'geth', title: 'Geth' },
  { tag: 'nethermind', title: 'Nethermind' },
  { tag: 'reth', title: 'Reth' },
  { tag: 'besu', title: 'Besu' },
  { tag: 'erigon', title: 'Erigon' },
] as const

/** Of blocks whose extra data are empty, and of those that bear other words. */
export const NO_TAG = 'none'
export const OTHER_TAG = 'other'

const HEX = /^0x(?:[0-9a-f]{2})*$/i

/** The tag of a block by its own fields; null where its kind has no extra data. */
export function tagOfBlock({ extraData }: JsonObject): string | null {
  if (typeof extraData !== 'string' || !HEX.test(extraData)) return null
  if (extraData.length <= 2) return NO_TAG
  const bytes = extraData.slice(2, 2 + 2 * TAG_BYTES)
  const text = bytes
    .replaceAll(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)))
    .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  return BLOCK_TAGS.find(({ words }) => text.includes(words))?.tag ?? OTHER_TAG
}
