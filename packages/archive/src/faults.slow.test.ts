import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isOrreryError } from '@orrery/errors/orrery-error'
import { EMPTY } from '@orrery/primitives/hex'
import type { Digest } from './digest.ts'
import { openArchive, type OpenArchive } from './open-archive.ts'
import { ChunkEncoder } from './encode/chunk-encoder.ts'
import { EncoderPool, EncodingHere, type EncodedBody } from './encode/encoding.ts'
import { bundleReads } from './testing/bundle-reads.ts'
import { EVM_ACCOUNTS, evmBundles, GENESIS_PARENT } from './testing/evm-bundles.ts'
import { failingStore, type Fault } from './testing/failing-store.ts'
import { temporaryEngine, type TemporaryEngine } from './testing/temporary-engine.ts'
import { TEST_OUTPUTS, utxoBundles } from './testing/utxo-bundles.ts'

/** Opening makes this many writes before the first of the operation: statements of the schema. */
const OPENING_WRITES = 2
const bundles = evmBundles({ seed: 5, above: GENESIS_PARENT, blocks: 24, txs: 6 })
const [low, high] = [bundles.slice(0, 12), bundles.slice(12)]

let engine: TemporaryEngine
let chains = 0
const newChain = () => `FAULT-${chains++}`
const filled = async (parts: readonly (typeof bundles)[], chain = newChain()) => {
  const archive = await openArchive(engine.store, chain)
  for (const part of parts) await archive.append({ bundles: part })
  return { archive, chain }
}

/** What an archive of the lower blocks has, one of some of them, and one of all. */
let want: Readonly<Record<'base' | 'cut' | 'full', Digest>>

beforeAll(async () => {
  engine = await temporaryEngine()
  const digestOf = async (parts: readonly (typeof bundles)[]) => (await filled(parts)).archive.digest()
  want = {
    base: await digestOf([low]),
    cut: await digestOf([bundles.slice(0, 8)]),
    full: await digestOf([low, high]),
  }
})
afterAll(() => engine.end())

/** Attempts beside each other, each on a chain of its own: they wait for the engine's mutations most of the time. */
const AT_ONCE = 3

/**
 * Lets each write of an operation fail in turn (or every `step`-th), until the operation has no more writes. One that kills without taking effect
 * leaves what the one before it leaves when it takes effect, so that of those the first is all.
 */
async function eachWrite(
  step: number,
  fault: Omit<Fault, 'write'>,
  attempt: (fault: Fault) => Promise<boolean>,
): Promise<number> {
  if (fault.dead && !fault.takesEffect) {
    expect(await attempt({ ...fault, write: OPENING_WRITES + 1 })).toBe(true)
    return 1
  }
  for (let first = OPENING_WRITES + 1; ; first += AT_ONCE * step) {
    const writes = Array.from({ length: AT_ONCE }, (_, nth) => first + nth * step)
    const fired = await Promise.all(writes.map((write) => attempt({ ...fault, write })))
    await engine.empty()
    const last = fired.indexOf(false)
    if (last >= 0) return writes[last]! - OPENING_WRITES - 1
  }
}

// reliability F-24, I-1: the n-th write fails, for every n
describe.each([
  { takesEffect: true, step: 1, least: 13 },
  { takesEffect: false, step: 3, least: 1 },
])('a write that fails (and takes effect all the same: $takesEffect)', ({ takesEffect, step, least }) => {
  test('kills an append: what is opened again lacks the chunk whole, and can take it', async () => {
    const writes = await eachWrite(step, { takesEffect, dead: true }, async (fault) => {
      const { chain } = await filled([low])
      const failing = failingStore(engine.store, fault)
      const dying = await openArchive(failing.store, chain)
      await dying
        .append({ bundles: high })
        .catch((error) => expect(isOrreryError(error, 'STORE_UNAVAILABLE')).toBe(true))
      const again = await openArchive(engine.store, chain)
      if (again.state().ranges[0]!.to === 11) {
        expect(await again.digest()).toEqual(want.base)
        await again.append({ bundles: high })
      }
      expect(await again.digest()).toEqual(want.full)
      return failing.fired()
    })
    expect(writes).toBeGreaterThanOrEqual(least)
  })

  test('interrupts an append: reads show nothing of it, and the same archive can take it again', async () => {
    const base = bundleReads(low)
    await eachWrite(step + 1, { takesEffect, dead: false }, async (fault) => {
      const { chain } = await filled([low])
      const failing = failingStore(engine.store, fault)
      const archive = await openArchive(failing.store, chain)
      const failed = await archive.append({ bundles: high }).then(
        () => false,
        () => true,
      )
      expect(failed).toBe(failing.fired())
      if (!failed) return false
      expect(await archive.reads.txs({ limit: 100 })).toEqual(await base.txs({ limit: 100 }))
      const balances = await archive.reads
        .balancesOfAccount(EVM_ACCOUNTS[0]!, 100)
        .catch((error) => isOrreryError(error, 'STORE_UNAVAILABLE'))
      if (balances !== true) expect(balances).toEqual(await base.balancesOfAccount(EVM_ACCOUNTS[0]!, 100))
      await archive.append({ bundles: high })
      expect(await archive.digest()).toEqual(want.full)
      expect(await archive.reads.balance(EVM_ACCOUNTS[0]!, EMPTY, null)).toEqual(
        await bundleReads(bundles).balance(EVM_ACCOUNTS[0]!, EMPTY, null),
      )
      return true
    })
  })

  test('kills a rewind into the middle of a chunk: it is finished when the archive is opened, or never began', async () => {
    const writes = await eachWrite(step, { takesEffect, dead: true }, async (fault) => {
      const { chain } = await filled([low, high])
      const failing = failingStore(engine.store, fault)
      const dying = await openArchive(failing.store, chain)
      await dying.rewind(7).catch((error) => expect(isOrreryError(error, 'STORE_UNAVAILABLE')).toBe(true))
      const again = await openArchive(engine.store, chain)
      const rewound = again.state().ranges[0]!.to === 7
      expect(rewound || again.state().ranges[0]!.to === 23).toBe(true)
      expect(await again.digest()).toEqual(rewound ? want.cut : want.full)
      expect(await again.reads.totals()).toEqual(await bundleReads(rewound ? bundles.slice(0, 8) : bundles).totals())
      if (fault.write % 4 === 0 && rewound) {
        await again.append({ bundles: bundles.slice(8) })
        expect(await again.digest()).toEqual(want.full)
      }
      return failing.fired()
    })
    expect(writes).toBeGreaterThanOrEqual(least)
  })
})

