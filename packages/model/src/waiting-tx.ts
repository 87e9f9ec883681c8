import type { Hex } from '@orrery/primitives/hex'
import type { PendingTxRow } from './rows.ts'

/** What a miner weighs of a transaction: its size in (virtual) bytes, its fee in base units, null where it is not known, and what must be mined before it. */
export type TxWeights = {
  readonly hash: Hex
  readonly fee: number | null
  readonly bytes: number
  readonly parents: readonly Hex[]
}

/** A waiting transaction whose fee is known. */
export type WaitingTx = TxWeights & { readonly fee: number }

const NONE: readonly Hex[] = []

/** The weights of a waiting transaction. `fee` is null also where no number holds it exactly, and where the size is not known. */
export function weightsOf({ hash, fee, ext }: Pick<PendingTxRow, 'hash' | 'fee' | 'ext'>): TxWeights {
  const { vsize, size, mempool } = ext as {
    readonly vsize?: number | null
    readonly size?: number
    readonly mempool?: { readonly depends: readonly Hex[] } | null
  }
  const bytes = vsize ?? size ?? 0
  const parents = mempool?.depends ?? NONE
  const isExact = fee !== null && fee >= 0n && fee <= BigInt(Number.MAX_SAFE_INTEGER) && bytes > 0
  return { hash, fee: isExact ? Number(fee) : null, bytes, parents: parents.length === 0 ? NONE : parents }
}

/** Whether its fee is known, so that a miner can weigh it. */
export const isWeighed = (tx: TxWeights): tx is WaitingTx => tx.fee !== null
