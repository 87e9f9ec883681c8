import { expect, test } from 'vitest'
import type { Chain } from './chain.ts'
import { stakeAmount, stakesCoin } from './stake-units.ts'

const on = (stack: string) =>
  ({ family: 'evm', quirks: { stack }, native: { symbol: 'xdai', decimals: 18 } }) as unknown as Chain

test('screens-evm §12.7: what validators of Gnosis stake is GNO, 32 units of the consensus layer each, and the coin elsewhere', () => {
  expect(stakeAmount(on('gnosis'), '32000000000')).toEqual({ base: String(10n ** 18n), decimals: 18, symbol: 'GNO' })
  expect(stakeAmount(on('gnosis'), '1').base).toBe('31250000')
  expect(stakeAmount(on('none'), '32000000000')).toEqual({ base: '32000000000', decimals: 9, symbol: 'XDAI' })
  expect([stakesCoin(on('none')), stakesCoin(on('gnosis'))]).toEqual([true, false])
})
