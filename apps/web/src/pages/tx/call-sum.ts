import type { CallList } from '@orrery/model/wire/call'

/** A call of these kinds runs on its caller's account: the value that it names does not move again. */
const MOVES_NOTHING: ReadonlySet<string> = new Set(['delegatecall', 'callcode', 'staticcall'])

/** How many calls there are and what they moved together, base units of the coin; null of a list that is not whole. Pure. */
export function callSum({ hits, total }: Pick<CallList, 'hits' | 'total'>): {
  readonly count: number
  readonly value: string
} | null {
  if (hits.length === 0 || hits.length !== total) return null
  const moved = hits.filter(({ outcome, kind }) => outcome === 'done' && !MOVES_NOTHING.has(kind.toLowerCase()))
  return { count: hits.length, value: String(moved.reduce((sum, { value }) => sum + BigInt(value), BigInt(0))) }
}
