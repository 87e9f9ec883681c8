import { TOKEN_ACTIVITY, TOKEN_DAYS } from '@orrery/model/token-activity'
import { TOKEN_HOLDERS } from '@orrery/model/token-holders'
import type { HolderGroup, HolderHistory } from '@orrery/model/wire/holder'
import type { Clock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import { createBoundedLine } from '../bounded-line.ts'
import { chunksOf } from '../chunks-of.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { createKept, type Kept } from '../kept.ts'
import { atLayer } from '../ledgers/at-layer.ts'
import { createLru } from '../lru.ts'
import { sharePpm } from '../share-ppm.ts'
import { atOneMoment } from '../snapshot.ts'
import { groupHolders } from './holder-groups.ts'
import { lockedHolders } from './locked-holders.ts'
import { amountOf, DAY_MS, MOST_DAYS } from './token-activity.ts'
import { largestHeld } from './largest-held.ts'

type Told = Omit<HolderHistory, 'isMaking'>
type Held = { readonly key: string; readonly value: bigint }

/** How shares of a token's largest holders changed, read beside the requests: one token at a time, kept in memory. */
export type HolderHistories = {
  /** null while it is being made for the first time. Throws `CAPABILITY_MISSING` where no ledger of holders is kept. */
  read(asset: Hex): Promise<Told | null>
}

/** Days that are looked at, evenly over a token's life: each reads all that its holders ever had until then. */
const POINTS = 24
/** Holders of each: what one question gives. */
const LOOKED = 1_000
const TOKENS = 32
/** Tokens that wait for their history. */
const WAITING = 8
const KEPT = { leastMs: 1_800_000, ratio: 50, waitMs: 1_500 } as const
/** Whoever holds one of so many parts of the supply is a whale. */
const WHALE = 100n
/** Sums of many days of tokens that are too many for a reader stay untold. */
const SUMS = ['minted', 'burnt'].flatMap((name) => [`${name}_high`, `${name}_low`])

/** Makes the histories of a desk; nothing is read before it is asked for (screens-evm §8.2, §8.5). */
export function createHolderHistories(desk: () => ChainDesk, clock: Clock): HolderHistories {
  const kept = createLru<Hex, Kept<Told>>(TOKENS, () => clock.monotonic())
  const line = createBoundedLine(WAITING, () => desk().chain.code)
  return {
    read(asset) {
      const known = kept.get(asset) ?? createKept(() => line(() => readHistory(desk(), asset)), clock, KEPT)
      kept.set(asset, known, MOST_DAYS * DAY_MS)
      return known.read()
    },
  }
}

/** At most `most` days from the first to the last, both among them, as evenly as days are. Pure. */
export function pointsBetween(first: number, last: number, most: number): readonly number[] {
  const count = Math.min(most, last - first + 1)
  if (count < 1) return []
  if (count === 1) return [last]
  return Array.from({ length: count }, (_, at) => first + Math.round(((last - first) * at) / (count - 1)))
}

/** What the largest holders of a day, largest first, have of the supply of that day. Pure. */
export function sharesOf(
  held: readonly Held[],
  supply: bigint,
  groups: ReadonlyMap<string, HolderGroup>,
): Omit<HolderHistory['days'][number], 'timeMs'> {
  const sum = (rows: readonly Held[]): bigint => rows.reduce((all, { value }) => all + value, 0n)
  const ppm = (amount: bigint): number => sharePpm(amount, supply) ?? 0
  const whales = held.filter(({ value }) => value * WHALE >= supply)
  return {
    counted: held.length,
    top10Ppm: ppm(sum(held.slice(0, 10))),
    top100Ppm: ppm(sum(held.slice(0, 100))),
    whales: whales.length,
    whalesPpm: ppm(sum(whales)),
    groups: [...Map.groupBy(held, ({ key }) => groups.get(key) ?? 'other')].map(([group, own]) => ({
      group,
      sharePpm: ppm(sum(own)),
    })),
  }
}

/** Days with what was there of a token when each ended, in order; null where no sums of it are kept. */
async function suppliesOf(desk: ChainDesk, asset: Hex) {
  if (desk.runtime.layers?.has(TOKEN_ACTIVITY) !== true) return null
  return atLayer(desk, TOKEN_ACTIVITY, async ({ reads, through }) => {
    const rows = await reads.summed(TOKEN_DAYS, { asset }, 'day', SUMS, MOST_DAYS)
    let supply = 0n
    const days = rows.map((row) => {
      supply += amountOf(row, 'minted') - amountOf(row, 'burnt')
      return { day: Number(row['day']), supply }
    })
    const last = through < 0 ? null : await desk.runtime.archive.reads.block(through)
    return { days, lastDay: last === null ? null : Math.floor(last.timeMs / DAY_MS) }
  })
}

async function readHistory(desk: ChainDesk, asset: Hex): Promise<Told> {
  const supplies = await suppliesOf(desk, asset)
  const { through, lastDay } = await atLayer(desk, TOKEN_HOLDERS, async ({ through: height }) => {
    const last = height < 0 ? null : await desk.runtime.archive.reads.block(height)
    return { through: height < 0 ? null : height, lastDay: last === null ? null : Math.floor(last.timeMs / DAY_MS) }
  })
  const first = supplies?.days[0]?.day
  if (supplies === null || first === undefined || lastDay === null || supplies.lastDay === null)
    return { through, isKnown: supplies !== null, days: [] }
  // The day of the last block is not over: what it ends with is not known.
  const points = pointsBetween(first, Math.min(lastDay, supplies.lastDay) - 1, POINTS)
  const found: { readonly day: number; readonly supply: bigint; readonly held: readonly Held[] }[] = []
  for (const day of points) {
    const supply = supplies.days.findLast((one) => one.day <= day)?.supply ?? 0n
    if (supply <= 0n) continue
    const held = await atLayer(desk, TOKEN_HOLDERS, ({ reads }) =>
      largestHeld(reads, asset, day, { offset: 0, limit: LOOKED }),
    )
    found.push({ day, supply, held })
  }
  const groups = await groupsOf(desk, asset, [
    ...new Set(found.flatMap(({ held }) => held.map(({ key }) => key as Hex))),
  ])
  return {
    through,
    isKnown: true,
    days: found.map(({ day, supply, held }) => ({ timeMs: day * DAY_MS, ...sharesOf(held, supply, groups) })),
  }
}

/** What holders are as far as the index and the labels tell today. */
async function groupsOf(
  desk: ChainDesk,
  asset: Hex,
  addresses: readonly Hex[],
): Promise<ReadonlyMap<string, HolderGroup>> {
  const { locked } = await lockedHolders(desk, asset)
  const groups = new Map<string, HolderGroup>()
  for (const chunk of chunksOf(addresses)) {
    const told = await atOneMoment(desk.runtime, (snapshot) => groupHolders(desk, snapshot, chunk, locked))
    for (const [address, group] of told) groups.set(address, group)
  }
  return groups
}
