import type { Hex } from '@orrery/primitives/hex'
import { afterEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/api-server.ts'
import { createAccountWorld, createOutputWorld, type World } from '../../testing/world.ts'

let server: TestServer
afterEach(() => server.close())

/** Of each transaction that the node is asked for, by which block. */
function listen(world: World): readonly (Hex | undefined)[] {
  const told: (Hex | undefined)[] = []
  world.node.raw = async (kind, id, _signal, within) => {
    told.push(within)
    return [{ method: `get_${kind}`, params: [id], result: {} }]
  }
  return told
}

test('screens-nonevm §2.1: the node of outputs is asked for a transaction by its block, since it finds none without it', async () => {
  const world = await createOutputWorld()
  const told = listen(world)
  server = await startTestServer([world])
  const ask = (hash: Hex) => server.client.getRaw({ chain: 'TESTCOIN', kind: 'transaction', id: hash.slice(2) })
  // One of the archive, one of the Head, one of a block that lost its place, and one that nobody knows.
  const [deep, newest] = [world.chain[3]!, world.chain.at(-1)!]
  await ask(deep.txs[0]!.hash)
  await ask(newest.txs[0]!.hash)
  world.reorganise(1)
  await ask(newest.txs[0]!.hash)
  await ask(`0x${'12'.repeat(32)}`)
  expect(told).toEqual([deep.block.hash, newest.block.hash, newest.block.hash, undefined])
})

test('screens-nonevm §2.1: a node of accounts knows its transactions by their hash alone', async () => {
  const world = await createAccountWorld()
  const told = listen(world)
  server = await startTestServer([world])
  await server.client.getRaw({ chain: 'TESTNET', kind: 'transaction', id: world.chain[3]!.txs[0]!.hash })
  expect(told).toEqual([undefined])
})

test('a block or a transaction that the node has not got is told as that', async () => {
  const world = await createOutputWorld()
  world.node.raw = async () => []
  server = await startTestServer([world])
  const hash = '12'.repeat(32)
  for (const [kind, code] of [
    ['transaction', 'TRANSACTION_NOT_FOUND'],
    ['block', 'BLOCK_NOT_FOUND'],
  ] as const)
    await expect(server.client.getRaw({ chain: 'TESTCOIN', kind, id: hash })).rejects.toMatchObject({ code })
})
