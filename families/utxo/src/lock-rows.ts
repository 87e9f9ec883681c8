import type { PanelRow, PanelValue } from '@orrery/family/panels'
import type { ChainOf } from '@orrery/model/chain'
import type { UtxoTxWire } from './wire-ext.ts'

// BIP-65: below this a lock time is a height, from it on a Unix time.
const LOCK_TIME_THRESHOLD = 500_000_000

/** How many inputs and outputs there are where only some are told, the first output that is, and whether every input is final: `ext.sides`. */
export type TxSides = {
  readonly inputs: number
  readonly outputs: number
  readonly firstOutput: number
  readonly final: boolean
}

/** Whether sequence numbers say of a transaction how old what it spends has to be: not on every chain, nor ever (BIP-68). */
export const hasSequenceLocks = (
  { height }: { readonly height: number | null },
  { quirks: { sequenceLocksUntil } }: ChainOf<'utxo'>,
): boolean => sequenceLocksUntil === undefined || (height !== null && height < sequenceLocksUntil)

// BIP-68 and BIP-125: an input with the highest sequence number is final.
const FINAL_SEQUENCE = 0xffff_ffff

/** From when on a transaction could be in a block, and whether its lock time is in force at all. */
export function lockTimeRow(
  { lockTime, inputs }: UtxoTxWire,
  sides: TxSides | undefined,
  { quirks }: ChainOf<'utxo'>,
): PanelRow {
  const hint = quirks.locksByBlockTime ? 'utxo.tx.lockTime.ownHint' : 'utxo.tx.lockTime.hint'
  const row = { label: 'utxo.tx.lockTime', hint, group: 'technical' } as const
  if (lockTime === 0) return { ...row, value: { as: 'message', key: 'utxo.tx.lockTime.none' } }
  const until: PanelValue =
    lockTime < LOCK_TIME_THRESHOLD ? { as: 'block', block: lockTime } : { as: 'time', ms: lockTime * 1000 }
  const isOff = sides?.final ?? inputs.every(({ sequence }) => sequence === FINAL_SEQUENCE)
  if (!isOff) return { ...row, value: until }
  return { ...row, value: { as: 'list', items: [until, { as: 'message', key: 'utxo.tx.lockTime.off' }] } }
}
