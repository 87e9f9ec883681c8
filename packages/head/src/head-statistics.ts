import type { HourSpan } from '@orrery/model/reads'
import type { PartySet } from '@orrery/model/party-sets'
import { hourOf, StatSums, type StatRow } from '@orrery/model/statistics'
import type { Hex } from '@orrery/primitives/hex'
import type { HeadBlock } from './head-block.ts'

const stepOf = (hour: number, { step }: HourSpan): number => Math.floor(hour / step) * step
const isIn = (hour: number, { from, to }: HourSpan): boolean => hour >= from && hour <= to
const hourOfBlock = ({ bundle }: HeadBlock): number => hourOf(bundle.block.timeMs)

/** What held blocks add to the measures of a span; each block's part is made once. */
export function statisticsOf(
  blocks: readonly HeadBlock[],
  names: readonly string[],
  span: HourSpan,
): readonly StatRow[] {
  const wanted = new Set(names)
  const sums = new StatSums()
  for (const block of blocks)
    if (isIn(hourOfBlock(block), span))
      for (const row of block.statistics) if (wanted.has(row.name)) sums.add(row, stepOf(row.hour, span))
  return sums.rows()
}

/** Who took part in the held blocks, by the steps of a span. */
export function partiesOf(
  blocks: readonly HeadBlock[],
  set: PartySet,
  span: HourSpan,
): ReadonlyMap<number, ReadonlySet<Hex>> {
  const steps = new Map<number, Set<Hex>>()
  for (const block of blocks) {
    const hour = hourOfBlock(block)
    if (!isIn(hour, span)) continue
    const step = stepOf(hour, span)
    const held = steps.get(step) ?? new Set<Hex>()
    steps.set(step, held)
    for (const address of block.parties(set)) held.add(address)
  }
  return steps
}

/** How many took part, exactly. */
export function setSizesOf(
  blocks: readonly HeadBlock[],
  set: PartySet,
  span: HourSpan,
  also: readonly Hex[],
): readonly { readonly hour: number; readonly size: number }[] {
  const steps = new Map(partiesOf(blocks, set, span))
  const last = stepOf(span.to, span)
  if (also.length > 0) steps.set(last, new Set([...(steps.get(last) ?? []), ...also]))
  return [...steps].map(([hour, { size }]) => ({ hour, size })).sort((a, b) => a.hour - b.hour)
}
