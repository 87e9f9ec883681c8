import { expect, test } from 'vitest'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import { readyPart } from '../../page-parts/facts/load-part.ts'
import { toldCoins } from './told-coins.ts'

test('screens-evm §0: a chain that did not tell its dollar coins is named, and is no chain without any', () => {
  const away = { state: 'failed', code: 'STORE_UNAVAILABLE', message: 'away' } as const
  const other = { ...sampleEvm, code: 'OTHER' }
  const none = readyPart({ asOf: null, lastMs: null, coins: [] })
  expect(toldCoins([{ chain: sampleEvm, part: none }])).toEqual({ coins: [], silent: [] })
  expect(
    toldCoins([
      { chain: sampleEvm, part: none },
      { chain: other, part: away },
    ]),
  ).toEqual({ coins: [], silent: [other] })
})
