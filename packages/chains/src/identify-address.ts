import type { Chain, ChainOf } from '@orrery/model/chain'
import { readBase58Address } from '@orrery/primitives/base58check'
import { readBech32Account } from '@orrery/primitives/bech32-account'
import { readSegwit } from '@orrery/primitives/segwit-address'
import { readBitcoinAddress } from './parse-bitcoin-address.ts'
import { readTronAddress } from './read-tron-address.ts'
import { shapeOf } from './shape-of.ts'

/** A chain whose address a text is by its checksum, or looks like: then `reason` says what is wrong with it. */
export type AddressIdentity = { readonly chain: Chain; readonly reason: string | null }

/**
 * The chains among these that a text is an address of, told without any node: Bitcoin and its kin, Tron, and those that write
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
  if (chain.family === 'utxo') return readOutputAddress(text, chain)
  if (chain.family === 'tron') return shape === 'tron-address' ? readTronAddress(text) : null
  const prefixes = bech32Prefixes(chain)
  const lower = text.toLowerCase()
  if (!prefixes.some((prefix) => lower.startsWith(`${prefix}1`))) return null
  const account = readBech32Account(text)
  return typeof account === 'string' || prefixes.includes(account.prefix)
    ? account
    : `the prefix is not ${prefixes.join(' or ')}`
}

/** Addresses of other output chains, whose base58 looks alike: only what is whole is theirs. Cash addresses are known by their family alone. */
function readOutputAddress(text: string, { quirks }: ChainOf<'utxo'>): object | string | null {
  if (quirks.bech32 !== null && text.toLowerCase().startsWith(`${quirks.bech32}1`)) return readSegwit(text)
  const plain = readBase58Address(text)
  if (typeof plain === 'string') return null
  return plain.version === quirks.p2pkh || quirks.p2sh.includes(plain.version) ? plain : null
}

const bech32Prefixes = (chain: Chain): readonly string[] =>
  chain.family === 'cosmos' ? [chain.quirks.bech32] : chain.family === 'evm' ? (chain.quirks.bech32 ?? []) : []
