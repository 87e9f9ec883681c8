import type { EsploraShapes } from '@orrery/family/esplora-shapes'
import { expect, test } from 'vitest'
import type { FollowerStatus } from '@orrery/head/follower-status'
import { CAPABILITIES, type Capabilities } from '@orrery/model/capabilities'
import { startTestServer } from '../testing/api-server.ts'
import { OUTPUT_ACCOUNTS } from '../testing/output-family.ts'
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

const can = Object.fromEntries(CAPABILITIES.map((name) => [name, { ok: true, how: 'so' }])) as Capabilities['can']
const capabilities: Capabilities = { client: 'test', checkedMs: 1, can }

test('reliability S-12: wallets are not told of an empty pool by a process that was not told the pool yet', async () => {
  const world = await createOutputWorld()
  let of: Partial<FollowerStatus> = { capabilities: null }
  const status = (): FollowerStatus => ({ ...world.runtime.status(), ...of })
  const runtime = { ...world.runtime, status, esplora: shapes as EsploraShapes }
  const server = await startTestServer([{ ...world, runtime }])
  try {
    const { chain, family } = runtime
    const paths = ['/mempool', '/mempool/txids', '/mempool/recent']
    const ofAddress = `/address/${family.formatAddress(OUTPUT_ACCOUNTS[1]!, chain)}`
    const ask = (path: string) => fetch(`${server.url}/api/explorer/esplora/${chain.path}${path}`)
    const untold = [{ capabilities: null }, { capabilities, remembered: true }, { capabilities, poolUnheard: true }]
    for (of of untold)
      for (const path of [...paths, ...['', '/utxo', '/txs', '/txs/mempool'].map((end) => `${ofAddress}${end}`)]) {
        const reply = await ask(path)
        expect([path, reply.status, reply.headers.get('retry-after')]).toEqual([path, 503, '5'])
      }
    const no = { ok: false, why: 'it is switched off' } as const
    of = { capabilities: { ...capabilities, can: { ...can, mempool: no } }, poolUnheard: true }
    expect((await ask('/mempool')).status).toBe(501)
    of = { capabilities }
    for (const path of [...paths.slice(1), `${ofAddress}/txs/mempool`])
      expect(await (await ask(path)).json()).toEqual([])
    expect(await (await ask('/mempool')).json()).toMatchObject({ count: 0 })
  } finally {
    await server.close()
  }
})

test('the newest of the pool are told with numbers alone: what is not known whole yet would break the list for clients', async () => {
  const world = await createOutputWorld()
  const runtime = { ...world.runtime, status: () => ({ ...world.runtime.status(), capabilities }) }
  const wallet = { desk: { runtime, chain: runtime.chain }, shapes } as unknown as WalletDesk
  const recent = async () =>
    (await poolRoutes['/mempool/recent']!({ wallet, params: {}, query: {}, body: '' })) as object
  for (let n = 1; n <= 14; n++)
    world.pend(waitingRow(n, n === 13 ? null : 5n, { ext: { in: n === 12 ? null : String(n) }, seenMs: n }))
  const told = (await recent()) as { json: { txid: string; fee: bigint; value: bigint }[] }
  expect(told.json.map(({ txid }) => `0x${txid}`)).toEqual([14, 11, 10, 9, 8, 7, 6, 5, 4, 3].map(hashOf))
  expect(told.json[0]).toEqual({ txid: hashOf(14).slice(2), fee: 5n, vsize: 100, value: 14n })
})
