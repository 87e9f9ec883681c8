import type { Candidate } from '@orrery/family/family'
import type { ChainOf } from '@orrery/model/chain'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Hex } from '@orrery/primitives/hex'
import { readAddress } from './parse-address.ts'

const HASH = /^(?:0x)?([0-9a-f]{64})$/i
/** An outpoint, a satpoint (`:n:off`), or the id of an inscription (`i` and its index): each names the transaction that made it. */
const OUTPOINT = /^([0-9a-f]{64})(?::(\d{1,10})(?::\d{1,16})?|i\d{1,10})$/i
const HEIGHT = /^\d{1,9}$/
const HEX_PUBKEY = /^(?:0[23][0-9a-f]{64}|04[0-9a-f]{128})$/i

/** Digits that ids of blocks begin with where the id is the hash that the work is of; scrypt chains have another one for that. */
const WORK: Readonly<Record<string, string>> = { SHA256d: '00000000', X11: '00000' }
const NO_WORK = '0'.repeat(64)

/** Hash key of 64 hex digits, `0x` allowed. Throws `HASH_MALFORMED`. */
export function parseHash(text: string, chain: ChainOf<'utxo'>): Hex {
  const digits = HASH.exec(text.trim())?.[1]
  if (digits === undefined)
    throw new OrreryError('HASH_MALFORMED', { text: text.slice(0, 100), chain: chain.name.full })
  return `0x${digits.toLowerCase()}`
}

/** Hash digits as the family writes them: no prefix. */
export const formatHash = (hash: Hex): string => hash.slice(2)

/** What a visitor's text may name (screens §12), best first. Never throws; linear in the text. */
export function recognise(text: string, chain: ChainOf<'utxo'>): readonly Candidate[] {
  const clean = text.trim()
  if (clean.length === 0 || clean.length > 200) return []
  if (HEIGHT.test(clean)) return [{ kind: 'height', id: String(Number(clean)), certain: false }]
  const outpoint = OUTPOINT.exec(clean)
  if (outpoint) {
    const [, txid, vout] = outpoint
    const output = vout === undefined || vout.length > 7 ? {} : { output: Number(vout) }
    return [{ kind: 'transaction', id: `0x${txid!.toLowerCase()}`, certain: true, ...output }]
  }
  const hash = HASH.exec(clean)?.[1]?.toLowerCase()
  if (hash !== undefined) {
    const block: Candidate = { kind: 'block', id: `0x${hash}`, certain: false }
    const transaction: Candidate = { kind: 'transaction', id: `0x${hash}`, certain: false }
    // Proof of work shows: no honest txid starts with so many zeros.
    return hash.startsWith(WORK[chain.quirks.algorithm] ?? NO_WORK) ? [block, transaction] : [transaction, block]
  }
  const address = readAddress(HEX_PUBKEY.test(clean) ? `pubkey:${clean}` : clean, chain)
  return typeof address === 'string' ? [{ kind: 'address', id: address, certain: true }] : []
}
