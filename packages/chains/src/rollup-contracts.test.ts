import { ROLLUP_ROLES } from '@orrery/model/rollup-contracts'
import { expect, test } from 'vitest'
import { ALL_CHAINS } from './all-chains.gen.ts'
import { knownRollupsOn, rollupContractsOf } from './rollup-contracts.ts'

test('screens-evm §12: contracts are known of rollups that settle on a chain of the shelf, each address in one role of one rollup', () => {
  const told = ALL_CHAINS.flatMap((chain) =>
    Object.entries(rollupContractsOf(chain)).flatMap(([role, addresses]) =>
      addresses.map((address) => ({ code: chain.code, parent: chain.settlesOn, role, address })),
    ),
  )
  expect(new Set(told.map(({ code }) => code)).size).toBeGreaterThan(9)
  expect(new Set(told.map(({ parent, address }) => `${parent} ${address}`)).size).toBe(told.length)
  for (const parent of ['ETH', 'SEPOLIA-TEST'])
    expect(knownRollupsOn(parent).toSorted()).toEqual(
      [...new Set(told.filter((one) => one.parent === parent).map(({ code }) => code))].toSorted(),
    )
  expect(knownRollupsOn('BASE')).toEqual([])
  for (const { parent, role, address } of told) {
    expect(ROLLUP_ROLES).toContain(role)
    expect(address).toMatch(/^0x[0-9a-f]{40}$/)
    expect(ALL_CHAINS.map(({ code }) => code)).toContain(parent)
  }
})

test('what the operator says of a role takes the place of what is known of it, and of that alone', () => {
  const base = ALL_CHAINS.find(({ code }) => code === 'BASE')!
  const own = { gameFactory: [`0x${'1'.repeat(40)}`] } as const
  expect(rollupContractsOf({ ...base, rollupContracts: own })).toEqual({ ...rollupContractsOf(base), ...own })
  expect(rollupContractsOf({ ...base, settlesOn: null, rollupContracts: own })).toEqual({})
})
