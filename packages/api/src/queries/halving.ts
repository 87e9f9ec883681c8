import { OrreryError } from '@orrery/errors/orrery-error'
import type { Halving } from '@orrery/model/wire/mining'
import type { Answer } from '../contract/handler.ts'
import type { ChainDesk } from './chain-desk.ts'
import { atOneMoment, type Snapshot } from './snapshot.ts'
import { issuanceOf, type Issuance } from './issuance.ts'

/** Cuts that the page tells ahead. */
const AHEAD = 3
/** Blocks of a Bitcoin retarget; faster chains are measured over a day of theirs. */
const LEAST_MEASURED = 2_016
const DAY_SECONDS = 86_400

/** When the subsidy of an output chain is cut next (screens-nonevm §4.5). Throws `CAPABILITY_MISSING` where blocks make no coins by a rule of work. */
export async function readHalving(desk: ChainDesk): Promise<Answer<Halving>> {
  const { chain, wire } = desk
  if (chain.family !== 'utxo') throw new OrreryError('CAPABILITY_MISSING', { chain: chain.code, capability: 'halving' })
  const issuance = issuanceOf(chain)
  return atOneMoment(desk.runtime, async (snapshot) => {
    const tip = snapshot.tip
    const at = (height: number) => timeAt(snapshot, height)
    const timeMs = tip === null ? null : await at(tip.height)
    const wanted = Math.max(LEAST_MEASURED, Math.round(DAY_SECONDS / chain.blockSeconds))
    const measured = tip === null ? 0 : await spanOf(snapshot, tip.height, wanted)
    const since = tip === null || measured === 0 ? null : await at(tip.height - measured)
    const blockMs = timeMs === null || since === null ? null : (timeMs - since) / measured
    const told = tip === null || issuance === null ? null : await cutsOf(issuance, tip.height, at)
    return {
      data: {
        height: tip?.height ?? null,
        timeMs,
        interval: issuance?.interval ?? null,
        subsidy: tip === null || issuance === null ? null : issuance.at(tip.height + 1).toString(),
        nextSubsidy: told?.next === undefined ? null : told.next.after,
        nextHeight: told?.next?.height ?? null,
        // Blocks may bear times that do not rise: then nothing can be said.
        blockMs: blockMs !== null && blockMs > 0 ? blockMs : null,
        blocksMeasured: measured,
        issued: tip === null || issuance === null ? null : issuance.upTo(tip.height).toString(),
        most: issuance?.most === null || issuance === null ? null : issuance.most.toString(),
        cuts: told?.cuts ?? [],
      },
      head: wire.head(tip),
    }
  })
}

async function cutsOf(issuance: Issuance, tip: number, timeOf: (height: number) => Promise<number | null>) {
  if (issuance.interval === null) return null
  const { interval } = issuance
  const cuts: Halving['cuts'] = []
  for (let height = interval, ahead = 0; ahead < AHEAD; height += interval) {
    const [before, after] = [issuance.at(height - 1), issuance.at(height)]
    if (before === 0n) break
    if (height > tip) ahead++
    cuts.push({
      height,
      before: before.toString(),
      after: after.toString(),
      timeMs: height <= tip ? await timeOf(height) : null,
    })
  }
  return { cuts, next: cuts.find(({ height }) => height > tip) }
}

/** How many blocks below the tip, at most `wanted`, the index holds without a hole. */
async function spanOf({ coverage }: Snapshot, tip: number, wanted: number): Promise<number> {
  const run = coverage.ranges.at(-1)
  return run === undefined ? 0 : Math.max(0, Math.min(wanted, tip - Math.max(run.from, 1)))
}

const timeAt = async ({ newest, deep, cut }: Snapshot, height: number): Promise<number | null> =>
  (await (height >= cut ? newest : deep).block(height))?.timeMs ?? null
