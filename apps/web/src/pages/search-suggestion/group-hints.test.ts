import { expect, test } from 'vitest'
import type { SearchHint } from '@orrery/model/wire/search'
import { groupHints } from './group-hints.ts'

const hint = (chain: string, why: SearchHint['why'], reason = ''): SearchHint => ({
  chain,
  kind: 'address',
  why,
  reason,
})
const told = (...hints: readonly SearchHint[]) => groupHints(hints).map((group) => [group.hint.why, group.on])

test('screens-evm §2.2: what many chains say alike of a text that nothing was found for is told once, with all of them', () => {
  expect(told(hint('A', 'hashInPart'), hint('B', 'hashInPart'), hint('C', 'noNames'), hint('A', 'hashInPart'))).toEqual(
    [
      ['hashInPart', ['A', 'B']],
      ['noNames', ['C']],
    ],
  )
})

test('faults of addresses stand apart where they differ, and each chain tells for itself how far its blocks go', () => {
  expect(told(hint('A', 'malformed', 'x'), hint('B', 'malformed', 'y'), hint('C', 'malformed', 'x'))).toEqual([
    ['malformed', ['A', 'C']],
    ['malformed', ['B']],
  ])
  expect(told(hint('A', 'beyondTip'), hint('B', 'beyondTip'))).toHaveLength(2)
})
