import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkBackup, loadBackup, loadFolder, writeBackup } from '@orrery/store/backup/backup'
import { freezeTables, thaw } from '@orrery/store/backup/freeze'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openArchive } from './open-archive.ts'
import { evmBundles, GENESIS_PARENT } from './testing/evm-bundles.ts'
import { temporaryEngine } from './testing/temporary-engine.ts'

const signal = new AbortController().signal
const bundles = evmBundles({ seed: 3, above: GENESIS_PARENT, blocks: 24, txs: 6 })
let engine: Awaited<ReturnType<typeof temporaryEngine>>
let empty: Awaited<ReturnType<typeof temporaryEngine>>
let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'orrery-backup-'))
  engine = await temporaryEngine()
  empty = await temporaryEngine()
})
afterAll(async () => {
  await engine.end()
  await empty.end()
  await rm(home, { recursive: true, force: true })
})

// reliability O-20, F-24: taken online, a point between two chunks, restored with an equal digest
test('a backup that is taken while chunks come is a point of the archive, and is restored with the same digest', async () => {
  const archive = await openArchive(engine.store, 'BACKUP')
  await archive.append({ bundles: bundles.slice(0, 8) })
  const writing = (async () => {
    for (let i = 8; i < 24; i += 4) await archive.append({ bundles: bundles.slice(i, i + 4) })
  })()
  const { tables, ranges } = await archive.hold(async ({ ranges: held }) => ({
    ranges: held,
    tables: await freezeTables(engine.store, engine.dataDir),
  }))
  const dir = join(home, 'backup')
  const verified = join(home, 'contracts', 'verified')
  await mkdir(join(verified, 'ETH', 'sources'), { recursive: true })
  await writeFile(join(verified, 'ETH', '0xab.json'), 'told')
  await writeFile(join(verified, 'ETH', 'sources', '0xab.json'), 'source')
  await writeFile(join(verified, 'ETH', '0xcd.json.new'), 'half')
  const folder = { name: 'verified', dir: verified }
  await writeBackup(dir, tables, { createdMs: 0, point: { BACKUP: ranges } }, signal, [folder])
  await thaw(engine.dataDir)
  await writing
  expect(archive.state().ranges).toEqual([{ from: 0, to: 23 }])
  expect(ranges[0]!.to, 'it was taken before the last chunk').toBeLessThan(23)

  const manifest = await checkBackup(dir, signal)
  expect(manifest.point).toEqual({ BACKUP: ranges })
  await loadBackup(empty.store, empty.dataDir, dir, manifest, signal)
  const back = join(home, 'restored')
  for (let time = 0; time < 2; time++)
    expect(await loadFolder({ name: 'verified', dir: back }, dir, manifest, signal)).toBe(2)
  const found = (await readdir(back, { recursive: true })).filter((name) => name.endsWith('.json')).toSorted()
  expect(await Promise.all(found.map((name) => readFile(join(back, name), 'utf8')))).toEqual(['told', 'source'])
  const restored = await openArchive(empty.store, 'BACKUP')
  expect(restored.state().ranges).toEqual(ranges)
  const clean = await openArchive(engine.store, 'CLEAN')
  await clean.append({ bundles: bundles.slice(0, ranges[0]!.to + 1) })
  expect(await restored.digest()).toEqual(await clean.digest())
  await restored.append({ bundles: bundles.slice(ranges[0]!.to + 1) })
  expect(await restored.digest()).toEqual(await archive.digest())
})

test('reliability O-20: a backup with a changed, missing or forged file is refused, and so is a directory that is not empty', async () => {
  const dir = join(home, 'backup')
  const refusal = () =>
    checkBackup(dir, signal).then(
      () => 'taken',
      (error: Error) => error.message,
    )
  expect(await refusal()).toBe('taken')
  await expect(writeBackup(dir, [], { createdMs: 0, point: {} }, signal)).rejects.toThrow(/not empty/)
  const manifest = await checkBackup(dir, signal)
  const [path] = Object.keys(manifest.files)
  const forge = (change: object) => writeFile(join(dir, 'manifest.json'), JSON.stringify({ ...manifest, ...change }))
  await forge({ files: { '../../etc/hostname': { bytes: 1, sha256: '' } } })
  expect(await refusal()).toMatch(/names a file wrongly/)
  await forge({ tables: [{ name: 't', create: 'DROP TABLE blocks', parts: [] }] })
  expect(await refusal()).toMatch(/wrongly/)
  await forge({})
  await writeFile(join(dir, path!), Buffer.alloc(manifest.files[path!]!.bytes, 7))
  expect(await refusal()).toMatch(/is not what was saved/)
  await rm(join(dir, path!))
  expect(await refusal()).toMatch(/is missing/)
  await rm(join(dir, 'manifest.json'))
  expect(await refusal()).toMatch(/no backup, or one that was cut off/)
  expect(await readdir(dir)).toEqual(['tables', 'verified'])
})
