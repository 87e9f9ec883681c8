import { btc } from '@orrery/chains/records/btc'
import { ethereum } from '@orrery/chains/records/ethereum'
import { ltc } from '@orrery/chains/records/ltc'
import type { SearchHint } from '@orrery/model/wire/search'
import { expect, test } from 'vitest'
import { foreignHints, tellingHints } from './foreign-hints.ts'

const hintsOf = (query: string) =>
  foreignHints(query, { searched: [], active: [], known: [btc, ltc, ethereum] }).map(({ chain, why, reason }) => [
    chain,
    why,
    reason,
  ])

test('screens-nonevm §12.2: of an address with one wrong letter it is told which, also where its chain has no node here', () => {
  const wrong = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'
  expect(hintsOf(wrong)).toEqual([
    ['BTC', 'malformed', 'Invalid address: the checksum does not match: letter 42 ("5") is wrong, if one alone is'],
  ])
  expect(hintsOf(`${wrong.slice(0, 20)}qq${wrong.slice(22)}`)).toEqual([
    ['BTC', 'malformed', 'Invalid address: the checksum does not match'],
  ])
  expect(hintsOf('1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3')).toEqual([
    ['BTC', 'malformed', 'Invalid address: the checksum does not match'],
  ])
})

test('what is nearly an address of one chain, or is one of another, is not said to be none of all others', () => {
  const hint = (chain: string, why: SearchHint['why'], reason: string): SearchHint => ({
    chain,
    kind: 'address',
    why,
    reason,
  })
  const start = hint(
    'ETH',
    'malformed',
    'it does not start with 0x and has 42 characters; an address is 0x and 40 hex digits',
  )
  const network = hint('LTC', 'malformed', 'the prefix "bc" belongs to another network')
  const slip = hint('BTC', 'malformed', 'Invalid address: the checksum does not match')
  const unknown = hint('BSC', 'unknown', 'well formed, but nothing here is called so')
  expect(tellingHints([start, network, slip, unknown])).toEqual([slip, unknown])
  const foreign = hint('BTC', 'noNode', 'an address of Bitcoin, which has no node here')
  expect(tellingHints([foreign, start, network])).toEqual([foreign])
  expect(tellingHints([start, network, unknown])).toEqual([start, network, unknown])
})
