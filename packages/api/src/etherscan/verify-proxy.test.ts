import type { Hex } from '@orrery/primitives/hex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/api-server.ts'
import { createAccountWorld } from '../testing/world.ts'

const at = (digit: number): Hex => `0x${String(digit).repeat(40)}`
const [PROXY, EMPTY] = [at(1), at(7)]
const TARGETS: Readonly<Record<string, Hex | null>> = { [PROXY]: at(2), [EMPTY]: null }
let server: TestServer

beforeAll(async () => {
  const world = await createAccountWorld(7)
  const { block } = world.chain.at(-1)!
  world.node.contract = async (address) => ({
    asOf: { height: block.height, hash: block.hash },
    codeSize: 45,
    codeHash: `0x${'c'.repeat(64)}`,
    owner: null,
    proxies:
      TARGETS[address] === undefined
        ? []
        : [{ address, kind: 'eip1967', implementation: TARGETS[address], beacon: null, admin: null, facets: [] }],
    end: 'code',
    endCodeHash: `0x${'d'.repeat(64)}`,
  })
  server = await startTestServer([world])
})
afterAll(() => server.close())

const ask = async (action: string, fields: Record<string, string>) => {
  const body = new URLSearchParams({ module: 'contract', action, ...fields })
  const response = await fetch(`${server.url}/api`, { method: 'POST', body })
  return (await response.json()) as { status: string; message: string; result: string }
}

test('screens-evm §18: a proxy is submitted, and its receipt tells the contract that it runs at that moment', async () => {
  const submitted = await ask('verifyproxycontract', { address: PROXY, expectedimplementation: at(2) })
  expect(submitted).toMatchObject({ status: '1', message: 'OK' })
  expect(await ask('checkproxyverification', { guid: submitted.result })).toEqual({
    status: '1',
    message: 'OK',
    result: `The proxy's (${PROXY}) implementation contract is found at ${at(2)}`,
  })
  const other = await ask('verifyproxycontract', { address: PROXY, expectedimplementation: at(3) })
  expect(await ask('checkproxyverification', { guid: other.result })).toEqual({
    status: '0',
    message: 'NOTOK',
    result: `The proxy's (${PROXY}) implementation contract is ${at(2)}, not ${at(3)}`,
  })
  const open = await ask('verifyproxycontract', { address: PROXY })
  expect((await ask('checkproxyverification', { guid: open.result })).result).toContain(at(2))
})

test('screens-evm §18: what is no proxy, what leads nowhere and a receipt that nobody gave are refused', async () => {
  const refused = { status: '0', message: 'NOTOK' }
  expect(await ask('verifyproxycontract', { address: at(5) })).toMatchObject(refused)
  expect(await ask('verifyproxycontract', { address: EMPTY })).toMatchObject(refused)
  expect(await ask('verifyproxycontract', {})).toMatchObject({ ...refused, result: 'Error! Invalid address format' })
  for (const guid of ['', 'x', PROXY, PROXY.slice(2, 41), `${PROXY.slice(2)}ab`])
    expect(await ask('checkproxyverification', { guid })).toEqual({ ...refused, result: 'Error! Unknown GUID' })
})
