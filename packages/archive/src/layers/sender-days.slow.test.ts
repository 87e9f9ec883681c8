import type { Bundle } from '@orrery/model/rows'
import { COIN_RESTS, monthOfDay, monthsKey, SENDER_CLASSES, SENDER_DAYS, SENDER_SUM } from '@orrery/model/sender-days'
import type { Hex } from '@orrery/primitives/hex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openArchive } from '../open-archive.ts'
import { evmBundles, GENESIS_PARENT } from '../testing/evm-bundles.ts'
import { seeded } from '../testing/seeded.ts'
import { temporaryEngine } from '../testing/temporary-engine.ts'
import { openLayerShelf } from './layer-shelf.ts'
import { senderDays } from './sender-days.ts'
import { sumBlocks } from './sum-layer.ts'

let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  engine = await temporaryEngine()
})
afterAll(() => engine.end())

const CODE = 'SENDERS'
const DAY_MS = 86_400_000

/** Blocks that are hours, days or more than a year apart. */
function chainOf(): readonly Bundle[] {
  const random = seeded(77)
  let timeMs = 19_000 * DAY_MS
  return evmBundles({ seed: 12, above: GENESIS_PARENT, blocks: 160, txs: 5 }).map((bundle) => {
    timeMs += random.pick([3, 3, 9, 20, 24, 24 * 6, 24 * 31, 24 * 70]) * 3_600_000
    if (bundle.block.height === 110) timeMs += 366 * DAY_MS
    const at = timeMs
    return {
      ...bundle,
      block: { ...bundle.block, timeMs: at },
      txs: bundle.txs.map((tx) => ({ ...tx, timeMs: at, value: random.chance(0.02) ? 2n ** 255n : tx.value })),
      deltas: [],
      transfers: [],
    }
  })
}

/** What the ledger must say, from the blocks themselves. */
function toldOf(bundles: readonly Bundle[]) {
  const active = new Map<Hex, number[]>()
  const classes = new Map<string, number>()
  const rests = new Map<number, readonly [bigint, bigint, bigint]>()
  const add = (name: string, day: number, key: string) =>
    classes.set(`${name} ${day} ${key}`, (classes.get(`${name} ${day} ${key}`) ?? 0) + 1)
  for (const { block, txs } of bundles) {
    const day = Math.floor(block.timeMs / DAY_MS)
    for (const { from, value, status } of txs) {
      if (from === null) continue
      const days = active.get(from) ?? []
      active.set(from, days)
      if (days.at(-1) !== day) {
        const before = days.at(-1)
        const months = [...new Set(days.map(monthOfDay))]
        const month = monthOfDay(day)
        if (months.at(-1) !== month) {
          const [last, earlier] = [months.at(-1), months.at(-2)]
          const gaps = [last === undefined ? 0 : month - last, earlier === undefined ? 0 : last! - earlier] as const
          add(SENDER_SUM.months, day, monthsKey(...gaps))
        }
        add(SENDER_SUM.ages, day, before === undefined ? 'new' : day - before > 365 ? 'woken' : 'back')
        days.push(day)
      }
      const prior = days.at(-2)
      if (prior === undefined || status !== 'success' || value === 0n) continue
      const [count, moved, rested] = rests.get(day) ?? [0n, 0n, 0n]
      rests.set(day, [count + 1n, moved + value, rested + value * BigInt(day - prior)])
    }
  }
  return {
    classes: [...classes].map(([key, came]) => `${key} ${came}`).toSorted(),
    rests: [...rests].map(([day, sums]) => [day, ...sums].join(' ')).toSorted(),
  }
}

test('screens-evm §10: when senders were active before, and for how long rested what they moved, is told by day however the blocks are cut', async () => {
  const archive = await openArchive(engine.store, CODE)
  const bundles = chainOf()
  await archive.append({ bundles })
  const tables = senderDays.sums.map(({ table }) => table)
  const read = async (cuts: readonly number[], version: number) => {
    const shelf = await openLayerShelf(engine.store, CODE, { id: SENDER_DAYS, version, tables, addsUp: true })
    await shelf.prepare()
    let from = 0
    for (const to of cuts) {
      const rows = await sumBlocks(engine.store, CODE, senderDays, { from, to })
      await shelf.append(rows!, bundles[to]!.block)
      from = to + 1
    }
    const classes = await shelf.reads.summed(SENDER_CLASSES, {}, ['name', 'day', 'key'], ['came'], 100_000)
    const halves = ['moved_high', 'moved_low', 'rested_high', 'rested_low']
    const rests = await shelf.reads.summed(COIN_RESTS, {}, 'day', ['txs', ...halves], 100_000)
    const whole = (row: (typeof rests)[number], name: string) =>
      ((row[`${name}_high`] as bigint) << 128n) + (row[`${name}_low`] as bigint)
    return {
      classes: classes.map(({ name, day, key, came }) => [name, day, key, came].join(' ')).toSorted(),
      rests: rests
        .map((row) => [row['day'], row['txs'], whole(row, 'moved'), whole(row, 'rested')].join(' '))
        .toSorted(),
    }
  }
  const wanted = toldOf(bundles)
  expect(wanted.classes.some((one) => one.includes('woken'))).toBe(true)
  expect(wanted.classes.some((one) => one.includes('1/2'))).toBe(true)
  expect(wanted.rests.length).toBeGreaterThan(20)
  expect(await read([159], 1)).toEqual(wanted)
  expect(await read([0, 1, 30, 31, 32, 33, 77, 109, 110, 130, 158, 159], 2)).toEqual(wanted)
})
