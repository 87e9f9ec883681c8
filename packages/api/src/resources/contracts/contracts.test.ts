import type { ContractLookup } from '@orrery/family/contract-lookup'
import type { Hex } from '@orrery/primitives/hex'
import { afterEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/api-server.ts'
import { createAccountWorld, type World } from '../../testing/world.ts'

let server: TestServer | null = null
afterEach(async () => server?.close())

const at = (digit: number): Hex => `0x${String(digit).repeat(40)}`
const NODE: ContractLookup = {
  asOf: { height: 59, hash: `0x${'aa'.repeat(32)}` },
  codeSize: 45,
  codeHash: `0x${'bb'.repeat(32)}`,
  owner: at(4),
  proxies: [{ address: at(1), kind: 'eip1167', implementation: at(2), beacon: null, admin: null, facets: [] }],
  end: 'code',
  endCodeHash: `0x${'cc'.repeat(32)}`,
}

const open = async (contract?: World['node']['contract']): Promise<{ world: World; server: TestServer }> => {
  const world = await createAccountWorld()
  if (contract) world.node.contract = contract
  server = await startTestServer([world])
  return { world, server }
}

test('screens-evm §6: a contract tells its code, its owner and its proxies as of a block', async () => {
  const asked: (number | null)[] = []
  const { server } = await open(async (_, height) => {
    asked.push(height)
    return NODE
  })
  expect(await server.client.getAddressContract({ chain: 'tn', address: at(1) })).toMatchObject({
    state: { asOf: { height: 59 }, codeSize: 45, owner: at(4), end: 'code', proxies: [{ kind: 'eip1167' }] },
    writeImplContractAddress: at(2),
  })
  await server.client.getAddressContract({ chain: 'tn', address: at(1), height: 7 })
  expect(asked).toEqual([null, 7])
})

test('explorer §3.8: an implementation without code behind it is none to write to', async () => {
  const { server } = await open(async () => ({ ...NODE, end: 'empty' }))
  expect(await server.client.getAddressContract({ chain: 'tn', address: at(1) })).toMatchObject({
    writeImplContractAddress: null,
  })
})

test('screens-evm §0: a node that does not answer leaves the contract’s state unknown, and the page stands', async () => {
  const { world, server } = await open(async () => {
    throw new Error('down')
  })
  const created = world.chain.flatMap(({ contracts }) => contracts)[0]!
  expect(await server.client.getAddressContract({ chain: 'tn', address: created.address })).toMatchObject({
    state: null,
    createdHeight: created.height,
  })
})

test('screens-evm §6.1: what a call would move is told with the tokens as the index knows them, and permissions with what they mean', async () => {
  const { world, server } = await open()
  const asked: unknown[] = []
  const { asset } = world.chain.flatMap(({ transfers }) => transfers).find((row) => row.standard === 'erc20')!
  world.node.expectMoves = async (call) => {
    asked.push(call)
    return {
      asOf: NODE.asOf,
      moves: [
        { as: 'token', asset, standard: 'erc20', from: at(1), to: null, amount: 5n, tokenId: null },
        { as: 'permission', asset: at(8), kind: 'erc20', owner: at(1), spender: at(2), value: (1n << 256n) - 1n },
        { as: 'permission', asset: at(8), kind: 'item', owner: at(1), spender: null, value: 7n },
      ],
      more: false,
      coinTold: false,
      gasUsed: null,
      failing: null,
    }
  }
  const body = { to: at(3), from: at(1), data: '0x12345678', value: '5' }
  const told = await server.client.expectMoves({ chain: 'tn', body })
  expect(told).toMatchObject({
    moves: [
      { as: 'token', token: { symbol: expect.stringMatching(/^SMP/), decimals: 18 }, to: null },
      { as: 'permission', amount: String((1n << 256n) - 1n), tokenId: null, revoked: false, unlimited: true },
      { as: 'permission', amount: null, tokenId: '7', revoked: true, unlimited: false },
    ],
    coinTold: false,
  })
  expect(asked).toEqual([{ to: at(3), from: at(1), data: '0x12345678', value: 5n }])
})

test('screens-evm §0: a node that cannot say what a call would move says which method it lacks', async () => {
  const { server } = await open()
  const failed = server.client.expectMoves({ chain: 'tn', body: { to: at(3), data: '0x' } })
  await expect(failed).rejects.toMatchObject({ code: 'CAPABILITY_MISSING', context: { capability: 'eth_simulateV1' } })
})
