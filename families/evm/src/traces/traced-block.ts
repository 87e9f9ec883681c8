import type { ContractRow, FamilyRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { nativeMoves, type NativeMove } from '../ledger/native-moves.ts'
import type { RawBlock } from '../raw.ts'
import type { RewardFrame, SparseBlock } from './call-frame.ts'
import { callRows, contractsMade } from './call-rows.ts'

/** What the frames of a block come to: little of them is kept, and only that goes from thread to thread. */
export type TracedBlock = {
  /** How many frames each transaction has. */
  readonly frames: readonly number[]
  /** What each transaction moved, as `nativeMoves` tells it. */
  readonly moves: readonly (readonly NativeMove[])[]
  /** Rows of `evm_calls`. */
  readonly calls: readonly FamilyRow[]
  /** Contracts that calls inside transactions made. */
  readonly contracts: readonly ContractRow[]
  /** New coins that the node told of. */
  readonly rewards: readonly RewardFrame[]
}

/** Adds up a block's frames. `hashOf` tells a transaction's hash; `endsOnlyNew`: as `nativeMoves` takes it. */
export function traceBlock(
  { txs, rewards }: SparseBlock,
  {
    height,
    hashOf,
    endsOnlyNew,
  }: { readonly height: number; readonly hashOf: (txIndex: number) => Hex; readonly endsOnlyNew: boolean },
): TracedBlock {
  return {
    frames: txs.map((frames) => frames.length),
    moves: txs.map((frames) => nativeMoves(frames, endsOnlyNew)),
    calls: txs.flatMap((frames, txIndex) => callRows(height, txIndex, frames)),
    contracts: txs.flatMap((frames, txIndex) => contractsMade(height, txIndex, hashOf, frames)),
    rewards,
  }
}

/** Whether a contract ends only in the transaction that made it: Cancun brought the parent's beacon root and EIP-6780 together. */
export const endsOnlyNew = ({ parentBeaconBlockRoot }: Pick<RawBlock, 'parentBeaconBlockRoot'>): boolean =>
  parentBeaconBlockRoot !== undefined && parentBeaconBlockRoot !== null

/** The row of `evm_traced`, without its height. `isLedger`: whether every change of a native balance is told. */
export const tracedRow = ({ frames }: TracedBlock, isLedger: boolean) => ({
  frames: frames.reduce((sum, count) => sum + count, 0),
  ledger: isLedger ? 1 : 0,
})
