import { btc } from '@orrery/chains/records/btc'
import { doge } from '@orrery/chains/records/doge'
import { ltc } from '@orrery/chains/records/ltc'
import { regtest } from '@orrery/chains/records/regtest'
import type { Chain } from '@orrery/model/chain'
import { expect, test } from 'vitest'
import type { ChainDesk } from '../chain-desk.ts'
import { searchSat } from './search-sat.ts'

const deskOf = (chain: Chain, height: number | null): ChainDesk =>
  ({
    chain,
    runtime: { head: { view: () => ({ tip: height === null ? null : { height } }) } },
  }) as unknown as ChainDesk

test('screens-nonevm §12.1: the name of a sat leads to the block that made it, and is never the one thing that was meant', () => {
  expect(searchSat(deskOf(btc, 900_000), 'nvtdijuwxlp')).toEqual({
    kind: 'name',
    chain: 'BTC',
    id: '0',
    title: 'nvtdijuwxlp · sat 0',
    detail: 'made in block 0',
    about: { height: 0 },
    path: '/bitcoin/block/0',
    exact: false,
  })
  expect(searchSat(deskOf(ltc, 2_900_000), 'nvtdijuwxlp')).toMatchObject({ chain: 'LTC', about: { height: 1_679_999 } })
  // Made by a block that is still to come, no name at all, and chains whose sats have none.
  expect(searchSat(deskOf(btc, 900_000), 'a')).toBeNull()
  expect(searchSat(deskOf(btc, null), 'nvtdijuwxlp')).toBeNull()
  for (const text of ['Nvtdijuwxlp', 'two words', '0', 'ordinals•rune'])
    expect(searchSat(deskOf(btc, 9), text)).toBeNull()
  for (const chain of [doge, regtest]) expect(searchSat(deskOf(chain, 1_000), 'nvtdijuwxlp')).toBeNull()
})
