import { sha256 } from '@noble/hashes/sha2.js'
import type { Quirks } from '@orrery/model/chain'
import type { Hex } from '@orrery/primitives/hex'
import { makeKey } from './address-key.ts'
import { fromDigits, toDigits } from './digits.ts'

/** What an output script is. Names are stored: they never change their meaning. */
export type ScriptType =
  | 'p2pkh'
  | 'p2sh'
  | 'p2wpkh'
  | 'p2wsh'
  | 'p2tr'
  | 'witness'
  | 'p2pk'
  | 'multisig'
  | 'data'
  | 'unspendable'
  | 'nonstandard'
  | 'mweb-hogaddr'
  | 'mweb-pegin'

/** Type of a script and the key of the address that owns it; null for outputs that nobody can spend. */
export type ScriptFacts = { readonly type: ScriptType; readonly address: Hex | null }

// Bitcoin Core: a longer script can never be executed, so its output is not in the UTXO set.
const MAX_SCRIPT_BYTES = 10_000

/**
 * Classifies an output script. Total over all byte strings, linear in their length. `isRestored` is true of outputs that were made when the chain's rule of
 * `restoredScripts` stood (SV Node, `CScript::IsUnspendable`).
 */
export function classifyScript(script: Hex, quirks: Quirks['utxo'], isRestored = false): ScriptFacts {
  const s = script.slice(2)
  const size = s.length / 2
  if (quirks.restoredScripts !== undefined && s.startsWith('006a')) return { type: 'data', address: null }
  if (!isRestored && s.startsWith('6a')) return { type: 'data', address: null }
  if (!isRestored && size > MAX_SCRIPT_BYTES) return { type: 'unspendable', address: null }
  if (size === 25 && s.startsWith('76a914') && s.endsWith('88ac'))
    return { type: 'p2pkh', address: makeKey('p2pkh', s.slice(6, 46)) }
  if (size === 23 && s.startsWith('a914') && s.endsWith('87'))
    return { type: 'p2sh', address: makeKey('p2sh', s.slice(4, 44)) }
  if (quirks.cashAddr !== null && size === 35 && s.startsWith('aa20') && s.endsWith('87'))
    return { type: 'p2sh', address: makeKey('p2sh', s.slice(4, 68)) }
  const witness = quirks.bech32 === null ? null : witnessProgram(s, size)
  if (witness !== null) return witnessFacts(witness, quirks)
  if (
    (size === 35 && s.startsWith('21') && s.endsWith('ac')) ||
    (size === 67 && s.startsWith('41') && s.endsWith('ac'))
  ) {
    const pubkey = s.slice(2, -2)
    if (/^(?:0[23].{64}|0[467].{128})$/.test(pubkey)) return { type: 'p2pk', address: makeKey('pubkey', pubkey) }
  }
  return {
    type: readMultisig(script) === null ? 'nonstandard' : 'multisig',
    address: makeKey('script', toDigits(sha256(fromDigits(s)))),
  }
}

/** Required signatures and public keys of a bare multisig script; null for any other. */
export function readMultisig(script: Hex): { readonly required: number; readonly keys: readonly Hex[] } | null {
  const s = script.slice(2)
  if (!s.endsWith('ae') || s.length < 8) return null
  const required = smallNumber(s.slice(0, 2))
  const total = smallNumber(s.slice(-4, -2))
  if (required === null || total === null || required < 1 || total < required) return null
  const keys: Hex[] = []
  let at = 2
  while (at < s.length - 4) {
    const size = Number.parseInt(s.slice(at, at + 2), 16)
    if (size !== 33 && size !== 65) return null
    keys.push(`0x${s.slice(at + 2, at + 2 + size * 2)}`)
    at += 2 + size * 2
  }
  return at === s.length - 4 && keys.length === total ? { required, keys } : null
}

function witnessProgram(s: string, size: number): { readonly version: number; readonly program: string } | null {
  if (size < 4 || size > 42) return null
  const version = s.startsWith('00') ? 0 : smallNumber(s.slice(0, 2))
  if (version === null || Number.parseInt(s.slice(2, 4), 16) !== size - 2) return null
  return { version, program: s.slice(4) }
}

function witnessFacts(
  { version, program }: { readonly version: number; readonly program: string },
  quirks: Quirks['utxo'],
): ScriptFacts {
  const key = makeKey('witness', version.toString(16).padStart(2, '0') + program)
  if (version === 0) {
    if (program.length === 40) return { type: 'p2wpkh', address: makeKey('p2wpkh', program) }
    if (program.length === 64) return { type: 'p2wsh', address: makeKey('p2wsh', program) }
    return {
      type: 'nonstandard',
      address: makeKey(
        'script',
        toDigits(sha256(fromDigits(`00${(program.length / 2).toString(16).padStart(2, '0')}${program}`))),
      ),
    }
  }
  if (version === 1 && program.length === 64) return { type: 'p2tr', address: makeKey('p2tr', program) }
  // LIP-0003: version 8 holds all coins of the extension block, version 9 pays into it.
  if (quirks.mweb && program.length === 64 && version === 8) return { type: 'mweb-hogaddr', address: key }
  if (quirks.mweb && program.length === 64 && version === 9) return { type: 'mweb-pegin', address: key }
  return { type: 'witness', address: key }
}

/** 1 to 16 for OP_1 to OP_16; null for other opcodes. */
function smallNumber(opcode: string): number | null {
  const code = Number.parseInt(opcode, 16)
  return code >= 0x51 && code <= 0x60 ? code - 0x50 : null
}
