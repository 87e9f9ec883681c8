import type { Hex } from '@orrery/primitives/hex'
import type { Json } from '@orrery/primitives/json'
import { expect, test } from 'vitest'
import { chainAnswer } from '../testing/blocks.ts'
import { refusal, testRpc } from '../testing/rpc.ts'
import { keccakHex } from '../verify/keccak.ts'
import { PROXY_SLOTS } from './detect-proxy.ts'
import { readContract } from './read-contract.ts'

const signal = new AbortController().signal
const at = (digit: string | number): Hex => `0x${String(digit).padStart(2, '0').repeat(20)}`
const word = (address: Hex): Hex => `0x${address.slice(2).padStart(64, '0')}`
const clone = (to: Hex): Hex => `0x363d3d373d3d3d363d73${to.slice(2)}5af43d82803e903d91602b57fd5bf3`
/** Delegates to whatever its slots say. */
const PROXY: Hex = '0x6000f4'
const PLAIN: Hex = '0x60006000fd'

type Account = {
  readonly code: Hex
  readonly slots?: Record<string, Hex>
  readonly calls?: Record<string, Hex>
}

const node = (accounts: Record<Hex, Account>, refuse: (tag: Json | undefined) => boolean = () => false) =>
  testRpc(
    chainAnswer(30, (method, params) => {
      const tag = params.at(-1)
      if (!method.startsWith('eth_getBlock') && refuse(tag)) throw refusal(-32000, 'missing trie node')
      if (method === 'eth_getCode') return accounts[params[0] as Hex]?.code ?? '0x'
      if (method === 'eth_getStorageAt') return accounts[params[0] as Hex]?.slots?.[params[1] as string] ?? '0x0'
      if (method === 'eth_call') {
        const { to, input } = params[0] as { to: Hex; input: Hex }
        const answer = accounts[to]?.calls?.[input]
        if (answer === undefined) throw refusal(3, 'execution reverted')
        return answer
      }
      return undefined
    }),
  )
const read = (accounts: Record<Hex, Account>, height: number | null = null) =>
  readContract(node(accounts), at(1), height, signal)

test('screens-evm §6: a plain contract says its size, its hash and its owner, as of a block', async () => {
  const found = await read({ [at(1)]: { code: PLAIN, calls: { '0x8da5cb5b': word(at(9)) } } }, 12)
  expect(found).toMatchObject({ asOf: { height: 12 }, codeSize: 5, owner: at(9), proxies: [], end: 'code' })
  expect(found?.codeHash).toBe(keccakHex(Buffer.from('60006000fd', 'hex')))
})

test('an address without code is no contract', async () => {
  expect(await read({})).toMatchObject({ codeSize: 0, codeHash: null, owner: null, proxies: [], end: 'empty' })
})

test('an owner that is no address is not said', async () => {
  expect(await read({ [at(1)]: { code: PLAIN, calls: { '0x8da5cb5b': `0x${'ff'.repeat(32)}` } } })).toMatchObject({
    owner: null,
  })
  expect(await read({ [at(1)]: { code: PLAIN, calls: { '0x8da5cb5b': '0x' } } })).toMatchObject({ owner: null })
})

test('screens-evm §1.3: a proxy behind a clone is followed to the code that runs', async () => {
  const found = await read({
    [at(1)]: { code: clone(at(2)) },
    [at(2)]: { code: PROXY, slots: { [PROXY_SLOTS.implementation]: word(at(3)), [PROXY_SLOTS.admin]: word(at(4)) } },
    [at(3)]: { code: PLAIN },
  })
  const plain = await read({ [at(1)]: { code: PLAIN } })
  expect(plain?.endCodeHash).toBe(plain?.codeHash)
  expect(found?.endCodeHash).toBe(plain?.codeHash)
  expect(found).toMatchObject({
    proxies: [
      { address: at(1), kind: 'eip1167', implementation: at(2) },
      { address: at(2), kind: 'eip1967', implementation: at(3), admin: at(4) },
    ],
    end: 'code',
  })
})

test('screens-evm §1.3: a beacon is asked what it points to', async () => {
  const proxy = { code: PROXY, slots: { [PROXY_SLOTS.beacon]: word(at(5)) } }
  const beacon = { code: PLAIN, calls: { '0x5c60da1b': word(at(6)) } }
  expect(await read({ [at(1)]: proxy, [at(5)]: beacon, [at(6)]: { code: PLAIN } })).toMatchObject({
    proxies: [{ kind: 'beacon', beacon: at(5), implementation: at(6) }],
    end: 'code',
  })
  expect(await read({ [at(1)]: proxy })).toMatchObject({ proxies: [{ implementation: null }], end: 'unknown' })
})

test('screens-evm §1.3: a diamond is told by its facets', async () => {
  const words = [32n, 2n, 64n, 192n, 0x1111n, 64n, 1n, 7n << 224n, 0x2222n, 64n, 0n].map((value) =>
    value.toString(16).padStart(64, '0'),
  )
  const answer: Hex = `0x${words.join('')}`
  expect(await read({ [at(1)]: { code: PROXY, calls: { '0x7a0ed627': answer } } })).toMatchObject({
    proxies: [{ kind: 'eip2535', facets: [`0x${'1111'.padStart(40, '0')}`, `0x${'2222'.padStart(40, '0')}`] }],
    end: 'code',
  })
  for (const hostile of [answer.slice(0, 300), `0x${'f'.repeat(640)}`, `0x${'0'.repeat(640)}`] as Hex[])
    expect(await read({ [at(1)]: { code: PROXY, calls: { '0x7a0ed627': hostile } } })).toMatchObject({ proxies: [] })
})

test('a proxy that is its own implementation, and proxies in a ring, end', async () => {
  expect(await read({ [at(1)]: { code: clone(at(1)) } })).toMatchObject({ proxies: [{}], end: 'loop' })
  const ring = await read({ [at(1)]: { code: clone(at(2)) }, [at(2)]: { code: clone(at(1)) } })
  expect(ring?.proxies).toHaveLength(2)
  expect(ring?.end).toBe('loop')
})

test('an endless row of proxies is followed no further than the bound', async () => {
  const row = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [at(index + 1), { code: clone(at(index + 2)) }]),
  )
  const found = await read(row)
  expect(found?.proxies).toHaveLength(5)
  expect(found?.end).toBe('deep')
})

test('a proxy that points to nothing says so', async () => {
  expect(await read({ [at(1)]: { code: clone(at(2)) } })).toMatchObject({ proxies: [{}], end: 'empty' })
})

test('screens-evm §0 (A): a node without the state of the block refuses, and the newest is asked of what it has', async () => {
  const accounts = { [at(1)]: { code: PLAIN } }
  const late = node(accounts, (tag) => tag !== 'latest')
  expect(await readContract(late, at(1), null, signal)).toMatchObject({ codeSize: 5 })
  await expect(readContract(late, at(1), 3, signal)).rejects.toMatchObject({ code: 'UPSTREAM_RPC' })
})
