import type { LogRow } from '@orrery/model/rows'
import { SAMPLE_TOKENS } from '@orrery/model/sample-bundle'
import type { Hex } from '@orrery/primitives/hex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/api-server.ts'
import { TEST_FLOW } from '../../testing/event-rows.ts'
import { createAccountWorld, type World } from '../../testing/world.ts'

const chain = 'TESTNET'
const VAULT = SAMPLE_TOKENS[0]!.address
const ASSET = SAMPLE_TOKENS[1]!.address
let world: World
let server: TestServer
beforeAll(async () => {
  world = await createAccountWorld(9)
  // Every third log of the chain is the vault's: deposits, withdrawals, and one event of another shape.
  const logs = world.chain.flatMap((bundle) => bundle.logs) as { -readonly [K in keyof LogRow]: LogRow[K] }[]
  logs.forEach((log, index) => {
    if (index % 3 > 0) return
    log.address = VAULT
    log.topics = [index % 2 === 0 ? TEST_FLOW.deposit : TEST_FLOW.withdraw]
    log.data = index % 15 === 0 ? '0x' : `0x${index.toString(16).padStart(64, '0')}`
  })
  server = await startTestServer([world])
})
afterAll(() => server.close())

const asked: (number | null)[] = []
const asOf = { height: 59, hash: `0x${'7'.repeat(64)}` } as const

test('screens-evm §1.3: what came into a vault and left it is found by its logs, in Head and archive, newest first', async () => {
  const flows: { height: number; logIndex: number; kind: string; assets: string; txHash: string }[] = []
  for (let cursor: string | undefined; ;) {
    const { list } = await server.client.listVaultFlows({ chain, address: VAULT, limit: 10, ...(cursor && { cursor }) })
    flows.push(...list.hits)
    if (list.extend.next === null) break
    cursor = list.extend.next
  }
  const wanted = world.chain
    .flatMap((bundle) => bundle.logs)
    .filter((log) => log.address === VAULT && log.data !== '0x')
  expect(flows.length).toBeGreaterThan(20)
  expect(flows.map(({ height, logIndex, kind, assets, txHash }) => [height, logIndex, kind, assets, txHash])).toEqual(
    wanted
      .map(({ height, txIndex, logIndex, topics, data }) => [
        height,
        logIndex,
        topics[0] === TEST_FLOW.deposit ? 'deposit' : 'withdraw',
        BigInt(data).toString(),
        world.chain[height]!.txs[txIndex]!.hash,
      ])
      .toReversed(),
  )
})

test('screens-evm §1.3, explorer §20.1: a vault tells what it keeps and what one share is worth as of a block, and other tokens are none', async () => {
  world.node.vault = async (address: Hex, shares: bigint, height: number | null) => {
    asked.push(height)
    return address === ASSET ? null : { asOf, asset: ASSET, totalAssets: 1n << 200n, worth: shares * 3n }
  }
  const { vault } = await server.client.getVault({ chain, address: VAULT, height: 17 })
  const { decimals } = await server.client.getToken({ chain, address: VAULT })
  expect(vault).toEqual({
    asOf,
    asset: expect.objectContaining({ address: ASSET }),
    totalAssets: String(1n << 200n),
    sharePrice: String(3n * 10n ** BigInt(decimals!)),
  })
  expect(asked[0]).toBe(17)
  expect((await server.client.getToken({ chain, address: VAULT })).isVault).toBe(true)
  expect((await server.client.getVault({ chain, address: ASSET })).vault).toBeNull()
  expect((await server.client.getToken({ chain, address: ASSET })).isVault).toBe(false)
  // Without places nobody knows what one share is.
  const placeless = SAMPLE_TOKENS[2]!.address
  expect((await server.client.getToken({ chain, address: placeless })).decimals).toBeNull()
  expect((await server.client.getVault({ chain, address: placeless })).vault).toMatchObject({ sharePrice: null })
})
