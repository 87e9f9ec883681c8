import { OrreryError } from '@orrery/errors/orrery-error'
import { workOfBlock, type BlockWork } from '@orrery/model/block-work'
import type { ChainOf } from '@orrery/model/chain'
import { isMined } from '@orrery/model/is-mined'
import type { Halving } from '@orrery/model/wire/mining'
import type { Answer } from '../../contract/handler.ts'
import { blockList } from '../lists/chain-lists.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { readOlder } from '../lists/keyset-list.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'
import { issuanceOf, type Issuance } from '../chains/issuance.ts'
import { readRetarget } from './retarget.ts'

/** Cuts that the page tells ahead. */
const AHEAD = 3
/** Blocks of a Bitcoin retarget; faster chains are measured over a day of theirs. */
const LEAST_MEASURED = 2_016
const DAY_SECONDS = 86_400
/** Blocks whose making is compared. */
const WORK_BLOCKS = 100
const YEAR_SECONDS = 365.25 * DAY_SECONDS

/** When the subsidy of a chain of work is cut next (screens-nonevm §4.5, screens-evm §12.7). Throws `CAPABILITY_MISSING` where blocks make no coins by a rule of work. */
export async function readHalving(desk: ChainDesk): Promise<Answer<Halving>> {
  const { chain, wire } = desk
  if ((chain.family !== 'utxo' && chain.family !== 'evm') || !isMined(chain))
    throw new OrreryError('CAPABILITY_MISSING', { chain: chain.code, capability: 'halving' })
  const issuance = issuanceOf(chain)
  const { circulation, totalSupply } = await desk.home.read()
  return atOneMoment(desk.runtime, async (snapshot) => {
    const tip = snapshot.tip
    const at = (height: number) => timeAt(snapshot, height)
    const settled = (height: number) => settledTimeAt(desk, snapshot, height)
    const timeMs = tip === null ? null : await at(tip.height)
    const wanted = Math.max(LEAST_MEASURED, Math.round(DAY_SECONDS / chain.blockSeconds))
    const measured = tip === null ? 0 : await spanOf(snapshot, tip.height, wanted)
    const since = tip === null || measured === 0 ? null : await at(tip.height - measured)
    const blockMs = timeMs === null || since === null ? null : (timeMs - since) / measured
    const told = tip === null || issuance === null ? null : await cutsOf(issuance, tip.height, settled)
    const retarget =
      tip === null || timeMs === null || chain.family !== 'utxo'
        ? null
        : await readRetarget(chain, { height: tip.height, timeMs }, settled)
    const subsidy = tip === null || issuance === null ? null : issuance.at(tip.height + 1)
    return {
      data: {
        height: tip?.height ?? null,
        rule: issuance?.rule ?? null,
        timeMs,
        interval: issuance?.interval ?? null,
        subsidy: subsidy?.toString() ?? null,
        yearly: subsidy === null ? null : (subsidy * BigInt(Math.round(YEAR_SECONDS / chain.blockSeconds))).toString(),
        // Where coins lie in a credit pool, too, all that were made stand for them.
        circulation: circulation ?? totalSupply,
        nextSubsidy: told?.next === undefined ? null : told.next.after,
        nextHeight: told?.next?.height ?? null,
        // Blocks may bear times that do not rise: then nothing can be said.
        blockMs: blockMs !== null && blockMs > 0 ? blockMs : null,
        blocksMeasured: measured,
        retarget,
        issued: tip === null ? null : (issuance?.upTo(tip.height)?.toString() ?? null),
        most: issuance?.most?.toString() ?? null,
        work: chain.family === 'utxo' ? await workOf(chain, snapshot) : null,
        cuts: told?.cuts ?? [],
      },
      head: wire.head(tip),
    }
  })
}

async function cutsOf(issuance: Issuance, tip: number, timeOf: (height: number) => Promise<number | null>) {
  const cuts: Halving['cuts'] = []
  let ahead = 0
  for (const height of issuance.cuts()) {
    const [before, after] = [issuance.at(height - 1), issuance.at(height)]
    if (before === after) break
    if (height > tip) ahead++
    cuts.push({
      height,
      before: before.toString(),
      after: after.toString(),
      timeMs: height <= tip ? await timeOf(height) : null,
    })
    if (ahead === AHEAD) break
  }
  return { cuts, next: cuts.find(({ height }) => height > tip) }
}

/** Of the newest hundred blocks how many were made in which way (screens-nonevm §4.5). */
async function workOf({ quirks }: ChainOf<'utxo'>, snapshot: Snapshot): Promise<Halving['work']> {
  if (quirks.auxPow !== true) return null
  const { rows } = await readOlder(snapshot, blockList, null, WORK_BLOCKS)
  const ways = rows.flatMap(({ ext: { version } }) =>
    typeof version === 'number' ? [workOfBlock(version, quirks)] : [],
  )
  const count = (wanted: BlockWork): number => ways.filter((way) => way === wanted).length
  return {
    of: ways.length,
    own: count('own'),
    merged: count('merged'),
    indexed: quirks.indexedChainId === undefined ? null : count('indexed'),
  }
}

/** How many blocks below the tip, at most `wanted`, the index holds without a hole. */
async function spanOf({ coverage }: Snapshot, tip: number, wanted: number): Promise<number> {
  const run = coverage.ranges.at(-1)
  return run === undefined ? 0 : Math.max(0, Math.min(wanted, tip - Math.max(run.from, 1)))
}

const timeAt = async ({ newest, deep, cut }: Snapshot, height: number): Promise<number | null> =>
  (await (height >= cut ? newest : deep).block(height))?.timeMs ?? null

/** Times of blocks that are asked for again and again: those of cuts, and the first of a period. */
const SETTLED = new WeakMap<ChainDesk, Map<number, number>>()
const MOST_SETTLED = 500

/** The same for what never changes any more: the home of a chain asks for it with each visit. */
async function settledTimeAt(desk: ChainDesk, snapshot: Snapshot, height: number): Promise<number | null> {
  const known = SETTLED.get(desk) ?? new Map<number, number>()
  SETTLED.set(desk, known)
  const before = known.get(height)
  if (before !== undefined) return before
  const timeMs = await timeAt(snapshot, height)
  if (timeMs !== null && height <= (snapshot.view.final ?? -1) && known.size < MOST_SETTLED) known.set(height, timeMs)
  return timeMs
}
