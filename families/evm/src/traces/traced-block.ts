import type { ContractRow, FamilyRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { nativeMoves, type CoinsEnd, type NativeMove } from '../ledger/native-moves.ts'
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

/** Adds up a block's frames. `hashOf` tells a transaction's hash. */
export function traceBlock(
  { txs, rewards }: SparseBlock,
  {
    height,
    hashOf,
    coinsEnd,
  }: { readonly height: number; readonly hashOf: (txIndex: number) => Hex; readonly coinsEnd: CoinsEnd },
): TracedBlock {
  return {
    frames: txs.map((frames) => frames.length),
    moves: txs.map((frames) => nativeMoves(frames, coinsEnd)),
    calls: txs.flatMap((frames, txIndex) => callRows(height, txIndex, frames)),
    contracts: txs.flatMap((frames, txIndex) => contractsMade(height, txIndex, hashOf, frames)),
    rewards,
  }
}

/** The rule of a block, by what its header tells: Cancun brought the parent's beacon root and EIP-6780 together, Amsterdam the hash of access lists and EIP-8246. */
export const coinsEndOf = ({
  parentBeaconBlockRoot,
  blockAccessListHash,
}: Pick<RawBlock, 'parentBeaconBlockRoot' | 'blockAccessListHash'>): CoinsEnd =>
  blockAccessListHash ? 'none' : parentBeaconBlockRoot ? 'new' : 'any'

/** The row of `evm_traced`, without its height. `isLedger`: whether every change of a native balance is told. */
export const tracedRow = ({ frames }: TracedBlock, isLedger: boolean) => ({
  frames: frames.reduce((sum, count) => sum + count, 0),
  ledger: isLedger ? 1 : 0,
})
