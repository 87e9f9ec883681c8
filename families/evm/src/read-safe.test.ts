import { encodeFunctionResult, keccak256, parseAbi, toBytes, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import { readSafe, readSafesAmong, SAFE_SLOTS } from './read-safe.ts'

const abi = parseAbi([
  'function getOwners() view returns (address[])',
  'function getThreshold() view returns (uint256)',
  'function VERSION() view returns (string)',
  'function getModulesPaginated(address start, uint256 pageSize) view returns (address[] array, address next)',
  'function getModules() view returns (address[])',
])
const at = (digit: string): Hex => `0x${digit.repeat(40)}`
const signal = new AbortController().signal

function nodeOf(said: Record<string, unknown>, slots: Record<string, Hex> = {}): RpcClient {
  const answers = new Map(
    abi.flatMap((item) =>
      said[item.name] === undefined
        ? []
        : [
            [
              toFunctionSelector(item),
              encodeFunctionResult({ abi: [item], functionName: item.name, result: said[item.name] } as never),
            ] as const,
          ],
    ),
  )
  return {
    call: async () => ({ number: '0x10', hash: `0x${'9'.repeat(64)}` }),
    settle: async (calls: readonly RpcCall<unknown>[]) =>
      calls.map(({ method, params }) => {
        const value =
          method === 'eth_getStorageAt'
            ? (slots[params[1] as string] ?? `0x${'0'.repeat(64)}`)
            : answers.get(
                ((params[0] as { input?: string; data?: string }).input ?? (params[0] as { data: string }).data).slice(
                  0,
                  10,
                ) as Hex,
              )
        return value === undefined
          ? {
              status: 'rejected',
              reason: new OrreryError('UPSTREAM_RPC', { source: 'n', method, code: 3, reason: 'reverted' }),
            }
          : { status: 'fulfilled', value }
      }),
  } as unknown as RpcClient
}

test('screens-evm §9.3: a Safe tells its owners, how many it takes, its modules and its guard', async () => {
  const told = await readSafe(
    nodeOf(
      {
        getOwners: [at('a'), at('b'), at('c')],
        getThreshold: 2n,
        VERSION: '1.3.0',
        getModulesPaginated: [[at('d')], `0x${'1'.padStart(40, '0')}`],
      },
      { [keccak256(toBytes('guard_manager.guard.address'))]: `0x${'0'.repeat(24)}${'e'.repeat(40)}` },
    ),
    at('5'),
    signal,
  )
  expect(told).toEqual({
    asOf: { height: 16, hash: `0x${'9'.repeat(64)}` },
    version: '1.3.0',
    owners: [at('a'), at('b'), at('c')],
    ownersMore: false,
    threshold: 2,
    modules: [at('d')],
    modulesMore: false,
    guard: at('e'),
    fallback: null,
  })
  expect(SAFE_SLOTS.fallback).toBe(keccak256(toBytes('fallback_manager.handler.address')))
})

test('screens-evm §9.3: modules beyond a page are told to be there, early Safes tell them otherwise, and what is no Safe is none', async () => {
  const safe = { getOwners: [at('a')], getThreshold: 1n }
  const paged = await readSafe(nodeOf({ ...safe, getModulesPaginated: [[at('d')], at('e')] }), at('5'), signal)
  expect(paged).toMatchObject({ modules: [at('d')], modulesMore: true, version: null })
  const early = await readSafe(nodeOf({ ...safe, getModules: [at('f')] }), at('5'), signal)
  expect(early).toMatchObject({ modules: [at('f')], modulesMore: false })
  expect((await readSafe(nodeOf(safe), at('5'), signal))!.modules).toBeNull()
  expect(await readSafe(nodeOf({}), at('5'), signal)).toBeNull()
  expect(await readSafe(nodeOf({ getOwners: [] }), at('5'), signal)).toBeNull()
})

test('screens-evm §8.5: which of many contracts are Safes is asked of a node at once', async () => {
  const node = nodeOf({ getOwners: [at('a')] })
  const batches: string[][] = []
  const told = await node.settle(
    [{ method: 'eth_call', params: [{ data: toFunctionSelector(abi[0]) }] }] as never,
    signal,
  )
  const rpc = {
    ...node,
    settle: async (calls: readonly RpcCall<unknown>[]) => {
      batches.push(calls.map(({ params }) => (params[0] as { to: string }).to))
      return calls.map(({ params }) =>
        (params[0] as { to: string }).to === at('5')
          ? told[0]
          : {
              status: 'fulfilled',
              value: (params[0] as { to: string }).to === at('6') ? '0x' : `0x${'00'.repeat(64)}`,
            },
      )
    },
  } as unknown as RpcClient
  expect(await readSafesAmong(rpc, [at('4'), at('5'), at('6')], signal)).toEqual([at('5')])
  expect(batches).toEqual([[at('4'), at('5'), at('6')]])
  expect(await readSafesAmong(rpc, [], signal)).toEqual([])
})
