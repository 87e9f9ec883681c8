import { OrreryError } from '@orrery/errors/orrery-error'
import type { HeightRange } from '@orrery/model/reads'
import type { ChainDesk } from './chain-desk.ts'
import type { Snapshot } from './snapshot.ts'

/** Heights of a stretch that the index lacks, in words; null where it has them all. */
export function lackOf({ coverage, tip }: Snapshot, span: HeightRange): string | null {
  const to = Math.min(span.to, tip?.height ?? span.to)
  let at = span.from
  for (const range of coverage.ranges) {
    if (range.from > at) break
    if (range.to >= at) at = range.to + 1
  }
  if (at > to) return null
  const next = coverage.ranges.find((range) => range.from > at)
  return `blocks ${at} to ${Math.min(to, next ? next.from - 1 : to)} are not indexed yet`
}

/**
 * Refuses what cannot be told of outputs while blocks are missing above the first that is indexed: one that was made below the hole may be spent in it. Those of
 * before the first are not told. Throws `CAPABILITY_MISSING`.
 */
export function requireUnbroken(snapshot: Snapshot, { chain }: Pick<ChainDesk, 'chain'>): void {
  const lack = lackOf(snapshot, { from: snapshot.coverage.ranges[0]?.from ?? 0, to: Number.MAX_SAFE_INTEGER })
  if (lack !== null)
    throw new OrreryError('CAPABILITY_MISSING', { chain: chain.code, capability: `unspent outputs, while ${lack}` })
}

/** Refuses what cannot be told of an address while blocks are missing: half a history is a wrong balance. Throws `CAPABILITY_MISSING`. */
export function requireWhole(snapshot: Snapshot, { chain }: Pick<ChainDesk, 'chain'>): void {
  const lack = lackOf(snapshot, { from: 0, to: Number.MAX_SAFE_INTEGER })
  if (lack !== null)
    throw new OrreryError('CAPABILITY_MISSING', { chain: chain.code, capability: `addresses, while ${lack}` })
}
