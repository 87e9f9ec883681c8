import type { LayerShelf } from '@orrery/archive/layers/layer-shelf'
import { expect, test } from 'vitest'
import { followLayer, type LayerEngine } from './follow-layer.ts'

test('a ledger reads nothing while history comes in, and goes on afterwards', async () => {
  const ending = new AbortController()
  const did: string[] = []
  let looks = 0
  const engine = {
    clock: { monotonic: () => 0, sleep: () => Promise.resolve(void did.push('slept')) },
    historyComes: () => ++looks <= 2,
  } as unknown as LayerEngine
  const shelf = { through: () => null } as unknown as LayerShelf
  await followLayer(
    engine,
    { id: 'lots', from: 7 },
    shelf,
    (from) => {
      did.push(`read from ${from}`)
      ending.abort()
      return Promise.resolve(null)
    },
    ending.signal,
  )
  expect(did).toEqual(['slept', 'slept', 'read from 7', 'slept'])
})
