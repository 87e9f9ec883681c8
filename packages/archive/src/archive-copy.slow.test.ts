import type { ChainReads } from '@orrery/model/reads'
import type { Bundle } from '@orrery/model/rows'
import { isOrreryError, OrreryError } from '@orrery/errors/orrery-error'
import { systemClock } from '@orrery/primitives/clock'
import type { Store } from '@orrery/store/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ArchiveGate, ArchiveNow } from './archive.ts'
import { openArchiveCopy, type ArchiveCopy } from './archive-copy.ts'
import { migrateArchive } from './migrate-archive.ts'
import { openArchive } from './open-archive.ts'
import { bundleReads } from './testing/bundle-reads.ts'
import { EVM_ACCOUNTS, EVM_TOKENS, evmBundles } from './testing/evm-bundles.ts'
import { failingStore } from './testing/failing-store.ts'
import { bringTo, planForks } from './testing/kill-plan.ts'
import { seeded } from './testing/seeded.ts'
import { temporaryEngine } from './testing/temporary-engine.ts'

let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  engine = await temporaryEngine()
  await migrateArchive(engine.store)
})
afterAll(() => engine.end())

const ACCOUNT = EVM_ACCOUNTS[0]!
const TOKEN = EVM_TOKENS[0]!.address
const PAGE = { limit: 40 }

/** What pages of blocks, transactions and addresses are made of. */
const rowsOf = (reads: ChainReads) =>
  Promise.all([
    reads.blocks(PAGE),
    reads.txs(PAGE),
    reads.transfers(PAGE),
    reads.accountTxs(ACCOUNT, PAGE),
    reads.transfersOfAccount(ACCOUNT, PAGE),
    reads.transfersOfToken(TOKEN, PAGE),
  ])
/** Sums carry no height: half a write shows in them and nowhere else. */
const sumsOf = (reads: ChainReads) =>
  Promise.all([
    reads.balancesOfAccount(ACCOUNT, 100),
    reads.holders(TOKEN, 0, 50),
    reads.ledgerSupply(TOKEN),
    reads.transferCount(TOKEN),
  ])

/** A broker in this process: it has a word at once, and those who listen hear of it later. */
function slowGate(copy: ArchiveCopy, random: ReturnType<typeof seeded>) {
  let last = 0
  let heard = 0
  let cut = false
  let line: Promise<unknown> = Promise.resolve()
  const tell = (apply: () => void): void => {
    last++
    line = line.then(async () => {
      await systemClock.sleep(random.int(15))
      if (cut) return
      apply()
      heard++
    })
  }
  const gate: ArchiveGate = {
    close: (sure) => {
      tell(() => copy.close(sure))
      return Promise.resolve()
    },
    open: (now: ArchiveNow) => tell(() => copy.open(now)),
    tokens: () => tell(() => copy.tokensWritten()),
  }
  return {
    gate,
    isCurrent: () => heard === last && !cut,
    /** From here on nothing is heard any more. */
    partition: () => void (cut = true),
    quiet: () => line,
  }
}

/** Which fork a chain's last block is of: the blocks below belong to it, too. */
const forkWith = (forks: readonly (readonly Bundle[])[], hash: string): readonly Bundle[] | undefined =>
  forks.find((bundles) => bundles.some(({ block }) => block.hash === hash))

