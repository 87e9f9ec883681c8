import { decodeFunctionData, encodeErrorResult, parseAbi, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { GatewayAnswer, GatewaySource } from '@orrery/family/gateway-source'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import { RefusalData } from '@orrery/transport/refusal-data'
import { followLookup, readOffchainLookup } from './ccip-read.ts'
import { namesAbove, resolveInput } from './extended-resolver.ts'

const abi = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
  'function back(bytes response, bytes extraData) view returns (bytes)',
  'function resolve(bytes name, bytes data) view returns (bytes)',
])
const RESOLVER: Hex = `0x${'3'.repeat(40)}`
const OTHER: Hex = `0x${'9'.repeat(40)}`
const BACK = toFunctionSelector('back(bytes,bytes)')
const { signal } = new AbortController()

const lookup = (urls: readonly string[], sender: Hex = RESOLVER, callback: Hex = BACK): Hex =>
  encodeErrorResult({ abi, errorName: 'OffchainLookup', args: [sender, urls, '0xabcd', callback, '0xee'] })

const reverted = (data?: Hex) =>
  new OrreryError(
    'UPSTREAM_RPC',
    { source: 'node', method: 'eth_call', code: 3, reason: 'execution reverted' },
    data === undefined ? undefined : { cause: new RefusalData(data) },
  )

/** Contracts that answer each callback in turn, and gateways that say these things by address. */
function world(answers: readonly (Hex | Error)[], said: Readonly<Record<string, GatewayAnswer>>) {
  const asked: (readonly [string, string | null])[] = []
  const inputs: Hex[] = []
  const gateways: GatewaySource = {
    allows: (url) => url.startsWith('https://good.example/'),
    ask: async (url, body) => {
      asked.push([url, body])
      return said[url] ?? { state: 'failed' }
    },
  }
  const rpc = {
    call: async ({ params }: RpcCall<Hex>) => {
      const answer = answers[inputs.length]!
      inputs.push((params as unknown as [{ data: Hex }])[0].data)
      if (answer instanceof Error) throw answer
      return answer
    },
  } as unknown as RpcClient
  const follow = (revert: Hex) => followLookup({ rpc, gateways }, { to: RESOLVER, at: '0x7', revert }, signal)
  return { follow, asked, inputs }
}
const told = (data: string): GatewayAnswer => ({ state: 'told', body: JSON.stringify({ data }) })

test('screens-evm §8.6, EIP-3668: what a gateway says goes to the contract with what it kept, and the contract’s answer counts', async () => {
  const url = `https://good.example/${RESOLVER}/0xabcd.json`
  const { follow, asked, inputs } = world(['0x1234'], { [url]: told('0xFF01') })
  const looked = await follow(lookup(['https://bad.example/{data}', 'https://good.example/{sender}/{data}.json']))
  expect(looked).toEqual({ answer: '0x1234', hosts: ['good.example'] })
  expect(asked, 'a host that is not allowed is not asked').toEqual([[url, null]])
  const args = decodeFunctionData({
    abi,
    data: inputs[0]!,
  }).args
  expect(args).toEqual(['0xff01', '0xee'])
})

test('EIP-3668: without {data} in its address a gateway is sent it, and one that fails gives way to the next', async () => {
  const { follow, asked } = world(['0x1234'], {
    'https://good.example/second': told('0x01'),
    'https://good.example/third': told('0x02'),
  })
  await follow(lookup(['https://good.example/first', 'https://good.example/second', 'https://good.example/third']))
  expect(asked.map(([url]) => url)).toEqual(['https://good.example/first', 'https://good.example/second'])
  expect(JSON.parse(asked[0]![1]!)).toEqual({ data: '0xabcd', sender: RESOLVER })
  const refusing = world(['0x1234'], {
    'https://good.example/first': { state: 'refused' },
    'https://good.example/second': told('0x01'),
  })
  expect(await refusing.follow(lookup(['https://good.example/first', 'https://good.example/second']))).toBeNull()
  expect(refusing.asked, 'a refusal speaks for all of them').toHaveLength(1)
})

