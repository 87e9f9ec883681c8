import type { ChainReads, HeightRange, ProducerRow } from '@orrery/model/reads'
import { joinProducers } from '@orrery/model/sum-producers'
import { NO_CUT, type Snapshot } from '../snapshot.ts'

/** A part of a range of heights, and where its rows are. */
export type Side = { readonly reads: ChainReads; readonly range: HeightRange }

/** The parts of a range, and where their rows are. */
export const sidesOf = ({ newest, deep, cut }: Snapshot, { from, to }: HeightRange): readonly Side[] => [
  ...(from < cut ? [{ reads: deep, range: { from, to: Math.min(to, cut === NO_CUT ? to : cut - 1) } }] : []),
  ...(to >= cut ? [{ reads: newest, range: { from: Math.max(from, cut), to } }] : []),
]

/** Who produced the blocks of these parts, most first; see `ChainReads.producers`. */
export const producersOf = async (sides: readonly Side[]): Promise<readonly ProducerRow[]> =>
  joinProducers(await Promise.all(sides.map(({ reads, range }) => reads.producers(range))))
