import { brotliDecompressSync } from 'node:zlib'
import type { Chain } from '@orrery/model/chain'
import { runeNameOn } from '@orrery/model/rune'
import type { InscriptionFields } from '@orrery/model/wire/inscription'
import type { Hex } from '@orrery/primitives/hex'
import { fromDigits, toDigits } from '../digits.ts'
import { runeName } from '../runestone.ts'
import type { EnvelopeBytes } from './read-inscription.ts'
import { readProperties, runeNumberOf } from './read-properties.ts'

const BROTLI = Buffer.from('br').toString('hex')
/** What ord unpacks: so many bytes of each, and so many of all (the handbook, "properties"). */
const MOST_RATIO = 30
const MOST_UNPACKED = 4_000_000

/** What an envelope says beside content and metadata, with names of runes as the chain writes them. Total. */
export function inscriptionFields(
  chain: Chain,
  { properties, propertyEncoding, rune }: EnvelopeBytes,
): InscriptionFields {
  const cbor = properties === null ? null : unpacked(properties, propertyEncoding)
  const number = rune === null ? null : runeNumberOf(rune.slice(2))
  return {
    rune: number === null ? null : runeNameOn(chain, runeName(number), 0),
    properties: cbor === null ? null : readProperties(cbor),
    propertiesSize: properties === null ? null : properties.length / 2 - 1,
  }
}

/** Digits of what was packed; null where it cannot be unpacked, or would be more than ord unpacks. */
function unpacked(packed: Hex, encoding: Hex | null): string | null {
  if (encoding === null) return packed.slice(2)
  if (encoding.slice(2) !== BROTLI) return null
  const bytes = fromDigits(packed.slice(2))
  try {
    // Zero would be no bound at all.
    const maxOutputLength = Math.max(1, Math.min(bytes.length * MOST_RATIO, MOST_UNPACKED))
    return toDigits(brotliDecompressSync(bytes, { maxOutputLength }))
  } catch (error) {
    // A stranger's bytes: whatever is wrong with them, they are no properties.
    if (error instanceof Error && 'code' in error) return null
    throw error
  }
}
