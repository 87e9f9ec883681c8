import { noteProven } from '@orrery/model/proven-blocks'
import { chainKey } from '@orrery/model/chain'
import type { Bundle } from '@orrery/model/rows'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openArchive, type OpenArchive } from './open-archive.ts'
import { CHUNKS } from './tables/archive-tables.ts'
import { evmBundles, GENESIS_PARENT } from './testing/evm-bundles.ts'
import { temporaryEngine } from './testing/temporary-engine.ts'

let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  engine = await temporaryEngine()
})
afterAll(() => engine.end())

const CODE = 'PROVEN'
const provenBlocks = (blocks: readonly Bundle[], isDrawn: (height: number) => boolean): readonly Bundle[] =>
  blocks.map((bundle) => (isDrawn(bundle.block.height) ? noteProven({ ...bundle }) : { ...bundle }))

test('issue 4: how many blocks of a chunk were proven outlives the process, and what a rewind or a repair takes out counts no more', async () => {
  const blocks = evmBundles({ seed: 5, above: GENESIS_PARENT, blocks: 120, txs: 2 })
  const open = (): Promise<OpenArchive> => openArchive(engine.store, CODE)
  let archive = await open()
  expect(archive.proven!()).toEqual({ runs: [], more: 0 })
  await archive.append({ bundles: provenBlocks(blocks.slice(60, 120), () => true) })
  await archive.append({ bundles: provenBlocks(blocks.slice(0, 60), (height) => height % 20 === 0) })
  const both = [
    { from: 0, to: 59, proven: 3 },
    { from: 60, to: 119, proven: 60 },
  ]
  expect(archive.proven!().runs).toEqual(both)
  archive = await open()
  expect(archive.proven!().runs).toEqual(both)
  await archive.rewind(109)
  const cut = [both[0], { from: 60, to: 109, proven: 50 }]
  expect(archive.proven!().runs).toEqual(cut)
  archive = await open()
  expect(archive.proven!().runs).toEqual(cut)
  await archive.remove({ from: 0, to: 5 })
  expect(archive.proven!().runs).toEqual(cut.slice(1))
  // As an older program wrote it, which knew nothing of the column.
  const columns = Object.keys(CHUNKS.columns).filter((name) => name !== 'proven_and_one' && name !== 'version')
  await engine.store.command(
    `INSERT INTO chunks (${columns.join(', ')}, version) SELECT ${columns.join(', ')}, version + 1 FROM chunks FINAL WHERE state = 2 AND kind = 1`,
  )
  archive = await open()
  expect(archive.proven!().runs).toEqual([{ from: 60, to: 109, proven: null }])
})

test('decision 45: what a program of older rules wrote is told as such until a repair writes it anew, across processes', async () => {
  const code = 'OLDER'
  const blocks = evmBundles({ seed: 6, above: GENESIS_PARENT, blocks: 30, txs: 2 })
  const open = (): Promise<OpenArchive> => openArchive(engine.store, code)
  let archive = await open()
  for (const from of [0, 10, 20]) await archive.append({ bundles: blocks.slice(from, from + 10) })
  expect(archive.state().older).toBeUndefined()
  const columns = Object.keys(CHUNKS.columns).filter((name) => name !== 'rules' && name !== 'version')
  await engine.store.command(
    `INSERT INTO chunks (${columns.join(', ')}, version) SELECT ${columns.join(', ')}, version + 1 FROM chunks FINAL WHERE state = 2 AND kind = 1 AND chain = ${chainKey(code)} AND to_height < 20`,
  )
  archive = await open()
  expect(archive.state().older).toEqual([{ from: 0, to: 19 }])
  await archive.remove({ from: 10, to: 19 })
  await archive.append({ bundles: blocks.slice(10, 20) })
  expect(archive.state()).toMatchObject({ ranges: [{ from: 0, to: 29 }], older: [{ from: 0, to: 9 }] })
  expect((await open()).state().older).toEqual([{ from: 0, to: 9 }])
})
