import { expect, test } from 'vitest'
import { page } from './page.ts'

test('screens-evm §6.2: interfaces without sources are a list of their own, and never among what is verified', async () => {
  const asked: [string, object][] = []
  const answer = (name: string) => async (params: object) => {
    asked.push([name, params])
    return { name }
  }
  const load = (query: string) =>
    page.load({
      api: { listVerifiedContracts: answer('verified'), listSubmittedAbis: answer('abis') },
      chain: { code: 'tn' },
      query: new URLSearchParams(query),
      page: 1,
      signal: new AbortController().signal,
    } as never)
  expect(await load('match=partial')).toEqual({ list: { name: 'verified' }, abis: null })
  expect(asked.splice(0)).toEqual([['verified', expect.objectContaining({ match: 'partial' })]])
  expect(await load('match=abi&named=x')).toEqual({ list: { name: 'verified' }, abis: { name: 'abis' } })
  expect(asked.map(([name]) => name)).toEqual(['verified', 'abis'])
  expect(asked[0]![1]).not.toHaveProperty('match')
})
