import type { ChainReads } from '@orrery/model/reads'
import type { Bundle } from '@orrery/model/rows'
import { systemClock } from '@orrery/primitives/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ArchiveGate, ArchiveNow } from './archive.ts'
import { openArchiveCopy, type ArchiveCopy } from './archive-copy.ts'
import { migrateArchive } from './migrate-archive.ts'
import { openArchive } from './open-archive.ts'
import { bundleReads } from './testing/bundle-reads.ts'
import { EVM_ACCOUNTS, EVM_TOKENS, evmBundles } from './testing/evm-bundles.ts'
import { failingStore } from './testing/failing-store.ts'
import { planForks } from './testing/kill-plan.ts'
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

test('decision 13: a reader that is cut off shows nothing of what a fork took out of the archive meanwhile, and no sum', async () => {
  const [first, second] = planForks(400).map(({ bundles }) => bundles)
  let gate: ReturnType<typeof slowGate> | null = null
  const copy = openArchiveCopy(engine.store, 'CUT', {
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
