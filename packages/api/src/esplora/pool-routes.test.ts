import type { EsploraShapes } from '@orrery/family/esplora-shapes'
import { expect, test } from 'vitest'
import { hashOf, waitingRow } from '../testing/pool-rows.ts'
import { createOutputWorld } from '../testing/world.ts'
import { poolRoutes } from './pool-routes.ts'
import type { WalletDesk } from './wallet-desk.ts'

const shapes: Pick<EsploraShapes, 'inputs' | 'vsize'> = {
  inputs: ({ ext }) => [
    {
      txid: hashOf(99),
      vout: 0,
      address: null,
      height: 1,
      value: ext['in'] === null ? null : BigInt(String(ext['in'])),
    },
  ],
  vsize: () => 100,
}

test('the newest of the pool are told with numbers alone: what is not known whole yet would break the list for clients', async () => {
  const world = await createOutputWorld()
  const { runtime } = world
  const wallet = { desk: { runtime, chain: runtime.chain }, shapes } as unknown as WalletDesk
  const recent = async () =>
    (await poolRoutes['/mempool/recent']!({ wallet, params: {}, query: {}, body: '' })) as object
  for (let n = 1; n <= 14; n++)
    world.pend(waitingRow(n, n === 13 ? null : 5n, { ext: { in: n === 12 ? null : String(n) }, seenMs: n }))
  const told = (await recent()) as { json: { txid: string; fee: bigint; value: bigint }[] }
  expect(told.json.map(({ txid }) => `0x${txid}`)).toEqual([14, 11, 10, 9, 8, 7, 6, 5, 4, 3].map(hashOf))
  expect(told.json[0]).toEqual({ txid: hashOf(14).slice(2), fee: 5n, vsize: 100, value: 14n })
})
