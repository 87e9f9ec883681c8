import { expect, test } from 'vitest'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { HoldingList } from '@orrery/model/wire/address'
import { askHoldings, holdingsAsked, isSomeHoldings } from './holdings-order.ts'

test('screens-evm §5: holdings are narrowed by worth, by verified contracts and by contract, all of it in the address', () => {
  const read = (text: string) => holdingsAsked(new URLSearchParams(text))
  expect(read('order=value&leastWorth=1.5&verified=yes&token= 0xab ')).toEqual({
    order: 'value',
    leastWorth: '1500000000000000000',
    verified: true,
    token: '0xab',
  })
  expect(read('order=symbol&leastWorth=-1&verified=1&token=')).toEqual({})
  // What is worth most comes first unless something else is asked for.
  expect(read('')).toEqual({ order: 'value' })
  expect([
    isSomeHoldings(new URLSearchParams('order=value'), null),
    isSomeHoldings(new URLSearchParams('verified=yes'), { noneHidden: true }),
    isSomeHoldings(new URLSearchParams('leastWorth=1'), null),
    // An empty list is all that there is where nothing was left out.
    isSomeHoldings(new URLSearchParams('leastWorth=1'), { noneHidden: true }),
  ]).toEqual([false, true, true, false])
})

test('screens-evm §5: where no price is told, small holdings are not hidden, and any other lack is told as it is', async () => {
  const list = { hits: [] } as unknown as HoldingList
  const asked: unknown[] = []
  const api = {
    listAddressTokens: async (params: { readonly leastWorth?: string; readonly verified?: boolean }) => {
      asked.push(params)
      if (params.leastWorth !== undefined || params.verified === true)
        throw new OrreryError('CAPABILITY_MISSING', { capability: 'prices', chain: 'ETH' })
      return list
    },
  }
  const { signal } = new AbortController()
  const of = { chain: 'ETH', address: '0xab' }
  expect(await askHoldings(api, { ...of, leastWorth: '1' }, signal)).toEqual({ ...list, noneHidden: true })
  expect(await askHoldings(api, of, signal)).toBe(list)
  expect(asked).toEqual([{ ...of, leastWorth: '1' }, of, of])
  await expect(askHoldings(api, { ...of, verified: true }, signal)).rejects.toThrow()
})
