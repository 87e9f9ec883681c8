import { expect, test } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import { nameMethods } from './name-methods.ts'

type Arguments = Parameters<typeof nameMethods>

const addressOf = (index: number): Hex => `0x${index.toString(16).padStart(40, '0')}`
const [OWN, OTHER, UNKNOWN] = [addressOf(1), addressOf(2), addressOf(3)]
const SELECTOR: Hex = '0xa9059cbb'
const LONE: Hex = '0x00000007'
/** Verified contracts by address, with the names that they have for selectors. */
const ABIS: Readonly<Record<Hex, Readonly<Record<Hex, string>>>> = {
  [OWN]: { [SELECTOR]: 'transfer', [LONE]: 'harvest' },
  [OTHER]: { [SELECTOR]: 'many_msg_babbage' },
}

function site(verified: readonly Hex[]) {
  const context = {
    contracts: Promise.resolve({
      hasAny: () => verified.length > 0,
      list: () => verified.map((address) => ({ address })),
      find: (_: string, address: Hex) => (verified.includes(address) ? { codeHash: '0xaa' } : null),
      source: async (_: string, address: Hex) => ({ abi: [ABIS[address]], codeHash: '0xaa', verifiedMs: 1 }),
    }),
  } as unknown as Arguments[0]
  const desk = {
    chain: { code: 'T' },
    family: {
      parseAddress: (text: string) => text,
      decode: {
        method: (selector: Hex) => (selector === SELECTOR ? 'transfer' : null),
        read: async ([names]: readonly Readonly<Record<Hex, string>>[]) => ({
          method: (selector: Hex) => names![selector] ?? null,
        }),
      },
    },
    clock: { monotonic: () => 0 },
    node: {
      contract: async () => ({ codeHash: '0xaa', proxies: [], end: 'code', implementation: null, endCodeHash: '0xaa' }),
    },
  } as unknown as Arguments[1]
  return (to: Hex, method: Hex, methodName: string | null) =>
    nameMethods(context, desk, [{ to, method, methodName }]).then(([row]) => row as object)
}

test('screens-evm §0.2: a selector that several names share tells all of them, unless the contract’s own interface names it', async () => {
  const read = site([OWN, OTHER])
  expect(await read(UNKNOWN, SELECTOR, 'transfer')).toMatchObject({
    methodName: 'transfer',
    methodCandidates: ['transfer', 'many_msg_babbage'],
  })
  expect(await read(OTHER, SELECTOR, 'transfer')).toEqual({
    to: OTHER,
    method: SELECTOR,
    methodName: 'many_msg_babbage',
  })
})

test('one name of a selector is no question, nor is anything told where nothing is verified', async () => {
  expect(await site([OWN, OTHER])(UNKNOWN, LONE, null)).not.toHaveProperty('methodCandidates')
  expect(await site([OWN])(UNKNOWN, SELECTOR, 'transfer')).not.toHaveProperty('methodCandidates')
  expect(await site([])(UNKNOWN, SELECTOR, 'transfer')).not.toHaveProperty('methodCandidates')
})
