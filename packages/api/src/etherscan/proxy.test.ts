import type { Json } from '@orrery/primitives/json'
import { afterEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/api-server.ts'
import { createAccountWorld } from '../testing/world.ts'

let server: TestServer
afterEach(() => server.close())

/** What reaches a node that answers every call. */
async function open() {
  const world = await createAccountWorld()
  const asked: (readonly Json[])[] = []
  world.node.passThrough = async (_, params) => {
    asked.push(params)
    return '0x1'
  }
  server = await startTestServer([world])
  const ask = async (action: string, fields: Record<string, string>) => {
    const body = new URLSearchParams({ module: 'proxy', action, ...fields })
    const response = await fetch(`${server.url}/test-net/api`, { method: 'POST', body })
    return (await response.json()) as Record<string, unknown>
  }
  return { asked, ask }
}

const FROM = `0x${'1'.repeat(40)}`
const bytes = (count: number, first = '60'): string => `0x${first}${'00'.repeat(count - 1)}`

test('screens-evm §4.3, §15.10: a call without a receiver makes a contract, and reaches the node without one', async () => {
  const { asked, ask } = await open()
  expect(await ask('eth_estimateGas', { from: FROM, data: '0x6000' })).toMatchObject({ result: '0x1' })
  expect(await ask('eth_call', { from: FROM, data: '0x6000', to: '' })).toMatchObject({ result: '0x1' })
  expect(asked).toEqual([[{ from: FROM, data: '0x6000' }], [{ from: FROM, data: '0x6000' }, 'latest']])
  expect(await ask('eth_call', { to: '0x12', data: '0x' })).toMatchObject({ error: { code: -32_602 } })
})

test('screens-evm §4.3: a call may be tried as if its sender had another balance', async () => {
  const { asked, ask } = await open()
  const call = { from: FROM, to: FROM, value: '0x5' }
  await ask('eth_call', { ...call, balance: '0x7', tag: '0x10' })
  await ask('eth_estimateGas', { ...call, balance: '0x7' })
  const override = { [FROM]: { balance: '0x7' } }
  expect(asked).toEqual([
    [call, '0x10', override],
    [call, 'latest', override],
  ])
  for (const wrong of [
    { to: FROM, balance: '0x7' },
    { ...call, balance: '7' },
  ])
    expect(await ask('eth_call', wrong)).toMatchObject({ error: { code: -32_602 } })
})

// ethers writes places of storage in decimals, scripts heights.
test('screens-evm §18: places and heights in decimals reach the node as it takes them', async () => {
  const { asked, ask } = await open()
  await ask('eth_getStorageAt', { address: FROM, position: '10', tag: '255' })
  await ask('eth_getStorageAt', { address: FROM, position: '0x10' })
  await ask('eth_getBlockByNumber', { tag: '16' })
  await ask('eth_getTransactionByBlockNumberAndIndex', { tag: 'latest', index: '11' })
  expect(asked).toEqual([
    [FROM, '0xa', '0xff'],
    [FROM, '0x10', 'latest'],
    ['0x10', false],
    ['latest', '0xb'],
  ])
  for (const position of ['-1', '1e3', '10.5', ' 1'])
    expect(await ask('eth_getStorageAt', { address: FROM, position })).toMatchObject({ error: { code: -32_602 } })
})

test('a call carries as much as a transaction may, and no more', async () => {
  const { asked, ask } = await open()
  expect(await ask('eth_estimateGas', { data: bytes(131_072) })).toMatchObject({ result: '0x1' })
  expect(asked).toEqual([[{ data: bytes(131_072) }]])
  expect(await ask('eth_estimateGas', { data: bytes(131_073) })).toMatchObject({ status: '0' })
})

test('a blob transaction is sent with its blobs, a longer one of another type is not (EIP-4844)', async () => {
  const { asked, ask } = await open()
  const longest = bytes(1_048_576, '03')
  expect(await ask('eth_sendRawTransaction', { hex: longest })).toMatchObject({ result: '0x1' })
  expect(asked).toEqual([[longest]])
  expect(await ask('eth_sendRawTransaction', { hex: bytes(1_048_577, '03') })).toMatchObject({ status: '0' })
  expect(await ask('eth_sendRawTransaction', { hex: bytes(131_073, '02') })).toMatchObject({ error: { code: -32_602 } })
  expect(asked).toHaveLength(1)
})

test('reliability S-16: no method beyond the list reaches the node, whatever it is called', async () => {
  const { asked, ask } = await open()
  for (const action of [
    'debug_traceTransaction',
    'personal_sign',
    'eth_sendTransaction',
    'eth_sign',
    'admin_peers',
    'txpool_content',
    'eth_call,eth_sendTransaction',
    '__proto__',
    'constructor',
  ])
    expect(await ask(action, { to: FROM, data: '0x' }), action).toMatchObject({ status: '0' })
  expect(asked).toEqual([])
})
