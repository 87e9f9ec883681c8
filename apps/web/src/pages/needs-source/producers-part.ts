import type { BlockProducers } from '@orrery/model/wire/block'
import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { Part } from '../../page-parts/facts/load-part.ts'

export type ProducersProps = {
  readonly part: Part<BlockProducers>
  /** What the page would need: whether blocks name who got their fees, or who made them. */
  readonly needs: string
}

/** Only pages of validators have it. */
export const ProducersPart = earlyPart<ProducersProps>(() =>
  import('./producers.tsx').then((module) => module.Producers),
)
