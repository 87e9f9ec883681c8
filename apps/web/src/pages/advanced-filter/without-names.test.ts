import type { ApiClient } from '@orrery/api/client'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Chain } from '@orrery/model/chain'
import { expect, test } from 'vitest'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import { withoutNames } from './without-names.ts'

const verified = [
  { name: 'Router', address: '0x01', match: 'full' },
  { name: 'Router', address: '0x11', match: 'partial' },
  { name: 'RouterV2', address: '0x02', match: 'full' },
  { name: 'Token', address: '0x03', match: 'full' },
  { name: 'token', address: '0x04', match: 'full' },
]
const api = {
  listVerifiedContracts: ({ named, match }: { readonly named: string; readonly match?: string }) =>
    Promise.resolve({
      hits: verified.filter(
        (one) => one.name.toLowerCase().includes(named.toLowerCase()) && (match ?? one.match) === one.match,
      ),
    }),
} as unknown as ApiClient
const read = (text: string) =>
  withoutNames(new URLSearchParams(text), { api, chain: sampleEvm, signal: new AbortController().signal })

test('screens-evm §17: the whole name of one contract that is verified in full stands for its address, left out or not', async () => {
  const { query, ...told } = await read('from=! router&to=0xAB&least=1')
  expect([query.toString(), told]).toEqual(['from=%210x01&to=0xAB&least=1', { isNamed: true, unknown: [], shared: [] }])
})

test('screens-evm §17: names stand among addresses, each for itself', async () => {
  const { query, ...told } = await read('from=router,0xab,!RouterV2,Nobody')
  expect([query.get('from'), told]).toEqual(['0x01,0xab,!0x02', { isNamed: true, unknown: ['from'], shared: [] }])
})

test('a name that several contracts have, or none, is nobody’s', async () => {
  const { query, ...told } = await read('from=Token&to=Rout&status=failed')
  expect([query.toString(), told]).toEqual(['status=failed', { isNamed: true, unknown: ['to'], shared: ['from'] }])
  expect((await read('from=0x1&to=')).isNamed).toBe(false)
})

test('a contract’s name may stand for it only where all that have it were seen, and what cannot be a name is nobody’s', async () => {
  const many = Array.from({ length: 99 }, (_, at) => ({ name: `xRouter${at}`, address: `0x9${at}`, match: 'full' }))
  verified.unshift(...many)
  const { query, unknown, shared } = await read('from=Router')
  verified.splice(0, many.length)
  expect([query.toString(), unknown, shared]).toEqual(['', [], ['from']])

  const refusing = {
    getName: () => Promise.reject(new OrreryError('PARAMETER_INVALID', { name: 'name', reason: 'an empty label' })),
  } as unknown as ApiClient
  const named = { ...sampleEvm, quirks: { ...sampleEvm.quirks, names: {} } } as unknown as Chain
  const odd = await withoutNames(new URLSearchParams('to=a..b'), {
    api: refusing,
    chain: named,
    signal: new AbortController().signal,
  })
  expect([odd.query.toString(), odd.unknown]).toEqual(['', ['to']])
})
