import { afterEach, expect, test } from 'vitest'
import { PAGER_CAP } from '../../contract/params.ts'
import { startTestServer, type TestServer } from '../../testing/api-server.ts'
import { createAccountWorld } from '../../testing/world.ts'

let server: TestServer | null = null
afterEach(async () => server?.close())

/** A world whose newest block has a transaction that moved items so often, and one log for each. */
async function open(count: number) {
  const world = await createAccountWorld()
  const bundle = world.chain.findLast(({ txs }) => txs.length > 0)!
  const { height, txIndex, hash: txHash, timeMs } = bundle.txs[0]!
  const template = world.chain.flatMap(({ transfers }) => transfers).find(({ standard }) => standard === 'erc1155')!
  const place = { height, txIndex, txHash, timeMs }
  const others = <T extends { readonly txIndex: number }>(rows: readonly T[]) =>
    rows.filter((row) => row.txIndex !== txIndex)
  const each = Array.from({ length: count }, (_, i) => i)
  world.head.apply({
    type: 'revised',
    bundles: [
      {
        ...bundle,
        transfers: [
          ...others(bundle.transfers),
          ...each.map((seq) => ({ ...template, ...place, seq, tokenId: BigInt(seq) })),
        ],
        logs: [
          ...others(bundle.logs),
          ...each.map((i) => ({
            height,
            txIndex,
            logIndex: 1_000 + i,
            address: template.asset,
            topics: [],
            data: '0x' as const,
          })),
        ],
      },
    ],
  })
  server = await startTestServer([world])
  return { client: server.client, asked: { chain: world.runtime.chain.code, hash: txHash, limit: 100 } }
}

test('issue 4: transfers of a transaction are walked to the last one, also beyond what numbered pages reach', async () => {
  const count = PAGER_CAP + 45
  const { client, asked } = await open(count)
  const { hits, total, extend } = await client.listTransactionTransfers({ ...asked, page: PAGER_CAP / asked.limit })
  expect(hits.map(({ seq }) => seq)).toEqual(Array.from({ length: 100 }, (_, i) => PAGER_CAP - 100 + i))
  expect([total, extend.totalIsFloor]).toEqual([PAGER_CAP + 1, true])
  const last = await client.listTransactionTransfers({ ...asked, cursor: extend.next! })
  expect(last.hits.map(({ seq, tokenId }) => [seq, tokenId])).toEqual(
    Array.from({ length: 45 }, (_, i) => [PAGER_CAP + i, String(PAGER_CAP + i)]),
  )
  expect([last.total, last.extend.next, last.extend.totalIsFloor]).toEqual([count, null, false])
  const back = await client.listTransactionTransfers({ ...asked, cursor: last.extend.previous! })
  expect(back.hits).toEqual(hits)
})

test('explorer §5: where no more than 10,000 of a list are read, they are no whole number of them', async () => {
  const { client, asked } = await open(PAGER_CAP + 1)
  const { hits, total, extend } = await client.listTransactionLogs({ ...asked, page: PAGER_CAP / asked.limit })
  expect(hits).toHaveLength(100)
  expect([total, extend.totalIsFloor]).toEqual([PAGER_CAP, true])
})
