import type { LogRow } from '@orrery/model/rows'
import { SAMPLE_ACCOUNTS, SAMPLE_TOKENS } from '@orrery/model/sample-bundle'
import type { Hex } from '@orrery/primitives/hex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/api-server.ts'
import { TEST_APPROVED } from '../../testing/event-rows.ts'
import { createAccountWorld, type World } from '../../testing/world.ts'

const chain = 'TESTNET'
const TOKEN = SAMPLE_TOKENS[0]!.address
const topic = (address: Hex): Hex => `0x${address.slice(2).padStart(64, '0')}`
let world: World
let server: TestServer
/** What was told, oldest first. */
const told: { readonly log: LogRow; readonly owner: Hex; readonly spender: Hex; readonly value: bigint }[] = []

beforeAll(async () => {
  world = await createAccountWorld(9)
  const logs = world.chain.flatMap((bundle) => bundle.logs) as { -readonly [K in keyof LogRow]: LogRow[K] }[]
  for (const [index, log] of logs.entries()) {
    if (index % 2 > 0) continue
    const owner = SAMPLE_ACCOUNTS[index % 5]!
    const spender = SAMPLE_ACCOUNTS[(index >> 1) % 3]!
    const value = index % 7 === 0 ? 0n : index % 11 === 0 ? (1n << 256n) - 1n : BigInt(index)
    log.address = TOKEN
    log.topics = index % 10 === 8 ? [TEST_APPROVED] : [TEST_APPROVED, topic(owner), topic(spender)]
    log.data = `0x${value.toString(16).padStart(64, '0')}`
    if (index % 10 !== 8) told.push({ log, owner, spender, value })
  }
  server = await startTestServer([world])
})
afterAll(() => server.close())

test('screens-evm §8.2: approvals of a token are found by its own logs, in Head and archive, newest first', async () => {
  const found: (readonly [number, number, string, string, string | null])[] = []
  for (let cursor: string | undefined; ;) {
    const { list } = await server.client.listTokenApprovals({
      chain,
      address: TOKEN,
      limit: 10,
      ...(cursor && { cursor }),
    })
    found.push(...list.hits.map((row) => [row.height, row.logIndex, row.owner, row.spender!, row.amount] as const))
    if (list.extend.next === null) break
    cursor = list.extend.next
  }
  expect(found.length).toBeGreaterThan(20)
  expect(found).toEqual(
    told
      .map(({ log, owner, spender, value }) => [log.height, log.logIndex, owner, spender, value.toString()])
      .toReversed(),
  )
})

test('screens-evm §8.2: spenders are counted by the last word of each owner, without what was taken back', async () => {
  const { spenders, looked, whole } = await server.client.getTokenSpenders({ chain, address: TOKEN })
  const last = new Map(told.map((one) => [`${one.owner} ${one.spender}`, one]))
  const wanted = SAMPLE_ACCOUNTS.map((address) => {
    const own = [...last.values()].filter(({ spender, value }) => spender === address && value > 0n)
    const limited = own.filter(({ value }) => value < (1n << 256n) - 1n)
    return {
      address,
      approvers: own.length,
      unlimited: own.length - limited.length,
      allItems: 0,
      amount: limited.reduce((sum, { value }) => sum + value, 0n).toString(),
    }
  })
    .filter(({ approvers }) => approvers > 0)
    .toSorted((a, b) => b.approvers - a.approvers || (a.address < b.address ? -1 : 1))
  expect(wanted.length).toBeGreaterThan(1)
  expect(spenders).toEqual(wanted)
  expect([looked >= told.length, whole]).toEqual([true, true])
  expect((await server.client.getTokenSpenders({ chain, address: SAMPLE_TOKENS[1]!.address })).spenders).toEqual([])
})
