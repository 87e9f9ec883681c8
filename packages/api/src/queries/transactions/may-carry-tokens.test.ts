import { expect, test } from 'vitest'
import type { TxHead } from '@orrery/model/reads'
import type { Json } from '@orrery/primitives/json'
import { mayCarryTokens } from './may-carry-tokens.ts'

const plain = { value: '1', token: null }
const token = { value: '1', token: { category: `0x${'11'.repeat(32)}` } }
const known: readonly Pick<TxHead, 'hash' | 'ext'>[] = [
  { hash: '0x01', ext: { outputs: [plain, token] } },
  { hash: '0x02', ext: { outputs: [plain] } },
]
const asked: (readonly string[])[] = []
const sides = [
  {
    txsByHash: (hashes: readonly string[]) => {
      asked.push(hashes)
      return Promise.resolve(known.filter(({ hash }) => hashes.includes(hash)) as TxHead[])
    },
  },
]
const may = (inputs: readonly Json[] | null, outputs: readonly Json[] = [plain], kind = 'transfer') =>
  mayCarryTokens(sides, { kind: kind as 'transfer', ext: { inputs, outputs } }, 500)
const spends = (txid: string, vout: number, height: number | null = 600) => ({ txid, vout, height })

test('screens-nonevm §4.5: a transaction has CashTokens by what it makes or spends, none where all of that is known to carry none', async () => {
  expect(await may([spends('0x02', 0)], [plain, token])).toBe(true)
  expect(await may([], [plain], 'coinbase')).toBe(false)
  expect(asked, 'its own outputs tell').toEqual([])
  expect(await may([spends('0x02', 0), spends('0x01', 0)])).toBe(false)
  expect(await may([spends('0x02', 0), spends('0x01', 1)]), 'tokens that it burns').toBe(true)
  expect(asked).toEqual([
    ['0x02', '0x01'],
    ['0x02', '0x01'],
  ])
})

test('principle 3: what is spent and not known may carry tokens, unless it is older than they are', async () => {
  expect(await may([spends('0x09', 0)])).toBe(true)
  expect(await may([spends('0x02', 7)], [plain])).toBe(true)
  expect(await may([spends('0x09', 0, null)])).toBe(true)
  expect(await may([spends('0x09', 0, 499)])).toBe(false)
  expect(await may(null)).toBe(true)
  expect(await may(Array.from({ length: 101 }, () => spends('0x02', 0)))).toBe(true)
})