test('EIP-3668: a contract that was only called on the way cannot send anybody to gateways', async () => {
  const { follow, asked } = world(['0x1234'], {})
  expect(await follow(lookup(['https://good.example/{data}'], OTHER))).toBeNull()
  expect(asked).toEqual([])
})

test('EIP-3668: look-ups within look-ups end after four, and the contract may say no', async () => {
  const url = 'https://good.example/0xabcd'
  const again = reverted(lookup(['https://good.example/{data}']))
  const endless = world(
    Array.from({ length: 9 }, () => again),
    { [url]: told('0x') },
  )
  expect(await endless.follow(lookup(['https://good.example/{data}']))).toBeNull()
  expect(endless.asked).toHaveLength(4)
  const twice = world([again, '0x77'], { [url]: told('0x') })
  expect(await twice.follow(lookup(['https://good.example/{data}']))).toMatchObject({ answer: '0x77' })
  for (const no of [reverted('0x08c379a0'), reverted()])
    expect(await world([no], { [url]: told('0x') }).follow(lookup(['https://good.example/{data}']))).toBeNull()
  const away = new OrreryError('UPSTREAM_TIMEOUT', { source: 'node', method: 'eth_call', ms: 1 })
  await expect(world([away], { [url]: told('0x') }).follow(lookup(['https://good.example/{data}']))).rejects.toThrow()
})

test('an address that asks to be filled in hundreds of times is not built (reliability S-09)', async () => {
  const many = `https://good.example/${'{data}'.repeat(300)}`
  const few = 'https://good.example/{data}/{data}'
  const { follow, asked } = world(['0x1234'], {})
  expect(await follow(lookup([many, few]))).toBeNull()
  expect(asked.map(([url]) => url)).toEqual(['https://good.example/0xabcd/0xabcd'])
})

test('answers that are not the JSON of EIP-3668, or too large, are none', async () => {
  const url = 'https://good.example/0xabcd'
  for (const body of [
    '',
    '[]',
    '{"data":1}',
    '{"data":"0x1"}',
    '{"data":"zz"}',
    `{"data":"0x${'00'.repeat(300_000)}"}`,
  ]) {
    const { follow, inputs } = world(['0x1234'], { [url]: { state: 'told', body } })
    expect(await follow(lookup(['https://good.example/{data}']))).toBeNull()
    expect(inputs).toEqual([])
  }
})

test('hostile reverts are bounded: places outside, endless lists and long addresses are no look-up', () => {
  const good = lookup(['https://good.example/{data}'])
  expect(readOffchainLookup(good)).toEqual({
    sender: RESOLVER,
    urls: ['https://good.example/{data}'],
    callData: '0xabcd',
    callback: BACK,
    extraData: '0xee',
  })
  const word = (at: number, value: string): Hex =>
    `0x${good.slice(2, 10 + at * 64)}${value}${good.slice(10 + (at + 1) * 64)}`
  for (const at of [1, 2, 4]) expect(readOffchainLookup(word(at, 'f'.repeat(64)))).toBeNull()
  expect(readOffchainLookup(word(0, `${'1'.repeat(24)}${RESOLVER.slice(2)}`)), 'no address').toBeNull()
  expect(readOffchainLookup(lookup(Array.from({ length: 9 }, () => 'https://a')))).toBeNull()
  expect(readOffchainLookup(lookup([]))).toBeNull()
  expect(readOffchainLookup(lookup([`https://a/${'a'.repeat(3_000)}`]))).toBeNull()
  for (let end = 10; end < good.length; end += 64) expect(readOffchainLookup(good.slice(0, end) as Hex)).toBeNull()
  expect(readOffchainLookup('0x08c379a0')).toBeNull()
})

test('ENSIP-10: a question is wrapped with the name as DNS writes it, and names above one are the nearest first', () => {
  const input = resolveInput('ada.eth', '0x12345678')!
  expect(decodeFunctionData({ abi, data: input })).toEqual({
    functionName: 'resolve',
    args: ['0x036164610365746800', '0x12345678'],
  })
  expect(resolveInput(`${'a'.repeat(256)}.eth`, '0x')).toBeNull()
  expect(namesAbove('a.b.eth')).toEqual(['b.eth', 'eth'])
  expect(namesAbove('eth')).toEqual([])
})
