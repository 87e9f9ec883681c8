import type { FamilyId } from '@orrery/model/chain'
import type { PendingTxRow } from '@orrery/model/rows'
import { RATE_BANDS } from '@orrery/model/samples'
import { isWeighed, weightsOf } from '@orrery/model/waiting-tx'
import type { HeadView } from './chain-head.ts'

type Waiting = { readonly pending: Pick<HeadView['pending'], 'count' | 'untold' | 'list' | 'forgotten'> }

/** All that waits and tells its fee; null while a part of what the node has is not told. */
const weighed = ({ pending }: Waiting) =>
  pending.untold > 0
    ? null
    : [...pending.list(0, pending.count).map(weightsOf), ...pending.forgotten()].filter(isWeighed)

/**
 * Bytes of all that waits by the band of what each transaction itself pays for one, in the order of `RATE_BANDS`; null while a part of what the node has is not told.
 * What does not tell its fee is left out. Pure.
 */
export function sumWaiting(waiting: Waiting): readonly number[] | null {
  const sums: number[] = RATE_BANDS.map(() => 0)
  const all = weighed(waiting)
  for (const { fee, bytes } of all ?? []) {
    const band = RATE_BANDS.findLastIndex((from) => fee >= from * bytes)
    sums[band]! += bytes
  }
  return all === null ? null : sums
}

type Priced = { readonly pending: Pick<HeadView['pending'], 'count' | 'untold' | 'complete' | 'list'> }

/**
 * The same on account chains, whose fees are known when they are mined: by what each offers for a unit of gas, in Gwei. null also while no row is kept of one, and where one does not tell its bytes. Pure.
 */
export function sumWaitingByGas({ pending }: Priced): readonly number[] | null {
  if (pending.untold > 0 || !pending.complete) return null
  const sums: number[] = RATE_BANDS.map(() => 0)
  for (const { ext } of pending.list(0, pending.count)) {
    const told = offeredFor(ext)
    if (told === null) return null
    sums[RATE_BANDS.findLastIndex((from) => told.wei >= BigInt(from) * WEI_OF_GWEI)]! += told.bytes
  }
  return sums
}

const WEI_OF_GWEI = 1_000_000_000n

/** Bytes of a waiting transaction, and what it offers for a unit of gas; null where either is not known. */
function offeredFor({ size, gasPrice }: PendingTxRow['ext']): { readonly bytes: number; readonly wei: bigint } | null {
  if (typeof size !== 'number' || typeof gasPrice !== 'string') return null
  return { bytes: size, wei: BigInt(gasPrice) }
}

/** How bytes of what waits are told of a family's chains: in the order of `RATE_BANDS`, by what a unit of space is paid there. */
export const waitingBytesOf = (
  family: FamilyId | undefined,
): ((waiting: Waiting & Priced) => readonly number[] | null) => (family === 'evm' ? sumWaitingByGas : sumWaiting)

/** What all that waits pays together, in base units; null while a part of what the node has, or of its fees, is not told, and where a number does not hold it. Pure. */
export function sumWaitingFees({ pending }: Waiting): number | null {
  if (pending.untold > 0) return null
  const all = [...pending.list(0, pending.count).map(weightsOf), ...pending.forgotten()]
  const sum = all.every(isWeighed) ? all.reduce((total, { fee }) => total + fee, 0) : null
  return sum !== null && Number.isSafeInteger(sum) ? sum : null
}
