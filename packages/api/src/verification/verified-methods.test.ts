import { expect, test } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import { withVerifiedMethods } from './verified-methods.ts'

type Arguments = Parameters<typeof withVerifiedMethods>

const addressOf = (index: number): Hex => `0x${index.toString(16).padStart(40, '0')}`
const [OWN, OTHER] = [addressOf(1), addressOf(2)]
/** Verified contracts by address, with the names of their functions. */
const ABIS: Readonly<Record<Hex, Readonly<Record<string, Hex>>>> = {
  [OWN]: { harvest: '0x00000001', transfer: '0x00000003' },
  [OTHER]: { harvest: '0x00000002' },
}

function site(verified: readonly Hex[]) {
  const asked: Hex[] = []
  const context = {
    contracts: Promise.resolve({
      hasAny: () => verified.length > 0,
      list: () => verified.map((address) => ({ address })),
      find: (_: string, address: Hex) => (verified.includes(address) ? { codeHash: '0xaa' } : null),
      source: async (_: string, address: Hex) => ({
        abi: [ABIS[address] ?? {}],
        codeHash: '0xaa',
        verifiedMs: 1,
      }),
    }),
  } as unknown as Arguments[0]
  const desk = {
    chain: { code: 'T' },
    family: {
      parseAddress: (text: string) => text,
      decode: {
        selectors: (name: string) => (name === 'transfer' ? ['0xa9059cbb'] : []),
        read: async ([names]: readonly Readonly<Record<string, Hex>>[]) => ({
          selectors: (name: string) => [names![name] ?? []].flat(),
        }),
      },
    },
    clock: { monotonic: () => 0 },
    node: {
      contract: async (address: Hex) => {
        asked.push(address)
        return { codeHash: '0xaa', proxies: [], end: 'code', implementation: null, endCodeHash: '0xaa' }
      },
    },
  } as unknown as Arguments[1]
  return { asked, read: (texts: object) => withVerifiedMethods(context, desk, texts) }
}

test('screens-evm §17: a name that only verified contracts have stands for their selectors, beside those of the table', async () => {
  const { read } = site([OWN, OTHER])
  expect(await read({ method: 'harvest' })).toEqual({ method: '0x00000001,0x00000002' })
  expect(await read({ notMethod: 'transfer, 0xdeadbeef' })).toEqual({ notMethod: '0x00000003,0xa9059cbb,0xdeadbeef' })
  // What nothing has stays as it is: the rest of the way says that.
  expect(await read({ method: 'nothing,swap((uint256,bytes),address)' })).toEqual({
    method: 'nothing,swap((uint256,bytes),address)',
  })
})

test('no node is asked where nothing is named, or nothing is verified', async () => {
  const one = site([OWN])
  const texts = { method: '0xa9059cbb', to: OWN }
  expect(await one.read(texts)).toBe(texts)
  const none = site([])
  expect(await none.read({ method: 'harvest' })).toEqual({ method: 'harvest' })
  expect([...one.asked, ...none.asked]).toEqual([])
})

test('however many contracts are verified, few are looked through', async () => {
  const { read, asked } = site(Array.from({ length: 500 }, (_, index) => addressOf(index + 10)))
  await read({ method: 'harvest' })
  expect(asked).toHaveLength(24)
})
