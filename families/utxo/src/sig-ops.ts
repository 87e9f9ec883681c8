import type { Hex } from '@orrery/primitives/hex'
import { isWitnessProgram, lastPush } from './inner-scripts.ts'
import { readScriptOps } from './script-ops.ts'
import type { ScriptType } from './script-type.ts'
import type { UtxoInputWire, UtxoOutputWire } from './wire-ext.ts'

const [CHECKSIG, CHECKSIGVERIFY, CHECKMULTISIG, CHECKMULTISIGVERIFY] = [0xac, 0xad, 0xae, 0xaf]
/** What a check of several signatures counts where nobody looks how many keys stand before it. */
const MOST_KEYS = 20
/** What a check outside a witness counts as (BIP-141). */
const SCALE = 4
const STEPS = 10_000

/** Signature checks that a script asks for at most. `exact` counts the keys of a check of several as they stand before it. */
function countChecks(script: Hex, exact: boolean): number {
  let count = 0
  let before = -1
  for (const { code, broken } of readScriptOps(script, STEPS)) {
    // What cannot be read runs no further, and what came before it counts.
    if (broken) break
    if (code === CHECKSIG || code === CHECKSIGVERIFY) count++
    else if (code === CHECKMULTISIG || code === CHECKMULTISIGVERIFY)
      count += exact && before >= 0x51 && before <= 0x60 ? before - 0x50 : MOST_KEYS
    before = code
  }
  return count
}

/** Checks in the scripts of outputs whose script their address tells: every other such script has none. */
const CHECKS: Partial<Record<ScriptType, number>> = { p2pkh: 1, p2pk: 1 }

/**
 * Cost of the signature checks that a transaction asks for, as a block counts it up to 80,000 (BIP-141): four for each check outside a witness, one for each in it,
 * none in a taproot script (BIP-342). Null while an input is not known, or a script is longer than is kept.
 */
export function sigOpCost(inputs: readonly UtxoInputWire[], outputs: readonly UtxoOutputWire[]): number | null {
  let legacy = 0
  let inWitness = 0
  for (const { script, scriptBytes, type, address } of outputs) {
    if (script !== null) legacy += countChecks(script, false)
    else if (address !== null && type !== 'multisig' && type !== 'nonstandard') legacy += CHECKS[type] ?? 0
    else if (scriptBytes > 0) return null
  }
  for (const { type, scriptSig, witness } of inputs) {
    if (type === 'unknown' || scriptSig === null) return null
    legacy += countChecks(scriptSig, false)
    const redeem = type === 'p2sh' ? lastPush(scriptSig) : null
    if (redeem !== null) legacy += countChecks(redeem, true)
    const program = type === 'p2wpkh' || isWitnessProgram(redeem, 20) ? 'key' : isScript(type, redeem) ? 'script' : null
    if (program === 'key') inWitness++
    if (program === 'script') {
      if (witness === null) return null
      inWitness += witness.length === 0 ? 0 : countChecks(witness.at(-1)!, true)
    }
  }
  return legacy * SCALE + inWitness
}

const isScript = (type: UtxoInputWire['type'], redeem: Hex | null): boolean =>
  type === 'p2wsh' || isWitnessProgram(redeem, 32)
