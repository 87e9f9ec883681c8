import { expect, test, vi } from 'vitest'
import { createInsides, kindsLine } from './block-insides.ts'

const block = (height: number) => ({ height, kinds: { legacy: 1, blob: 20 }, calls: null })

test('screens-evm §3.1: cells of a list ask for their blocks together, and not twice', async () => {
  const listBlockInsides = vi.fn(async ({ heights }: { heights: string }) => ({
    blocks: heights.split(',').map((height) => block(Number(height))),
    blobs: { sinceMs: 5, most: 9 },
  }))
  const inside = createInsides({ listBlockInsides } as never, 'ETH')
  const told = await Promise.all([7, 8, 7].map((height) => inside(height)))
  expect(told.map((each) => each?.block.height)).toEqual([7, 8, 7])
  expect(told[0]?.blobs?.most).toBe(9)
  await inside(8)
  expect(listBlockInsides.mock.calls).toEqual([[{ chain: 'ETH', heights: '7,8' }]])
  await Promise.all(Array.from({ length: 150 }, (_, height) => inside(1_000 + height)))
  expect(listBlockInsides.mock.calls.slice(1).map(([{ heights }]) => heights.split(',').length)).toEqual([100, 50])
})

test('what could not be asked for is unknown, and asked for again', async () => {
  let fails = true
  const listBlockInsides = async () => {
    if (fails) throw new Error('no node')
    return { blocks: [block(7)], blobs: null }
  }
  const inside = createInsides({ listBlockInsides } as never, 'ETH')
  expect(await inside(7)).toBeNull()
  fails = false
  expect((await inside(7))?.block.height).toBe(7)
})

test('screens-evm §3.1: transactions of a block are told by type, the most first', () => {
  expect(kindsLine(block(1).kinds, (kind) => kind.toUpperCase(), String)).toBe('BLOB × 20 · LEGACY × 1')
  expect(kindsLine({}, String, String)).toBe('')
  expect(kindsLine(null, String, String)).toBeNull()
})