// decision 13; reliability F-24
test('what another process answers is what the archive held at one moment, row by row, while its writer is killed, forks and begins anew', async () => {
  const random = seeded(31)
  const plan = planForks(300)
  const forks = plan.map(({ bundles }) => bundles)
  let gate: ReturnType<typeof slowGate> | null = null
  const copy = openArchiveCopy(engine.store, 'GATE', {
    familyTables: [],
    clock: systemClock,
    isCurrent: () => Promise.resolve(gate!.isCurrent()),
  })
  gate = slowGate(copy, random)
  const counts = { rows: 0, sums: 0, refused: 0, blocks: new Set<string>() }
  let isDone = false
  const look = async (): Promise<void> => {
    const found = await copy.consistent(async ({ ranges }) => {
      const last = ranges.at(-1)
      const hash = last === undefined ? undefined : (await copy.reads.blockHashes([last.to])).get(last.to)
      const sums = await sumsOf(copy.reads).catch((error: unknown) => {
        if (!isOrreryError(error, 'STORE_UNAVAILABLE')) throw error
        return null
      })
      return { ranges, hash, sums, rows: await rowsOf(copy.reads) }
    })
    if (found.ranges.length === 0) return
    const fork = forkWith(forks, found.hash!)
    const held = fork!.filter(({ block: { height } }) =>
      found.ranges.some(({ from, to }) => height >= from && height <= to),
    )
    expect(found.rows).toEqual(await rowsOf(bundleReads(held)))
    counts.rows++
    counts.blocks.add(found.hash!)
    if (found.sums === null) counts.refused++
    else {
      expect(found.sums).toEqual(await sumsOf(bundleReads(held)))
      counts.sums++
    }
  }
  const reader = (async () => {
    while (!isDone) {
      await look()
      await systemClock.sleep(5)
    }
  })()
  reader.catch(() => {})

  let kills = 0
  for (const fork of plan) {
    for (let kill = 0; kill < 3; kill++) {
      const failing = failingStore(engine.store, {
        write: 4 + random.int(60),
        takesEffect: random.chance(0.5),
        dead: true,
      })
      try {
        await bringTo(await openArchive(failing.store, 'GATE', { gate: gate.gate }), fork, random, 20)
      } catch (error) {
        if (!failing.fired()) throw error
        kills++
      }
    }
    await bringTo(await openArchive(engine.store, 'GATE', { gate: gate.gate }), fork, random, 20)
  }
  await gate.quiet()
  await look()
  isDone = true
  await reader
  expect(kills).toBeGreaterThan(4)
  expect(counts.sums).toBeGreaterThan(10)
  expect(counts.blocks.size).toBeGreaterThan(3)
  expect(copy.state().ranges).toEqual([{ from: 0, to: forks.at(-1)!.length - 1 }])
})

test('decision 13: a reader that is cut off shows nothing of what a fork took out of the archive meanwhile, and no sum', async () => {
  const [first, second] = planForks(400).map(({ bundles }) => bundles)
  let gate: ReturnType<typeof slowGate> | null = null
  let isAway = false
  const store: Store = {
    ...engine.store,
    query: (query, signal) =>
      isAway
        ? Promise.reject(new OrreryError('STORE_UNAVAILABLE', { reason: 'off' }))
        : engine.store.query(query, signal),
  }
  const copy = openArchiveCopy(store, 'CUT', {
    familyTables: [],
    clock: systemClock,
    isCurrent: () => Promise.resolve(gate!.isCurrent()),
  })
  gate = slowGate(copy, seeded(1))
  const archive = await openArchive(engine.store, 'CUT', { gate: gate.gate })
  for (let from = 0; from < 50; from += 10) await archive.append({ bundles: first!.slice(from, from + 10) })
  await gate.quiet()
  gate.partition()
  copy.setDoubt(true)
  const shown = () => copy.consistent(async ({ ranges }) => ({ ranges, rows: await rowsOf(copy.reads) }))
  const whole = { ranges: [{ from: 0, to: 49 }], rows: await rowsOf(bundleReads(first!)) }
  expect(await shown()).toEqual(whole)
  // What needs no row is answered although the archive is away, too, and what does is refused.
  isAway = true
  expect(await copy.consistent(({ ranges }) => Promise.resolve(ranges))).toEqual(whole.ranges)
  await expect(shown()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
  isAway = false
  // More on top of it takes nothing away.
  await archive.append({ bundles: planMore(first!) })
  expect(await shown()).toEqual(whole)
  // A fork below it that is half done: the rows of the rest stand.
  const failing = failingStore(engine.store, { write: 6, takesEffect: true, dead: true })
  const dying = await openArchive(failing.store, 'CUT', { gate: gate.gate })
  await dying.rewind(27).catch(() => {})
  expect(failing.fired()).toBe(true)
  expect(await shown()).toEqual({ ranges: [{ from: 0, to: 27 }], rows: await rowsOf(bundleReads(first!.slice(0, 28))) })
  // And one that is done, with other blocks in the place of those that we know.
  const again = await openArchive(engine.store, 'CUT', { gate: gate.gate })
  await again.rewind(20)
  await again.append({ bundles: second!.slice(21, 40) })
  const left = await shown()
  expect(left.rows).toEqual(
    await rowsOf(bundleReads(first!.filter(({ block: { height } }) => left.ranges.some(({ to }) => height <= to)))),
  )
  await expect(copy.reads.balancesOfAccount(ACCOUNT, 10)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
})

const planMore = (bundles: readonly Bundle[]): readonly Bundle[] => {
  const last = bundles.at(-1)!.block
  return evmBundles({ seed: 9, above: last, blocks: 5, txs: 4 })
}
