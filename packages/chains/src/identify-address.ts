import type { Chain } from '@orrery/model/chain'
import { readBech32Account } from '@orrery/primitives/bech32-account'
import { readBitcoinAddress } from './parse-bitcoin-address.ts'
import { readTronAddress } from './read-tron-address.ts'
import { shapeOf } from './shape-of.ts'

/** A chain whose address a text is by its checksum, or looks like: then `reason` says what is wrong with it. */
export type AddressIdentity = { readonly chain: Chain; readonly reason: string | null }

/**
 * The chains among these that a text is an address of, told without any node: Bitcoin, Tron, and those that write
 * accounts in bech32. For texts that no followed chain knows; adapters know their own better. Never throws.
 */
export function identifyAddress(text: string, chains: readonly Chain[]): readonly AddressIdentity[] {
  const clean = text.trim()
  if (clean.length > 128) return []
  const shape = shapeOf(clean)
  const found: AddressIdentity[] = []
  for (const chain of chains) {
    const read = readFor(clean, shape, chain)
    if (read !== null) found.push({ chain, reason: typeof read === 'string' ? read : null })
  }
  return found
}

/** What the chain's parser says; null where the text does not even look like one of its addresses. */
function readFor(text: string, shape: ReturnType<typeof shapeOf>, chain: Chain): object | string | null {
  if (chain.code === 'BTC')
    return shape === 'bitcoin-legacy-address' || shape === 'bitcoin-bech32-address' ? readBitcoinAddress(text) : null
  if (chain.family === 'tron') return shape === 'tron-address' ? readTronAddress(text) : null
  const prefixes = bech32Prefixes(chain)
  const lower = text.toLowerCase()
  if (!prefixes.some((prefix) => lower.startsWith(`${prefix}1`))) return null
  const account = readBech32Account(text)
  return typeof account === 'string' || prefixes.includes(account.prefix)
    ? account
    : `the prefix is not ${prefixes.join(' or ')}`
}

const bech32Prefixes = (chain: Chain): readonly string[] =>
  chain.family === 'cosmos' ? [chain.quirks.bech32] : chain.family === 'evm' ? (chain.quirks.bech32 ?? []) : []
