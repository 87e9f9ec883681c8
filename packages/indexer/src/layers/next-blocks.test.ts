import type { LayerShelf } from '@orrery/archive/layers/layer-shelf'
import { StepTooLarge, type Layer } from '@orrery/family/layer'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import type { LayerEngine } from './follow-layer.ts'
import { nextBlocks } from './next-blocks.ts'

const hashOf = (height: number): Hex => `0x${height.toString(16).padStart(64, '0')}`

test('a ledger that cannot take so many blocks at once gets fewer, and the step ends with the last of them', async () => {
  const bundle = (height: number) =>
    height > 9 ? null : { block: { height, hash: hashOf(height), parentHash: hashOf(height - 1) }, txs: [] }
  const engine = {
    head: { view: () => ({ bundle }) },
    archive: { consistent: <T>(read: (state: { ranges: never[] }) => T) => read({ ranges: [] }) },
  } as unknown as LayerEngine
  const asked: number[] = []
  const layer: Layer = {
    id: 'lots',
    version: 1,
    from: 1,
    tables: [],
    async apply(blocks) {
      asked.push(blocks.length)
      if (blocks.length > 3) throw new StepTooLarge(blocks.length === 9 ? 6 : 3)
      return { lots: blocks.map(({ block: { height } }) => ({ height })) }
    },
  }
  const shelf = (through: number | null) =>
    ({ through: () => (through === null ? null : { height: 0, hash: hashOf(through) }) }) as LayerShelf
  const { signal } = new AbortController()
  const step = await nextBlocks(engine, layer, shelf(0))(1, signal)
  expect([step!.parentHash, step!.through]).toEqual([hashOf(0), { height: 3, hash: hashOf(3) }])
  expect(await step!.rows()).toEqual({ lots: [{ height: 1 }, { height: 2 }, { height: 3 }] })
  expect(asked).toEqual([9, 6, 3])
  // On another branch than the ledger's nothing is made.
  expect((await nextBlocks(engine, layer, shelf(77))(1, signal))!.parentHash).toBe(hashOf(0))
  expect(asked).toHaveLength(3)
  const failing = { ...layer, apply: () => Promise.reject(new StepTooLarge(9)) }
  await expect(nextBlocks(engine, failing, shelf(null))(1, signal)).rejects.toThrow('too large')
})

test('a ledger waits for held blocks that are about to be read again (decision 14)', async () => {
  const bundle = (height: number) =>
    height > 9 ? null : { block: { height, hash: hashOf(height), parentHash: hashOf(height - 1) }, txs: [] }
  let unsettledFrom: number | null = 5
  const engine = {
    head: { view: () => ({ bundle }) },
    archive: { consistent: <T>(read: (state: { ranges: never[] }) => T) => read({ ranges: [] }) },
    unsettledFrom: () => unsettledFrom,
  } as unknown as LayerEngine
  const layer: Layer = {
    id: 'lots',
    version: 1,
    from: 1,
    tables: [],
    apply: (blocks) => Promise.resolve({ lots: blocks.map(({ block: { height } }) => ({ height })) }),
  }
  const { signal } = new AbortController()
  const next = (from: number) => nextBlocks(engine, layer, { through: () => null } as LayerShelf)(from, signal)
  expect((await next(1))?.through.height).toBe(4)
  expect(await next(5)).toBeNull()
  unsettledFrom = null
  expect((await next(5))?.through.height).toBe(9)
})
