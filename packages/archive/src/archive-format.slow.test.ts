import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOrreryError } from '@orrery/errors/orrery-error'
import { chainKey } from '@orrery/model/chain'
import type { TokenAudit } from '@orrery/model/rows'
import { silentLog, type LogFields } from '@orrery/primitives/log'
import { defineTable } from '@orrery/store/store'
import { ARCHIVE_FORMAT, settleFormat } from './coverage/archive-format.ts'
import { ChunkBook } from './coverage/chunk-book.ts'
import { openLayerShelf } from './layers/layer-shelf.ts'
import { openArchive } from './open-archive.ts'
import { FORMATS } from './tables/archive-tables.ts'
import { bundleReads } from './testing/bundle-reads.ts'
import { evmBundles, GENESIS_PARENT } from './testing/evm-bundles.ts'
import { failingStore } from './testing/failing-store.ts'
import { temporaryEngine, type TemporaryEngine } from './testing/temporary-engine.ts'

const bundles = evmBundles({ seed: 77, above: GENESIS_PARENT, blocks: 16, txs: 6 })
const TOKEN = {
  standard: 'erc20',
  name: 'A',
  symbol: 'A',
  decimals: 18,
  totalSupply: 1n,
  rawName: null,
  readAt: 9,
} as const

const SUMS = defineTable({
  name: 'test_sums',
  columns: { chain: 'u32', height: 'u32' },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'height'],
})
const OTHER = `0x${'0b'.repeat(20)}` as const

let engine: TemporaryEngine
beforeAll(async () => {
  engine = await temporaryEngine()
})
afterAll(() => engine.end())

const fill = async (code: string) => {
  const archive = await openArchive(engine.store, code)
  await archive.append({ bundles: bundles.slice(8) })
  await archive.append({ bundles: bundles.slice(0, 8) })
  await archive.saveTokens([{ ...TOKEN, address: `0x${'a1'.repeat(20)}`, height: 3 }])
  await archive.saveOrphan({
    hash: bundles[5]!.block.hash,
    height: 5,
    replacedBy: null,
    depth: 1,
    seenMs: 1,
    lostMs: 2,
    bundle: bundles[5]!,
  })
  return archive
}
/** As if an older program had written it: what it wrote is there, its number is not. */
const forgetFormat = (code: string) =>
  engine.store.command(`ALTER TABLE ${FORMATS.name} DELETE WHERE chain = {chain:UInt32}`, {
    chain: { type: 'u32', value: chainKey(code) },
  })
const say = (code: string, format: number) =>
  engine.store.insert(FORMATS, [{ chain: chainKey(code), format, ready: 1 }], `test:${code}:${format}`)
const withoutOrphans = async (archive: Awaited<ReturnType<typeof fill>>) => {
  const { orphans: _orphans, ...digest } = await archive.digest()
  return digest
}

test('an archive of this format is gone on with, and says nothing', async () => {
  const before = await (await fill('SAME')).digest()
  const told: string[] = []
  const again = await openArchive(engine.store, 'SAME', { log: { ...silentLog, warn: (text) => told.push(text) } })
  expect(await again.digest()).toEqual(before)
  expect(told).toEqual([])
})

/** The last one that changed the rows of every chain. */
const CHANGED_ALL = 7

test('an archive of format 7 is gone on with where none of its blocks has an extension block, and begins anew where one has', async () => {
  const plain = await fill('PLAIN7')
  const before = await withoutOrphans(plain)
  const told: string[] = []
  const reopened = async (code: string) => {
    await forgetFormat(code)
    await say(code, 7)
    return openArchive(engine.store, code, { log: { ...silentLog, warn: () => told.push(code) } })
  }
  expect(await withoutOrphans(await reopened('PLAIN7'))).toEqual(before)
  // It has today's number now: no look at its blocks is needed again, and an older program stays out.
  const book = await ChunkBook.read(engine.store, chainKey('PLAIN7'))
  await expect(settleFormat(engine.store, 'PLAIN7', book, [], silentLog, undefined, 7)).rejects.toSatisfy(
    (error: unknown) => isOrreryError(error, 'ARCHIVE_TOO_NEW'),
  )
  const archive = await openArchive(engine.store, 'MWEB7')
  await archive.append({
    bundles: bundles.map((bundle, i) => ({
      ...bundle,
      block: { ...bundle.block, ext: { ...bundle.block.ext, mweb: i === 9 ? { pegIn: '1' } : null } },
    })),
  })
  expect((await reopened('MWEB7')).state().ranges).toEqual([])
  expect(told).toEqual(['MWEB7'])
})

test.each([null, CHANGED_ALL - 1])(
  'an archive of format %s begins anew, says so, keeps forked blocks, and touches no other chain',
  async (format) => {
    const code = `OLD-${format ?? 'none'}`
    const other = await fill(`OTHER-${code}`)
    const untouched = await other.digest()
    const full = await withoutOrphans(await fill(code))
    const ledger = () => openLayerShelf(engine.store, code, { id: 'sums', version: 1, tables: [SUMS] })
    await (await ledger()).append({ [SUMS.name]: [{ height: 9 }] }, { height: 9, hash: bundles[9]!.block.hash })
    await forgetFormat(code)
    if (format !== null) await say(code, format)
    const told: (LogFields | undefined)[] = []
    const anew = await openArchive(engine.store, code, {
      log: { ...silentLog, warn: (_text, fields) => told.push(fields) },
    })
    expect(told).toEqual([{ chain: code, found: format ?? 'none', known: ARCHIVE_FORMAT }])
    expect(anew.state().ranges).toEqual([])
    expect((await ledger()).through()).toBeNull()
    expect(await withoutOrphans(anew)).toEqual(await withoutOrphans(await openArchive(engine.store, `EMPTY-${code}`)))
    expect((await anew.orphans(0, 10)).map(({ hash }) => hash)).toEqual([bundles[5]!.block.hash])
    // The very same chunks come again: they must not pass for repetitions of those that were taken out.
    expect(await withoutOrphans(await fill(code))).toEqual(full)
    const { tokensOf, ...none } = await bundleReads([]).totals()
    expect(await anew.reads.totals()).toEqual({ ...none, tokens: 1, tokensOf: { ...tokensOf, erc20: 1 } })
    expect(await other.digest()).toEqual(untouched)
  },
)

