import { defineFamily } from '@orrery/family/family'
import type { Settlement } from '@orrery/family/settlement'
import type { Chain } from '@orrery/model/chain'
import type { FamilyRow } from '@orrery/model/rows'
import { SAMPLE_TOKENS } from '@orrery/model/sample-bundle'
import type { Hex } from '@orrery/primitives/hex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ArrivedMessage } from '@orrery/model/wire/arrival'
import { accountChain, accountFamily } from '../../testing/account-family.ts'
import { TEST_TRANSFERRED } from '../../testing/event-rows.ts'
import { startTestServer, type TestServer } from '../../testing/api-server.ts'
import { createAccountWorld, type World } from '../../testing/world.ts'

const PORTAL: Hex = `0x${'f5'.repeat(20)}`
const HOSTILE: Hex = `0x${'f6'.repeat(20)}`

let world: World
let server: TestServer

beforeAll(async () => {
  world = await createAccountWorld()
  server = await startTestServer([world])
})
afterAll(() => server.close())

test('screens-evm §4.1: what came from the parent chain is listed over head and archive, each with what stands beside it', async () => {
  const { chain, family } = world.runtime
  const found: ArrivedMessage[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const list: Awaited<ReturnType<typeof server.client.listArrivals>> = await server.client.listArrivals({
      chain: chain.code,
      limit: 10,
      ...(cursor !== '' && { cursor }),
    })
    found.push(...list.hits)
    cursor = list.extend.next
  }
  const told = world.chain
    .flatMap(({ txs }) => txs.map((tx) => ({ tx, first: txs[0]! })))
    .filter(({ tx: { from } }) => from !== null && /[02468ace]$/.test(from))
    .toReversed()
  expect(told.length).toBeGreaterThan(10)
  expect(found.map(({ tx, source, amount }) => [tx.hash, source, amount])).toEqual(
    told.map(({ tx, first }) => [
      family.formatHash(tx.hash),
      tx.txIndex === 0 ? null : family.formatHash(first.hash),
      tx.value.toString(),
    ]),
  )
  await expect(server.client.listArrivals({ chain: chain.code, page: 2 })).rejects.toMatchObject({
    code: 'PARAMETER_INVALID',
  })
})

/** What names a message in the logs of the parent chain. */
const idOf = (number: number): Hex => `0x${number.toString(16).padStart(64, '0')}`
const settlement: Settlement = {
  batches: [],
  states: [],
  games: null,
  arrival: { role: 'portal', kind: 'deposited' },
  steps: [
    { role: 'portal', kind: 'proven', step: 'proven' },
    { role: 'portal', kind: 'finalised', step: 'completed' },
  ],
  withdrawals: null,
  arrivalId: () => null,
  placedId: (hash, logIndex) => `0x${hash.slice(2, 60)}${String(logIndex).padStart(6, '0')}`,
  departureId: ({ id }) => idOf(Number(id)),
  claimedHeight: () => null,
  outputs: null,
}

