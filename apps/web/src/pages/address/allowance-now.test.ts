import { expect, test } from 'vitest'
import type { ApiClient } from '@orrery/api/client'
import { allowanceNow, allowedBy, isEnough } from './allowance-now.ts'
import { decimalsOf } from './contract-decimals.ts'

const SPENDER = `0x${'5e'.repeat(20)}`
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`

test('explorer §4: an approval that is enough already is not sent again, one that takes back always is', () => {
  expect(isEnough(5n, 5n)).toBe(true)
  expect(isEnough(5n, 4n)).toBe(false)
  expect(isEnough(5n, null)).toBe(false)
  expect(isEnough(0n, 9n)).toBe(false)
})

test('explorer §4: the maximum is told as one without end, whether a token keeps 96 or 256 bits', () => {
  const approve = { selector: '0x095ea7b3' } as const
  expect(allowedBy(approve, [SPENDER, 2n ** 256n - 1n])?.isUnlimited).toBe(true)
  expect(allowedBy(approve, [SPENDER, 2n ** 96n - 1n])?.isUnlimited).toBe(true)
  expect(allowedBy(approve, [SPENDER, 10n ** 27n])).toEqual({
    spender: SPENDER,
    amount: 10n ** 27n,
    isUnlimited: false,
  })
  expect(allowedBy({ selector: '0xa9059cbb' }, [SPENDER, 1n])).toBeNull()
})

test('explorer §4: what is allowed now is asked of the token for the account that would send; a collection has none', async () => {
  const asked: unknown[] = []
  const ask = (output: string | null) =>
    allowanceNow(
      {
        callContract: async (call: unknown) => {
          asked.push(call)
          return { output }
        },
      } as unknown as ApiClient,
      { chain: 'eth', token: '0x1', owner: `0x${'AA'.repeat(20)}`, spender: SPENDER },
    )
  expect(await ask(word(7n))).toBe(7n)
  expect(asked).toEqual([
    {
      chain: 'eth',
      body: { to: '0x1', data: `0xdd62ed3e${'aa'.repeat(20).padStart(64, '0')}${'5e'.repeat(20).padStart(64, '0')}` },
    },
  ])
  expect(await ask(null)).toBeNull()
  expect(await ask('0x')).toBeNull()
})

test('screens-evm §6.1: decimals are taken from a contract only where they can be', () => {
  expect(decimalsOf(word(6n))).toBe(6)
  for (const output of [null, '0x', word(0n), word(200n), '0x06']) expect(decimalsOf(output)).toBeNull()
})
