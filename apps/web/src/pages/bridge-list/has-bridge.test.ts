import { ALL_CHAINS } from '@orrery/chains/all-chains.gen'
import { genericEvmChain } from '@orrery/chains/generic-evm-chain'
import { hasBridge } from '@orrery/chains/has-bridge'
import { expect, test } from 'vitest'
import { bridgesOf } from './known-bridges.ts'

test('screens-evm §5: an address has a tab of bridges on those chains whose bridges are known here', () => {
  const told = ALL_CHAINS.filter((chain) => hasBridge(chain, [])).map(({ code }) => code)
  expect(told.length).toBeGreaterThan(5)
  expect(told).toEqual(ALL_CHAINS.filter((chain) => bridgesOf(chain, []).length > 0).map(({ code }) => code))
})

test('screens-evm §5: a bridge that only the operator of the site names is one, too', () => {
  const parent = genericEvmChain(990_001)
  const rollup = { ...genericEvmChain(990_002, 'op'), settlesOn: parent.code }
  const portal = { ...rollup, rollupContracts: { portal: [`0x${'ab'.repeat(20)}`] } } as const
  const factory = { ...rollup, rollupContracts: { gameFactory: [`0x${'ab'.repeat(20)}`] } } as const
  for (const [followed, expected] of [
    [[rollup], false],
    [[portal], true],
    [[factory], false],
  ] as const) {
    expect(hasBridge(parent, followed)).toBe(expected)
    expect(bridgesOf(parent, followed).length > 0).toBe(expected)
  }
})
