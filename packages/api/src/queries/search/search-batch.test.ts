import { expect, test } from 'vitest'
import type { ChainDesk } from '../chain-desk.ts'
import { searchBatch } from './search-batch.ts'

/** This site follows no chain below. */
const NOBODY = { desks: () => [] }
const BASE = 90
const TIP = 99
const ARCHIVED = [
  { from: 10, to: 39 },
  { from: 60, to: BASE - 1 },
]

/** Four blocks a batch; those from 96 on are in none yet. `tells`: whether blocks tell theirs. */
function desk(settlesOn: string | null, tells = true) {
  const asked: number[] = []
  const block = (height: number) => ({
    height,
    ext: tells && height < 96 ? { l1BatchNumber: Math.floor(height / 4) } : {},
  })
  const view = {
    tip: { height: TIP, hash: '0x1' },
    base: BASE,
    bundle: (height: number) => (height >= BASE && height <= TIP ? { block: block(height) } : null),
    reads: {},
  }
  const reads = {
    block: async (height: number) => {
      asked.push(height)
      return ARCHIVED.some(({ from, to }) => height >= from && height <= to) ? block(height) : null
    },
  }
  const state = { ranges: ARCHIVED, generation: 1 }
  return {
    asked,
    desk: {
      chain: { code: 'L2', path: 'l2', settlesOn },
      family: {},
      wire: {},
      runtime: {
        head: { view: () => view },
        archive: { state: () => state, reads, consistent: (read: (state: object) => unknown) => read(state) },
        status: () => ({}),
      },
    } as unknown as ChainDesk,
  }
}

test('screens-evm §2.1: a batch leads to its first block that is indexed, in archive and head, by few looks', async () => {
  const { desk: rollup, asked } = desk('ETH')
  const first = async (text: string) => (await searchBatch(NOBODY, rollup, text))?.hits.map(({ path }) => path)
  expect(await first('batch:5')).toEqual(['/l2/block/20'])
  // Its blocks before 10 are not indexed.
  expect(await first('batch: 2')).toEqual(['/l2/block/10'])
  expect(await first('BATCH:15')).toEqual(['/l2/block/60'])
  expect(await first('batch:23')).toEqual(['/l2/block/92'])
  expect(asked.length).toBeLessThan(60)
  for (const text of ['batch:12', 'batch:24', 'batch:1'])
    expect(await searchBatch(NOBODY, rollup, text)).toMatchObject({
      hits: [],
      hints: [{ kind: 'batch', why: 'notIndexed' }],
    })
})

test('screens-evm §2.1: where blocks tell no batch it is said to stand on the chain below, and it is nothing elsewhere', async () => {
  expect(await searchBatch(NOBODY, desk('ETH', false).desk, 'batch:12')).toMatchObject({
    hits: [],
    hints: [{ why: 'chainBelow' }],
  })
  expect(await searchBatch(NOBODY, desk(null).desk, 'batch:12')).toBeNull()
  expect(await searchBatch(NOBODY, desk('ETH').desk, 'batch:twelve')).toBeNull()
})
