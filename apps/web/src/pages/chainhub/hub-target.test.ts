import { expect, test } from 'vitest'
import { sampleEvm, sampleUtxo } from '../../page-parts/samples/sample-chains.fixture.ts'
import { hubTarget } from './page.ts'

test('explorer §2.2: every path of the chain hub leads to where that is here', () => {
  const chains = [sampleEvm, sampleUtxo]
  const evm = sampleEvm.path
  const to = (chain: string, what?: string, id?: string) =>
    hubTarget({ chain, ...(what !== undefined && { what }), ...(id !== undefined && { id }) }, chains)
  expect(to(sampleEvm.code, 'chart-details', 'tx-count')).toBe(`/${evm}/charts/tx-count`)
  expect(to(sampleEvm.code.toLowerCase(), 'chart-details', 'a/../b')).toBe(`/${evm}/charts/a%2F..%2Fb`)
  expect(to(sampleUtxo.path, 'network-stats')).toBe(`/${sampleUtxo.path}`)
  expect(to(evm, 'addresses')).toBe(`/${evm}/charts/active-addresses?with=${evm}~new-addresses,${evm}~address-growth`)
  expect(to(sampleUtxo.path, 'addresses')).toBe(`/${sampleUtxo.path}/charts/active-addresses`)
  expect([to('choiceness'), to('data-broadcast')], 'pages of their own').toEqual([null, null])
  expect([to('nowhere'), to(evm, 'nowhere'), to(evm, 'addresses', 'x')]).toEqual([null, null, null])
  expect(() => to('nochain', 'addresses')).toThrow(/nochain/)
})
