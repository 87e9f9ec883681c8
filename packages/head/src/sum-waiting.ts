import { RATE_BANDS } from '@orrery/model/samples'
import { isWeighed, weightsOf } from '@orrery/model/waiting-tx'
import type { HeadView } from './chain-head.ts'

/**
 * Bytes of all that waits by the band of what each transaction itself pays for one, in the order of `RATE_BANDS`; null while a part of what the node has is not told.
 * What does not tell its fee is left out. Pure.
 */
export function sumWaiting({
  pending,
}: {
  readonly pending: Pick<HeadView['pending'], 'count' | 'untold' | 'list' | 'forgotten'>
}): readonly number[] | null {
  if (pending.untold > 0) return null
  const sums: number[] = RATE_BANDS.map(() => 0)
  for (const tx of [...pending.list(0, pending.count).map(weightsOf), ...pending.forgotten()]) {
    if (!isWeighed(tx)) continue
    const band = RATE_BANDS.findLastIndex((from) => tx.fee >= from * tx.bytes)
    sums[band]! += tx.bytes
  }
  return sums
}