test('tables of an older store take the codecs of today, and keep their rows', async () => {
  const before = await (await fill('PACKED')).digest()
  const codecs = async () =>
    (
      await engine.store.query({
        sql: "SELECT name, compression_codec AS codec FROM system.columns WHERE database = currentDatabase() AND table = 'tx_hashes' ORDER BY name",
        columns: { name: 'text', codec: 'text' },
        purpose: 'write',
      })
    ).map(({ name, codec }) => `${name} ${codec.replace('CODEC(Default)', '')}`)
  const packed = await codecs()
  await engine.store.command(
    'ALTER TABLE tx_hashes MODIFY COLUMN hash_key CODEC(LZ4), MODIFY COLUMN height REMOVE CODEC, MODIFY COLUMN body CODEC(ZSTD(3))',
  )
  expect(await codecs()).not.toEqual(packed)
  await engine.store.command('ALTER TABLE schema_version DELETE WHERE version >= 9')
  const opened = await openArchive(engine.store, 'PACKED')
  await opened.countAgain()
  expect(await opened.digest()).toEqual(before)
  expect(await codecs()).toEqual(packed)
  expect(packed).toContain('hash_key CODEC(Delta(8), Default)')
})

// reliability F-24: killed at writes all along it
test.each([true, false])(
  'killed while it begins anew (the last write took effect: %s), it is never a mixture, and older programs stay out',
  async (takesEffect) => {
    const older = { code: 'ARCHIVE_TOO_NEW' as const, format: ARCHIVE_FORMAT - 1 }
    let kills = 0
    // To die before a write is to die after the one before it: of those that took no effect, the ones that follow an even one are left.
    for (let write = 1, fired = true; fired; write += takesEffect ? 2 : 10) {
      const code = `KILLED-${takesEffect}-${write}`
      const full = await withoutOrphans(await fill(code))
      await forgetFormat(code)
      const failing = failingStore(engine.store, { write, takesEffect, dead: true })
      const opened = await openArchive(failing.store, code).then(
        () => true,
        (error: unknown) => {
          expect(isOrreryError(error, 'STORE_UNAVAILABLE')).toBe(true)
          return false
        },
      )
      fired = failing.fired()
      if (!opened) {
        kills++
        const begun = await engine.store.query({
          sql: `SELECT format FROM ${FORMATS.name} WHERE chain = {chain:UInt32}`,
          params: { chain: { type: 'u32', value: chainKey(code) } },
          columns: { format: 'u32' },
        })
        const book = await ChunkBook.read(engine.store, chainKey(code))
        if (begun.length > 0)
          await expect(
            settleFormat(engine.store, code, book, [], silentLog, undefined, older.format),
          ).rejects.toSatisfy((error: unknown) => isOrreryError(error, older.code))
        else expect(book.ranges()).toEqual([{ from: 0, to: 15 }])
      }
      expect((await openArchive(engine.store, code)).state().ranges).toEqual([])
      expect(await withoutOrphans(await fill(code))).toEqual(full)
      await engine.empty()
    }
    expect(kills).toBeGreaterThan(takesEffect ? 6 : 1)
  },
)

test('an archive of a newer format is refused, and nothing of it is touched', async () => {
  const before = await (await fill('NEWER')).digest()
  await say('NEWER', ARCHIVE_FORMAT + 1)
  await expect(openArchive(engine.store, 'NEWER')).rejects.toSatisfy(
    (error: unknown) =>
      isOrreryError(error, 'ARCHIVE_TOO_NEW') &&
      error.context.found === ARCHIVE_FORMAT + 1 &&
      error.context.known === ARCHIVE_FORMAT,
  )
  await forgetFormat('NEWER')
  await say('NEWER', ARCHIVE_FORMAT)
  expect(await (await openArchive(engine.store, 'NEWER')).digest()).toEqual(before)
})

test('the last audit of a token counts, of any size and of no other chain', async () => {
  const [archive, other] = [await openArchive(engine.store, 'AUDITS'), await openArchive(engine.store, 'AUDITS2')]
  const audit = (timeMs: number, more: Partial<TokenAudit> = {}): TokenAudit => ({
    address: `0x${'07'.repeat(20)}`,
    height: timeMs,
    timeMs,
    supplyTold: 2n ** 256n - 1n,
    supplyLedger: -(2n ** 256n),
    holdersChecked: 24,
    holdersWrong: 3,
    ...more,
  })
  await archive.saveAudits([audit(2, { supplyTold: null }), audit(1, { address: OTHER })])
  await archive.saveAudits([audit(5), audit(4)])
  expect(await archive.audits([audit(0).address])).toEqual([audit(5)])
  expect(await archive.audits([])).toEqual([])
  expect(await other.audits([audit(0).address, OTHER])).toEqual([])
  await archive.clear()
  expect(await archive.audits([audit(0).address, OTHER])).toEqual([])
})