test('screens-evm §12.5: a message to the parent chain is told with what became of it there, and one from there with its transaction', async () => {
  const logged = { tx_index: 0, contract: PORTAL, sender: null, target: null, worked: 1 }
  // Messages 0 to 9: the first three completed, of which the last failed; three more proven; a stranger says that all are done.
  const parent = await createAccountWorld(7, 60, {
    change(bundle) {
      const { height } = bundle.block
      if (bundle.txs.length === 0) return bundle
      const rows: FamilyRow[] = [{ ...logged, height, seq: 900, kind: 0, id: '0x' }]
      const number = height - 20
      if (number >= 0 && number < 6) rows.push({ ...logged, height, seq: 901, kind: 1, id: idOf(number) })
      if (height >= 40 && height < 43)
        rows.push({ ...logged, height, seq: 902, kind: 2, id: idOf(height - 40), worked: height === 42 ? 0 : 1 })
      if (height === 50)
        for (let at = 0; at < 10; at++)
          rows.push({ ...logged, height, seq: 910 + at, contract: HOSTILE, kind: 2, id: idOf(at) })
      return { ...bundle, family: { ...bundle.family, t_rollup_messages: rows } }
    },
  })
  const there = (height: number): boolean => parent.chain[height]!.txs.length > 0
  const token = SAMPLE_TOKENS[0]!.address
  let wrote = 0
  const rollup: Chain = {
    ...accountChain,
    code: 'ROLLUP',
    path: 'rollup',
    aliases: [],
    settlesOn: accountChain.code,
    rollupContracts: { portal: [PORTAL] },
  }
  // Each deposit says by which log of the parent's block of its own height it began.
  const family = defineFamily<'evm'>({
    ...accountFamily,
    settlement: async () => settlement,
    departures: async () => ({
      contract: token,
      topic: TEST_TRANSFERRED,
      read: ({ address, topics, data }) =>
        address === token && topics[0] === TEST_TRANSFERRED
          ? { id: String(Number(data)), number: BigInt(data), sender: null, target: null, amount: 5n }
          : null,
    }),
    arrivals: async () => ({
      isOne: ({ from }) => from !== null && /[02468ace]$/.test(from),
      besideOf: () => null,
      tell: (tx) => ({
        l1Height: tx.height,
        l1TimeMs: null,
        source: settlement.placedId!(parent.chain[tx.height]!.block.hash, 900),
        target: null,
        amount: 0n,
        brought: null,
        gas: null,
        ticketUntilMs: null,
        redeem: null,
      }),
    }),
  })
  const above = await createAccountWorld(8, 60, {
    chain: rollup,
    family,
    change(bundle) {
      const [tx] = bundle.txs
      if (tx === undefined || wrote === 10) return bundle
      const log = { height: tx.height, txIndex: 0, logIndex: 800, address: token, topics: [TEST_TRANSFERRED] }
      return { ...bundle, logs: [...bundle.logs, { ...log, data: idOf(wrote++) }] }
    },
  })
  const both = await startTestServer([parent, above])
  const alone = await startTestServer([above])
  try {
    const { parent: head, list } = await both.client.listDepartures({ chain: 'ROLLUP', limit: 10 })
    expect(head).toEqual({ chain: accountChain.code, height: 59 })
    expect(list.hits.map(({ id }) => Number(id))).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
    for (const { id, status, proven, completed } of list.hits) {
      const number = Number(id)
      const [isProven, isDone] = [number < 6 && there(20 + number), number < 3 && there(40 + number)]
      expect(status, id).toBe(isDone ? (number === 2 ? 'failed' : 'completed') : isProven ? 'proven' : 'waiting')
      expect(proven?.height ?? null).toBe(isProven ? 20 + number : null)
      expect(completed?.height ?? null).toBe(isDone ? 40 + number : null)
    }
    expect(new Set(list.hits.map(({ status }) => status)).size).toBe(4)
    // Narrowed to how far they are they are walked as the whole list is.
    for (const asked of ['completed', 'failed', 'proven', 'waiting'] as const) {
      const found: number[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const more: Awaited<ReturnType<typeof both.client.listDepartures>> = await both.client.listDepartures({
          chain: 'ROLLUP',
          departureStatus: asked,
          limit: 10,
          ...(cursor !== '' && { cursor }),
        })
        found.push(...more.list.hits.map(({ id }) => Number(id)))
        cursor = more.list.extend.next
      }
      expect(found, asked).toEqual(list.hits.filter(({ status }) => status === asked).map(({ id }) => Number(id)))
    }
    const nobody = await both.client.listDepartures({ chain: 'ROLLUP', party: PORTAL })
    expect([nobody.list.hits, nobody.list.extend.next, nobody.lookedTo]).toEqual([[], null, 0])
    const since = list.hits[4]!.timeMs
    const later = await both.client.listDepartures({ chain: 'ROLLUP', since })
    expect(later.list.hits.map(({ id }) => Number(id))).toEqual([9, 8, 7, 6, 5])
    // In the shape of Etherscan: by who sent them, and by whom messages from below brought something.
    const asked = async (action: string, address: string, url = both.url): Promise<Record<string, string>[]> => {
      const fields = new URLSearchParams({ module: 'account', action, address, offset: '1000' })
      const { result } = (await (await fetch(`${url}/${rollup.path}/api?${fields.toString()}`)).json()) as {
        result: Record<string, string>[] | string
      }
      return typeof result === 'string' ? [] : result
    }
    const WORDS = { completed: 'Relayed', failed: 'Failed', proven: 'Proven', waiting: 'Waiting', unknown: '' }
    const senders = new Set(above.chain.flatMap(({ txs }) => txs.flatMap(({ from }) => from ?? [])))
    let told = 0
    for (const address of senders) {
      for (const row of await asked('getwithdrawaltxs', address)) {
        const hit = list.hits.find(({ id }) => id === row['message'])!
        expect([row['status'], row['L1transactionhash']]).toEqual([WORDS[hit.status], hit.completed?.hash ?? ''])
        told++
      }
      for (const row of await asked('getwithdrawaltxs', address, alone.url)) expect(row['status']).toBe('')
    }
    expect(told).toBeGreaterThan(3)
    const half = await alone.client.listDepartures({ chain: 'ROLLUP', limit: 10 })
    expect(half.parent).toBeNull()
    expect(half.list.hits.map(({ status, completed }) => [status, completed])).toEqual(
      list.hits.map(() => ['unknown', null]),
    )
    const arrived = await both.client.listArrivals({ chain: 'ROLLUP', limit: 50 })
    expect(arrived.hits.length).toBeGreaterThan(10)
    for (const { tx, l1Tx } of arrived.hits) {
      const first = parent.chain[tx.height!]!.txs[0]
      expect(l1Tx).toBe(first === undefined ? null : accountFamily.formatHash(first.hash))
    }
    let brought = 0
    for (const address of senders)
      for (const row of await asked('getdeposittxs', address)) {
        const first = parent.chain[Number(row['blockNumber'])]!.txs[0]
        expect(row['L1transactionhash']).toBe(first === undefined ? '' : accountFamily.formatHash(first.hash))
        brought++
      }
    expect(brought).toBeGreaterThan(3)
    expect(
      (await alone.client.listArrivals({ chain: 'ROLLUP', limit: 50 })).hits.every(({ l1Tx }) => l1Tx === null),
    ).toBe(true)
  } finally {
    await Promise.all([both.close(), alone.close()])
  }
})
