import type { ContractCall } from '@orrery/family/contract-call'
import type { Hex } from '@orrery/primitives/hex'
import { afterEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/api-server.ts'
import { createAccountWorld, type World } from '../../testing/world.ts'

let server: TestServer | null = null
afterEach(async () => server?.close())

const AT: Hex = `0x${'3'.repeat(40)}`
const FROM: Hex = `0x${'4'.repeat(40)}`
const ABI = [{ name: 'size' }, { name: 'pay', payable: true }, { name: 'get' }, { name: 'get' }]
const AS_OF = { height: 59, hash: `0x${'aa'.repeat(32)}` } as const
const ASKED = { address: AT, method: 'size', params: ['7'], abi: ABI }

const open = async (): Promise<{ readonly world: World; readonly server: TestServer }> => {
  const world = await createAccountWorld()
  server = await startTestServer([world])
  return { world, server }
}

test('explorer §7: contract/read calls a function by its name and tells its values, exact', async () => {
  const { world, server } = await open()
  const asked: (ContractCall | number | null)[] = []
  world.node.callAt = async (call, height) => {
    asked.push(call, height)
    return { asOf: AS_OF, output: `0x${'f'.repeat(64)}`, failing: null }
  }
  const told = await server.client.readContract({ chain: 'tn', height: 7, body: { ...ASKED, isLight: true } })
  expect(told).toEqual({
    function: { name: 'size', signature: 'size(uint256)#0', selector: '0x00000000', mutability: 'nonpayable' },
    calledBy: { by: 'given', contract: null },
    data: `0x00000000${'7'.padStart(64, '0')}`,
    output: `0x${'f'.repeat(64)}`,
    values: [{ name: 'size', type: 'uint256', value: String((1n << 256n) - 1n) }],
    asOf: AS_OF,
    failing: null,
  })
  expect(asked).toEqual([{ to: AT, from: null, data: told.data, value: 0n }, 7])
  // Nothing stands there: no value was answered, which is not zero.
  world.node.callAt = async () => ({ asOf: AS_OF, output: '0x', failing: null })
  expect(await server.client.readContract({ chain: 'tn', body: ASKED })).toMatchObject({ output: '0x', values: null })
  world.node.callAt = async () => ({ asOf: AS_OF, output: null, failing: { error: 'reverted', reason: null } })
  expect(await server.client.readContract({ chain: 'tn', body: ASKED })).toMatchObject({
    output: null,
    values: null,
    failing: { error: 'reverted' },
  })
})

test('explorer §7: contract/write makes the transaction and sends nothing; gas that no node tells is absent', async () => {
  const { world, server } = await open()
  const asked: ContractCall[] = []
  const body = { ...ASKED, method: 'pay', from: FROM, value: '5' }
  const bare = { chainId: '0x7a69', from: FROM, to: AT, value: '5', data: `0x00000001${'7'.padStart(64, '0')}` }
  expect(await server.client.writeContract({ chain: 'tn', body })).toMatchObject({ ...bare, gas: null, asOf: null })
  world.node.estimateGas = async (call) => {
    asked.push(call)
    return { asOf: AS_OF, gas: 2n ** 60n, failing: null }
  }
  expect(await server.client.writeContract({ chain: 'tn', body })).toMatchObject({
    ...bare,
    gas: String(2n ** 60n),
    asOf: AS_OF,
    failing: null,
  })
  expect(asked).toEqual([{ to: AT, from: FROM, data: bare.data, value: 5n }])
  world.node.estimateGas = async () => ({ asOf: AS_OF, gas: null, failing: { error: 'reverted', reason: null } })
  expect(await server.client.writeContract({ chain: 'tn', body })).toMatchObject({
    ...bare,
    gas: null,
    failing: { error: 'reverted' },
  })
})

test('explorer §7, §8: what is wrong with a call by name is told with what it is', async () => {
  const { server } = await open()
  const failing = async (body: object): Promise<readonly [number, string, string]> => {
    const reply = await fetch(`${server.url}/api/explorer/v1/tn/contract/write`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { name, message } = (await reply.json()) as { readonly name: string; readonly message: string }
    return [reply.status, name, message]
  }
  expect(await failing({ ...ASKED, params: ['x'] })).toEqual([
    400,
    'PARAMETER_INVALID',
    'Parameter params[0]: it is no number (uint256 id).',
  ])
  expect(await failing({ ...ASKED, method: 'get' })).toEqual([
    400,
    'PARAMETER_INVALID',
    expect.stringContaining('tell the signature of one: get(uint256)#2, get(uint256)#3'),
  ])
  expect(await failing({ ...ASKED, method: 'nope' })).toEqual([400, 'PARAMETER_INVALID', expect.any(String)])
  expect(await failing({ ...ASKED, value: '1' })).toEqual([
    400,
    'PARAMETER_INVALID',
    'Parameter value: size(uint256)#0 takes no coins.',
  ])
  expect(await failing({ ...ASKED, value: '9'.repeat(78) })).toEqual([400, 'PARAMETER_INVALID', expect.any(String)])
  expect(await failing({ ...ASKED, address: '0x12' })).toEqual([400, 'ADDRESS_MALFORMED', expect.any(String)])
  expect(await failing({ ...ASKED, isLight: true })).toEqual([400, 'BODY_MALFORMED', expect.any(String)])
  expect(await failing({ ...ASKED, abi: [] })).toEqual([400, 'BODY_MALFORMED', expect.any(String)])
  const { abi: _, ...without } = ASKED
  expect(await failing(without)).toEqual([404, 'CONTRACT_NOT_VERIFIED', expect.stringContaining(AT)])
})
