import { MOST_PRODUCED } from '@orrery/model/reads'
import type { BlockProducers } from '@orrery/model/wire/block'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { firstOfDay } from '../chains/day-ago.ts'
import { atOneMoment } from '../snapshot.ts'
import { producersOf, sidesOf } from './producers-of.ts'

/** Producers that are named. */
const SHOWN = 200

/**
 * Who produced the blocks of the last 24 hours (screens-evm §3.1), most first: by the newest `MOST_PRODUCED` of them on chains that make more. Nothing is told where not all of
 * these are indexed.
 */
export function readBlockProducers(desk: ChainDesk): Promise<Answer<BlockProducers>> {
  return atOneMoment(desk.runtime, async (snapshot) => {
    const { tip } = snapshot
    const head = desk.wire.head(tip)
    const first = await firstOfDay(desk, snapshot)
    if (first === null || tip === null || first > tip.height) return { data: { told: null }, head }
    const from = Math.max(first, tip.height - MOST_PRODUCED + 1)
    const rows = await producersOf(sidesOf(snapshot, { from, to: tip.height }))
    return {
      data: {
        told: {
          fromHeight: from,
          toHeight: tip.height,
          blocks: tip.height - from + 1,
          hits: rows.slice(0, SHOWN).map(({ producer, blocks }) => ({ address: desk.wire.address(producer), blocks })),
        },
      },
      head,
    }
  })
}
