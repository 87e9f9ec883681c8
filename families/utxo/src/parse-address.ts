import type { ChainOf } from '@orrery/model/chain'
import { addressFault, checksumFault } from '@orrery/errors/address-fault'
import { OrreryError } from '@orrery/errors/orrery-error'
import { readBase58Address } from '@orrery/primitives/base58check'
import { readBech32, wrongSegwitLetter } from '@orrery/primitives/bech32'
import type { Hex } from '@orrery/primitives/hex'
import { readSegwit } from '@orrery/primitives/segwit-address'
import { makeKey } from './address-key.ts'
import { readCashAddr } from './cashaddr.ts'

const CASH_SHORT = /^[qpzr][02-9ac-hj-np-z]{40,}$/i

/** Address key of an untrusted text, or the reason why it is no address of the chain. */
export function readAddress(text: string, chain: ChainOf<'utxo'>): Hex | { readonly reason: string } {
  const { quirks } = chain
  const typed = /^(script|pubkey):(.*)$/is.exec(text)
  if (typed) return readTyped(typed[1]!.toLowerCase(), typed[2]!.toLowerCase())
  if (quirks.cashAddr !== null && (text.includes(':') || CASH_SHORT.test(text))) return readCash(text, quirks.cashAddr)
  const lower = text.slice(0, 120).toLowerCase()
  if (quirks.mweb && /^(?:ltc|tltc|rltc|t|r)?mweb1/.test(lower))
    return { reason: 'an MWEB address has no history on the chain' }
  if (quirks.bech32 !== null && lower.startsWith(`${quirks.bech32}1`)) return readWitness(text, quirks.bech32)
  const segwit = readBech32(text)
  if (typeof segwit !== 'string') return { reason: `the prefix "${segwit.prefix}" belongs to another network` }
  const plain = readBase58Address(text)
  if (typeof plain === 'string') return { reason: plain }
  if (plain.version === quirks.p2pkh) return makeKey('p2pkh', plain.payload)
  if (quirks.p2sh.includes(plain.version)) return makeKey('p2sh', plain.payload)
  return { reason: `version byte ${plain.version} belongs to another network` }
}

/** Address key of an untrusted text (explorer §5, screens §12). Throws `ADDRESS_MALFORMED` with the reason. */
export function parseAddress(text: string, chain: ChainOf<'utxo'>): Hex {
  const key = readAddress(text.trim(), chain)
  if (typeof key === 'string') return key
  const { reason } = key
  throw new OrreryError('ADDRESS_MALFORMED', {
    text: text.slice(0, 100),
    chain: chain.name.full,
    reason,
    ...addressFault(reason),
  })
}

function readTyped(kind: string, digits: string): Hex | { readonly reason: string } {
  if (kind === 'script')
    return /^[0-9a-f]{64}$/.test(digits)
      ? makeKey('script', digits)
      : { reason: 'a script address is script: and 64 hex digits' }
  return /^(?:0[23][0-9a-f]{64}|0[467][0-9a-f]{128})$/.test(digits)
    ? makeKey('pubkey', digits)
    : { reason: 'a public key has 33 or 65 bytes' }
}

function readWitness(text: string, prefix: string): Hex | { readonly reason: string } {
  const parts = readSegwit(text)
  if (parts === 'the checksum does not match') {
    const place = wrongSegwitLetter(text)
    return { reason: place === null ? parts : checksumFault(place, text[place - 1]!) }
  }
  if (typeof parts === 'string') return { reason: parts }
  if (parts.prefix !== prefix) return { reason: `the prefix is not ${prefix}` }
  const { version, program } = parts
  if (version === 0) return makeKey(program.length === 40 ? 'p2wpkh' : 'p2wsh', program)
  if (version === 1 && program.length === 64) return makeKey('p2tr', program)
  return makeKey('witness', version.toString(16).padStart(2, '0') + program)
}

function readCash(text: string, prefix: string): Hex | { readonly reason: string } {
  const parts = readCashAddr(text, prefix)
  if (typeof parts === 'string') return { reason: parts }
  const size = parts.payload.length / 2
  // Types 2 and 3 are the token-aware spellings of the same scripts (CHIP-2022-02 CashTokens).
  if (parts.type === 0 || parts.type === 2)
    return size === 20 ? makeKey('p2pkh', parts.payload) : { reason: 'a key hash has 20 bytes' }
  if (parts.type === 1 || parts.type === 3)
    return size === 20 || size === 32 ? makeKey('p2sh', parts.payload) : { reason: 'a script hash has 20 or 32 bytes' }
  return { reason: `address type ${parts.type} does not exist` }
}
