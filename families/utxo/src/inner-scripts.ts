import type { Hex } from '@orrery/primitives/hex'
import { readScriptOps } from './script-ops.ts'
import type { UtxoInputExt } from './utxo-ext.ts'

/** Scripts that an input shows of which its output has the hash alone. */
export type InnerScripts = {
  /** BIP-16. */
  readonly redeem: Hex | null
  /** BIP-141. */
  readonly witness: Hex | null
  /** BIP-341: null where no output of that kind is spent, or not by a witness that it takes. */
  readonly taproot: TaprootPath | null
}

/** How a taproot output is spent: by its key alone, or by a script of its tree. */
export type TaprootPath = { readonly annex: Hex | null } & (
  | { readonly by: 'key' }
  | {
      readonly by: 'script'
      readonly script: Hex
      readonly leafVersion: number
      readonly internalKey: Hex
      /** Steps from the leaf up to the root. */
      readonly depth: number
    }
)

/** Steps that are looked through for the last push: a script of 10,000 bytes has no more. */
const STEPS = 10_000
const OP_16 = 0x60
const NONE: InnerScripts = { redeem: null, witness: null, taproot: null }

/** The last thing that a script pushes, where it does nothing but push: null else, and for an empty push. */
export function lastPush(script: Hex): Hex | null {
  const ops = readScriptOps(script, STEPS)
  if (ops.some(({ code, broken }) => code > OP_16 || broken)) return null
  const push = ops.at(-1)?.push
  return push == null || push === '' ? null : `0x${push}`
}

/** Whether a script is a witness program of version 0 of so many bytes (BIP-141). */
export const isWitnessProgram = (script: Hex | null, bytes: number): boolean =>
  script !== null && script.length === 6 + bytes * 2 && script.startsWith(`0x00${bytes.toString(16)}`)

/** What an input that spends an output of that type shows of the scripts behind it. */
export function innerScripts(type: UtxoInputExt['type'], scriptSig: Hex, witness: readonly Hex[]): InnerScripts {
  switch (type) {
    case 'p2sh': {
      const redeem = lastPush(scriptSig)
      return { ...NONE, redeem, witness: isWitnessProgram(redeem, 32) ? (witness.at(-1) ?? null) : null }
    }
    case 'p2wsh':
      return { ...NONE, witness: witness.at(-1) ?? null }
    case 'p2tr':
      return { ...NONE, taproot: taprootPath(witness) }
    default:
      return NONE
  }
}

function taprootPath(witness: readonly Hex[]): TaprootPath | null {
  const last = witness.at(-1)
  if (last === undefined) return null
  const annex = witness.length > 1 && last.startsWith('0x50') ? last : null
  const stack = annex === null ? witness : witness.slice(0, -1)
  const [script, control] = stack.slice(-2)
  if (control === undefined) return { annex, by: 'key' }
  const bytes = (control.length - 2) / 2
  // A byte, a key and 32 bytes for each step, 128 at most.
  if (bytes < 33 || (bytes - 33) % 32 !== 0 || bytes > 33 + 128 * 32) return null
  return {
    annex,
    by: 'script',
    script: script!,
    leafVersion: Number.parseInt(control.slice(2, 4), 16) & 0xfe,
    internalKey: `0x${control.slice(4, 68)}`,
    depth: (bytes - 33) / 32,
  }
}
