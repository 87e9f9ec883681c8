import type { ChainOf } from '@orrery/model/chain'
import type { Hex } from '@orrery/primitives/hex'
import { readKey } from './address-key.ts'
import { writeBase58Address } from '@orrery/primitives/base58check'
import { regroup, writeBech32 } from '@orrery/primitives/bech32'
import { writeCashAddr } from './cashaddr.ts'
import { fromDigits } from './digits.ts'

/**
 * The text that people know for an address key. Scripts without an address have `pubkey:` or
 * `script:` and hex digits, which `parseAddress` reads back.
 */
export function formatAddress(key: Hex, chain: ChainOf<'utxo'>): string {
  const read = readKey(key)
  const { quirks } = chain
  if (read === null) return key
  const { kind, payload } = read
  switch (kind) {
    case 'p2pkh':
      return quirks.cashAddr !== null
        ? writeCashAddr(quirks.cashAddr, 0, payload)
        : writeBase58Address(quirks.p2pkh, payload)
    case 'p2sh':
      return quirks.cashAddr !== null
        ? writeCashAddr(quirks.cashAddr, 1, payload)
        : writeBase58Address(quirks.p2sh[0]!, payload)
    case 'p2wpkh':
    case 'p2wsh':
      return segwit(quirks.bech32, 0, payload) ?? key
    case 'p2tr':
      return segwit(quirks.bech32, 1, payload) ?? key
    case 'witness':
      return segwit(quirks.bech32, Number.parseInt(payload.slice(0, 2), 16), payload.slice(2)) ?? key
    case 'pubkey':
      return `pubkey:${payload}`
    case 'script':
      return `script:${payload}`
  }
}

/** The base58check spelling of a key that is shown as a cash address (explorer §3.1 cashAddrText); null elsewhere. */
export function formatLegacyAddress(key: Hex, chain: ChainOf<'utxo'>): string | null {
  const read = readKey(key)
  if (chain.quirks.cashAddr === null || read === null || read.payload.length !== 40) return null
  if (read.kind === 'p2pkh') return writeBase58Address(chain.quirks.p2pkh, read.payload)
  return read.kind === 'p2sh' ? writeBase58Address(chain.quirks.p2sh[0]!, read.payload) : null
}

function segwit(prefix: string | null, version: number, program: string): string | null {
  if (prefix === null) return null
  return writeBech32(
    prefix,
    [version, ...regroup(fromDigits(program), 8, 5, true)!],
    version === 0 ? 'bech32' : 'bech32m',
  )
}