test('a rewind leaves what was never written, sums included, and what forked can be appended', async () => {
  const utxo = utxoBundles({ seed: 9, above: GENESIS_PARENT, blocks: 30, txs: 8 })
  const fork = utxoBundles({ seed: 10, above: utxo[13]!.block, blocks: 10, txs: 8 })
  const open = (chain: string) => openArchive(engine.store, chain, { familyTables: [TEST_OUTPUTS] })
  const archive: OpenArchive = await open('REWIND')
  for (const [from, to] of [
    [10, 20],
    [20, 30],
    [0, 10],
  ] as const)
    await archive.append({ bundles: utxo.slice(from, to) })
  await archive.rewind(13)
  expect(archive.state().ranges).toEqual([{ from: 0, to: 13 }])
  expect(await archive.hashAt(13)).toBe(utxo[13]!.block.hash)
  expect(await archive.hashAt(14)).toBeNull()
  const never = await open('NEVER')
  await never.append({ bundles: utxo.slice(0, 14) })
  expect(await archive.digest()).toEqual(await never.digest())
  await archive.append({ bundles: fork })
  await never.append({ bundles: fork })
  expect(await archive.digest()).toEqual(await never.digest())
  await archive.tidy()
  expect(await archive.digest()).toEqual(await never.digest())
  await archive.rewind(-1)
  expect(archive.state().ranges).toEqual([])
  expect(await archive.digest()).toEqual(await (await open('EMPTY')).digest())
  expect(await archive.reads.blocks({ limit: 10 })).toEqual([])
})

test('the digest tells a single changed byte, and where it is', async () => {
  const changed = structuredClone(bundles) as typeof bundles
  const log = changed.find(({ logs }) => logs.length > 0)!.logs[0]! as { data: string }
  log.data = log.data === '0x' ? '0x00' : `0x${log.data.slice(2).replace(/^./, (digit) => (digit === '0' ? '1' : '0'))}`
  const one = await (await filled([bundles])).archive.digest()
  const other = await (await filled([changed])).archive.digest()
  expect(Object.keys(one).filter((table) => one[table]!.hash !== other[table]!.hash)).toEqual(['logs'])
})

test('a draft that failed after its large bodies were let go is read again, not written again (reliability I-1)', async () => {
  const input = `0x${'5a'.repeat(30_000)}` as const
  const large = high.map((bundle) => ({ ...bundle, txs: bundle.txs.map((tx) => ({ ...tx, input })) }))
  const chain = newChain()
  const base = (await filled([low], chain)).archive
  const want = await base.digest()
  const full = (await filled([low, large])).archive
  // Blocks are in by then, and the largest table too: nothing but the sums and the coverage is left.
  const failing = failingStore(engine.store, { write: OPENING_WRITES + 14, takesEffect: false, dead: false })
  const encoders = new EncoderPool(() => new ChunkEncoder(chain, []))
  const letGo: string[] = []
  const archive = await openArchive(failing.store, chain, {
    encodeBeside: () =>
      Object.assign(new EncodingHere(encoders), {
        letGo: ({ table }: EncodedBody) => void letGo.push(table.name),
      }),
  })
  const draft = archive.draft('packed')
  await draft.add(large)
  expect(draft.isSpent).toBe(false)
  await expect(archive.appendDraft(draft)).rejects.toThrow('was made to fail')
  expect(letGo).toEqual(['txs'])
  expect(draft.isSpent).toBe(true)
  await expect(archive.appendDraft(draft)).rejects.toThrow('let go')
  draft.release()
  await archive.takeBack()
  expect(await archive.digest()).toEqual(want)
  const again = archive.draft('packed')
  await again.add(large)
  await archive.appendDraft(again)
  expect(await archive.digest()).toEqual(await full.digest())
})
