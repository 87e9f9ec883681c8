import { OrreryError } from '@orrery/errors/orrery-error'
import { defineTable, type Store } from '@orrery/store/store'
import { expect, test } from 'vitest'
import { sumBlocks } from './sum-layer.ts'

const SUMS = defineTable({
  name: 'sums',
  columns: { chain: 'u32', asset: 'hex', height: 'u32' },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'asset', 'height'],
})
const layer = { sums: [{ table: SUMS, sql: 'SELECT asset' }] }
const refusing = (code: 'STORE_LIMIT' | 'STORE_UNAVAILABLE') =>
  ({ query: () => Promise.reject(new OrreryError(code, { reason: 'memory' })) }) as unknown as Store

test('decision 15: blocks whose sums take more than the store allows are taken in shorter steps, not again and again', async () => {
  expect(await sumBlocks(refusing('STORE_LIMIT'), 'TEST', layer, { from: 1, to: 2 })).toBeNull()
  await expect(sumBlocks(refusing('STORE_LIMIT'), 'TEST', layer, { from: 2, to: 2 })).rejects.toMatchObject({
    code: 'STORE_LIMIT',
  })
  await expect(sumBlocks(refusing('STORE_UNAVAILABLE'), 'TEST', layer, { from: 1, to: 2 })).rejects.toMatchObject({
    code: 'STORE_UNAVAILABLE',
  })
})
