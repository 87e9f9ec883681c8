import { expect, test } from 'vitest'
import type { HeightRange, ProducerRow } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import { createArchivedProducers } from './archived-producers.ts'

const hex = (text: string): Hex => `0x${text}`

/** An archive of blocks by height: who made each, and a hash that tells the branch. */
function archiveOf(blocks: Map<number, { readonly by: string; readonly hash: string }>) {
  let generation = 0
  const asked: HeightRange[] = []
  return {
    asked,
    put(height: number, by: string, branch = 'a') {
      blocks.set(height, { by, hash: `${branch}${height}` })
      generation++
    },
    cut(height: number) {
      for (const held of [...blocks.keys()]) if (held >= height) blocks.delete(held)
      generation++
    },
    state() {
      const ranges: { from: number; to: number }[] = []
      for (const height of [...blocks.keys()].sort((a, b) => a - b))
        if (ranges.at(-1)?.to === height - 1) ranges.at(-1)!.to = height
        else ranges.push({ from: height, to: height })
      return { ranges, generation }
    },
    reads: {
      blockHashes: async (heights: readonly number[]) =>
        new Map(heights.flatMap((height) => (blocks.has(height) ? [[height, hex(blocks.get(height)!.hash)]] : []))),
      async producers(range: HeightRange, limit = 1_000) {
        asked.push(range)
        const found = new Set([...blocks].flatMap(([at, { by }]) => (range.from <= at && at <= range.to ? [by] : [])))
        return [...found].slice(0, limit).map((by) => ({ producer: hex(by) }) as ProducerRow)
      },
    },
  }
}

test('screens-evm §5: blocks are looked for only where one of the newest may be of the address, and each block is read once', async () => {
  const archive = archiveOf(new Map())
  const producers = createArchivedProducers(() => archive)
  expect(await producers.mayHave(0, hex('01'))).toBe(false)
  for (let height = 10; height < 20; height++) archive.put(height, '01')
  expect(await producers.mayHave(0, hex('01'))).toBe(true)
  expect(await producers.mayHave(0, hex('02'))).toBe(false)
  expect(archive.asked.splice(0)).toEqual([{ from: 10, to: 19 }])
  // Above and below what is known.
  archive.put(20, '02')
  archive.put(9, '03')
  expect(await Promise.all(['01', '02', '03', '04'].map((by) => producers.mayHave(5, hex(by))))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(archive.asked.splice(0)).toEqual([
    { from: 9, to: 9 },
    { from: 20, to: 20 },
  ])
  // What is older than anyone looks is not read.
  archive.put(21, '04')
  expect(await producers.mayHave(21, hex('04'))).toBe(true)
  expect(archive.asked.splice(0)).toEqual([{ from: 21, to: 21 }])
  // Below what was known so far.
  expect(await producers.mayHave(0, hex('03'))).toBe(true)
})

test('screens-evm §5: where the newest known block was lost, all are read again, though the heights are the same', async () => {
  const archive = archiveOf(new Map())
  const producers = createArchivedProducers(() => archive)
  for (let height = 0; height < 5; height++) archive.put(height, '01')
  expect(await producers.mayHave(0, hex('02'))).toBe(false)
  archive.cut(3)
  for (let height = 3; height < 5; height++) archive.put(height, '02', 'b')
  expect(await producers.mayHave(0, hex('02'))).toBe(true)
  archive.cut(0)
  expect(await producers.mayHave(0, hex('02'))).toBe(false)
})

test('screens-evm §5: where more producers than are remembered made the newest blocks, anyone may have', async () => {
  const archive = archiveOf(
    new Map(Array.from({ length: 20_001 }, (_, height) => [height, { by: `${height}`, hash: `a${height}` }])),
  )
  const producers = createArchivedProducers(() => archive)
  expect(await producers.mayHave(0, hex('ff'))).toBe(true)
})

test('a read that failed is tried again by who asks next', async () => {
  const archive = archiveOf(new Map())
  archive.put(1, '01')
  let broken = true
  const producers = createArchivedProducers(() => ({
    ...archive,
    reads: {
      ...archive.reads,
      producers: async (range, limit) => {
        if (broken) throw new Error('engine busy')
        return archive.reads.producers(range, limit)
      },
    },
  }))
  const both = await Promise.allSettled([producers.mayHave(0, hex('01')), producers.mayHave(0, hex('01'))])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  broken = false
  expect(await producers.mayHave(0, hex('01'))).toBe(true)
})
