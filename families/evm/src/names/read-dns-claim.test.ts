import { decodeFunctionData, encodeFunctionResult, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcCall } from '@orrery/transport/rpc'
import { nameHash } from './name-hash.ts'
import { readDnsClaim } from './read-dns-claim.ts'

const abi = parseAbi([
  'function owner(bytes32) view returns (address)',
  'function resolver(bytes32) view returns (address)',
  'function oracle() view returns (address)',
  'function inceptions(bytes32) view returns (uint32)',
])
const at = (digit: string): Hex => `0x${digit.repeat(40)}`
const [REGISTRY, LENDER, READER, ORACLE, STRANGER] = ['1', '2', '3', '4', '5'].map(at) as [Hex, Hex, Hex, Hex, Hex]

/** Contracts that answer by address, function and first argument. */
function world(said: Readonly<Record<string, unknown>>) {
  const rounds: number[] = []
  const ask = async (calls: readonly RpcCall<Hex>[]): Promise<readonly (Hex | null)[]> => {
    rounds.push(calls.length)
    return calls.map(({ params }) => {
      const [{ to, data }] = params as unknown as [{ to: Hex; data: Hex }]
      const { functionName, args } = decodeFunctionData({ abi, data })
      const value = said[`${to} ${functionName} ${String(args?.[0] ?? '')}`.trim()]
      return value === undefined ? null : encodeFunctionResult({ abi, functionName, result: value as never })
    })
  }
  return { rounds, claim: (name: string) => readDnsClaim(ask, REGISTRY, name, '0x7') }
}
const owner = (name: string) => `${REGISTRY} owner ${nameHash(name)}`
const resolver = (name: string) => `${REGISTRY} resolver ${nameHash(name)}`
const lends = { [`${LENDER} oracle`]: ORACLE }

test('screens-evm §8.6: a name whose top is a registrar of DNS tells by which proof it was claimed, and since when the signature holds', async () => {
  const { claim, rounds } = world({
    ...lends,
    [owner('example')]: LENDER,
    [`${LENDER} inceptions ${nameHash('ada.example')}`]: 1_700_000_000,
  })
  const ada = { domain: 'ada.example', by: 'registrar', contract: LENDER, oracle: ORACLE, signed: 1_700_000_000 }
  expect(await claim('ada.example')).toEqual(ada)
  // Two rounds, whatever stands above.
  expect(rounds).toEqual([2, 2])
  // What is below a claimed domain stands by its claim.
  expect(await claim('a.b.c.ada.example')).toEqual(ada)
  expect(await claim('bob.example')).toEqual({ ...ada, domain: 'bob.example', signed: null })
})

test('screens-evm §8.6: a claim goes before a resolver that reads DNS without one, which is told where nobody may claim', async () => {
  const reads = { [resolver('example')]: READER, [`${READER} oracle`]: ORACLE }
  expect(await world(reads).claim('ada.example')).toEqual({
    domain: 'ada.example',
    by: 'resolver',
    contract: READER,
    oracle: ORACLE,
    signed: null,
  })
  const both = world({
    ...reads,
    ...lends,
    [owner('example')]: LENDER,
    [`${LENDER} inceptions ${nameHash('ada.example')}`]: 7,
  })
  expect(await both.claim('ada.example')).toMatchObject({ by: 'registrar', signed: 7 })
})

test('what no contract above proves by DNS is no name of DNS, whatever its owner answers', async () => {
  expect(await world({}).claim('ada.example')).toBeNull()
  expect(await world({ [owner('example')]: STRANGER }).claim('ada.example')).toBeNull()
  expect(
    await world({ [owner('example')]: LENDER, [`${LENDER} oracle`]: `0x${'0'.repeat(40)}` }).claim('a.example'),
  ).toBeNull()
  const { claim, rounds } = world({})
  await claim(`${'a.'.repeat(100)}example`)
  expect(rounds[0]).toBe(6)
})
