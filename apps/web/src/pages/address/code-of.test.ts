import { expect, test } from 'vitest'
import type { ProxyStep } from '@orrery/model/wire/contract'
import { codeAskedFor, codesBehind, withCodeOf } from './code-of.ts'

const [A, B, C] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}`) as [string, string, string]
const step = (implementation: string | null, facets: readonly string[] = []): ProxyStep => ({
  address: `0x${'1'.repeat(40)}`,
  kind: 'eip1967',
  implementation,
  beacon: null,
  admin: null,
  facets: [...facets],
})

test('screens-evm §6.1: a proxy’s page leads to each code behind it once, implementations and facets alike', () => {
  expect(codesBehind({ proxies: [step(A), step(null, [B, A, C])] })).toEqual([A, B, C])
  expect(codesBehind(null)).toEqual([])
  const facets = Array.from({ length: 200 }, (_, at) => `0x${at.toString(16).padStart(40, '0')}`)
  expect(codesBehind({ proxies: [step(null, facets)] })).toHaveLength(30)
})

test('screens-evm §6.1: no address names a stranger’s code as that of a proxy', () => {
  const state = { proxies: [step(A)] }
  expect(codeAskedFor(state, new URLSearchParams({ of: A.toUpperCase().replace('0X', '0x') }))).toBe(A)
  expect(codeAskedFor(state, new URLSearchParams({ of: B }))).toBeNull()
  expect(codeAskedFor(state, new URLSearchParams())).toBeNull()
  expect(withCodeOf('/eth/address/0x1/contract/read', A)).toBe(`/eth/address/0x1/contract/read?of=${A}`)
  expect(withCodeOf('/eth/address/0x1/contract', null)).toBe('/eth/address/0x1/contract')
})
