import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/api-server.ts'
import { createAccountWorld, type World } from '../testing/world.ts'

let world: World
let server: TestServer
beforeAll(async () => {
  world = await createAccountWorld(19)
  server = await startTestServer([world])
})
afterAll(() => server.close())

const mined = async (params: Record<string, string>) => {
  const asked = new URLSearchParams({ module: 'account', action: 'getminedblocks', ...params })
  const response = await fetch(`${server.url}/api?${asked.toString()}`)
  return (await response.json()) as { status: string; message: string; result: Record<string, string>[] | string }
}

test('screens-evm §18: uncles of a miner are told newest first, page by page, with the reward where it is known', async () => {
  // The uncle of a block is by the sender of its first transaction.
  const firsts = world.chain.flatMap(({ block, txs }) => (txs[0] ? [{ block, miner: txs[0].from! }] : []))
  const { miner } = firsts[0]!
  const expected = firsts
    .filter((first) => first.miner === miner)
    .map(({ block }) => ({
      blockNumber: String(block.height),
      timeStamp: String(Math.floor(block.timeMs / 1_000)),
      blockReward: '',
    }))
    .toReversed()
  expect(expected.length).toBeGreaterThan(1)
  expect(expected.length).toBeLessThan(firsts.length)
  const all = await mined({ address: miner, blocktype: 'uncles' })
  expect(all).toEqual({ status: '1', message: 'OK', result: expected })
  const second = await mined({ address: miner, blocktype: 'uncles', page: '2', offset: '1' })
  expect(second.result).toEqual([expected[1]])
  expect(await mined({ address: `0x${'9'.repeat(40)}`, blocktype: 'uncles' })).toEqual({
    status: '0',
    message: 'No transactions found',
    result: [],
  })
  expect(await mined({ address: miner, blocktype: 'aunts' })).toMatchObject({
    status: '0',
    message: 'NOTOK',
    result: 'Error! Invalid blocktype parameter, it must be blocks or uncles',
  })
})
