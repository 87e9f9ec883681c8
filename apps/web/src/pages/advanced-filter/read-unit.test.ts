import { OrreryError } from '@orrery/errors/orrery-error'
import type { ApiClient } from '@orrery/api/client'
import { expect, test } from 'vitest'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import { readUnit } from './read-unit.ts'

const api = {
  getToken: async ({ chain, address }: { readonly chain: string; readonly address: string }) => {
    if (address === '0x01') return { decimals: 6, symbol: 'USD' }
    if (address === '0x04') return { decimals: 6, symbol: '\u202eDSU' }
    if (address === '0x02') return { decimals: null, symbol: null }
    if (address === '0x03') throw new OrreryError('TOKEN_NOT_FOUND', { address, chain })
    throw new OrreryError('ADDRESS_MALFORMED', { text: address, chain, reason: 'it is none' })
  },
} as unknown as ApiClient
const read = (query: string, kind: 'transfers' | 'calls' = 'transfers') =>
  readUnit(new URLSearchParams(query), kind, { api, chain: sampleEvm, signal: new AbortController().signal })

test('screens-evm §17: amounts of transfers count in units of their token, others in the coin; without a token in none', async () => {
  const coin = { decimals: 18, symbol: 'ETH', isNoToken: false }
  expect(await read('token=%200x01')).toEqual({ decimals: 6, symbol: 'USD', isNoToken: false })
  expect(await read('token=0x02')).toEqual({ decimals: 0, symbol: null, isNoToken: false })
  // It would stand there as USD (reliability S-32).
  expect(await read('token=0x04')).toMatchObject({ symbol: 'DSU' })
  expect(await read('')).toEqual({ decimals: null, symbol: null, isNoToken: false })
  expect([await read('token=native'), await read('token=0x01', 'calls')]).toEqual([coin, coin])
  for (const none of ['0x03', 'what'])
    expect(await read(`token=${none}`)).toEqual({ decimals: null, symbol: null, isNoToken: true })
})
