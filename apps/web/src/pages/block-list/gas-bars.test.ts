import type { ApiClient } from '@orrery/api/client'
import { expect, test } from 'vitest'
import { gasBars, gasSums, loadGasBars } from './gas-bars.ts'

const block = (height: number, gasUsed?: number, gasLimit?: number) => ({ height, ext: { gasUsed, gasLimit } })

test('screens-evm §3.1: the strip has a bar for each block that tells its gas, the oldest first', () => {
  const bars = gasBars([block(9, 15, 30), block(8), block(7, 1, 0), block(6, 0, 30)])
  expect(bars).toEqual([
    { height: 6, used: 0, limit: 30 },
    { height: 9, used: 15, limit: 30 },
  ])
  expect(gasSums(bars)).toEqual({ used: 15n, limit: 60n, fullest: bars[1] })
  expect(gasSums([])).toBeNull()
})

test('screens-evm §3.1: the strip asks for 200 blocks, and for no more where the chain has fewer', async () => {
  const asked: (string | undefined)[] = []
  const api = (all: number) =>
    ({
      listBlocks: async ({ cursor }: { cursor?: string }) => {
        asked.push(cursor)
        const from = Number(cursor ?? all)
        const hits = Array.from({ length: Math.min(100, from) }, (_, at) => block(from - at, 1, 2))
        return { hits, extend: { next: from > 100 ? String(from - 100) : null } }
      },
    }) as unknown as ApiClient
  expect(await loadGasBars(api(1_000), 'eth')).toHaveLength(200)
  expect(asked).toEqual([undefined, '900'])
  expect((await loadGasBars(api(130), 'eth')).map(({ height }) => height)).toEqual(
    Array.from({ length: 130 }, (_, at) => at + 1),
  )
  expect(await loadGasBars(api(0), 'eth')).toEqual([])
})
