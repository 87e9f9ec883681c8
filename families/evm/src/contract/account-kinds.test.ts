import { toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import { readAccountKinds } from './account-kinds.ts'

const at = (digit: string): Hex => `0x${digit.repeat(40)}`
const word = (address: Hex): Hex => `0x${'0'.repeat(24)}${address.slice(2)}`
const [KEY, DELEGATED, SAFE, OTHER, LIAR, MUTE, SINGLETON, IMPOSTOR] = [...'12345678'].map(at) as Hex[]
const PROXY: Hex = `0x6080${'00'.repeat(160)}`
const codeOf = (...functions: readonly string[]): Hex =>
  `0x6080604052${functions.map((fn) => `8063${toFunctionSelector(fn).slice(2)}14610042575b`).join('')}${'00'.repeat(500)}`
const SAFE_CODE = codeOf(
  'getOwners()',
  'getThreshold()',
  'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
)
const CODES = new Map<Hex, Hex>([
  [DELEGATED!, `0xef0100${'ab'.repeat(20)}`],
  [SAFE!, PROXY],
  [OTHER!, codeOf('transfer(address,uint256)')],
  [LIAR!, PROXY],
  [MUTE!, PROXY],
  [SINGLETON!, SAFE_CODE],
  [IMPOSTOR!, codeOf('getThreshold()')],
])
const SLOTS = new Map<Hex, Hex>([
  [SAFE!, word(SINGLETON!)],
  [LIAR!, word(IMPOSTOR!)],
  [MUTE!, word(SINGLETON!)],
])

const batches: number[] = []
const rpc = {
  call: async () => ({ number: '0x10', hash: `0x${'9'.repeat(64)}` }),
  settle: async (calls: readonly RpcCall<unknown>[]) => {
    batches.push(calls.length)
    return calls.map(({ method, params }) => {
      const first = params[0] as Hex | { readonly to: Hex }
      if (method === 'eth_getCode') return { status: 'fulfilled', value: CODES.get(first as Hex) ?? '0x' }
      if (method === 'eth_getStorageAt') return { status: 'fulfilled', value: SLOTS.get(first as Hex) ?? '0x' }
      const { to } = first as { readonly to: Hex }
      return to === MUTE
        ? {
            status: 'rejected',
            reason: new OrreryError('UPSTREAM_RPC', { source: 'n', method, code: 3, reason: 'reverted' }),
          }
        : { status: 'fulfilled', value: `0x${'1'.padStart(64, '0')}` }
    })
  },
} as unknown as RpcClient

test('screens-evm §0.2: keys, delegated accounts, Safes and other contracts are told apart in three questions for all of them', async () => {
  batches.length = 0
  const asked = [KEY!, DELEGATED!, SAFE!, OTHER!, LIAR!, MUTE!, SINGLETON!]
  expect(await readAccountKinds(rpc, asked, new AbortController().signal)).toEqual([
    null,
    'delegated',
    'safe',
    'contract',
    // It names a threshold, but what it runs is no Safe's code.
    'contract',
    'contract',
    // What Safes share is nobody's account.
    'contract',
  ])
  expect(batches).toHaveLength(3)
})

test('addresses without code cost one question', async () => {
  batches.length = 0
  expect(await readAccountKinds(rpc, [KEY!], new AbortController().signal)).toEqual([null])
  expect(batches).toEqual([1])
})
