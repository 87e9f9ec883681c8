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

/** What all that waits pays together, in base units; null while a part of what the node has, or of its fees, is not told, and where a number does not hold it. Pure. */
export function sumWaitingFees({ pending }: Waiting): number | null {
  if (pending.untold > 0) return null
  const all = [...pending.list(0, pending.count).map(weightsOf), ...pending.forgotten()]
  const sum = all.every(isWeighed) ? all.reduce((total, { fee }) => total + fee, 0) : null
  return sum !== null && Number.isSafeInteger(sum) ? sum : null
}
