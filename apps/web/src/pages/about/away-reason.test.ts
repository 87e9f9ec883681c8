import { expect, test } from 'vitest'
import { awayReason } from './away-reason.ts'

test('issue 4: that the indexing process is away is told in words, with the time of its last one', () => {
  const told = 'does not answer; what is here stands still since 2026-01-02T03:04:05.678Z'
  const sinceMs = Date.UTC(2026, 0, 2, 3, 4, 5, 678)
  expect(awayReason(`indexer_away: the process that follows the chain ${told}`)).toEqual({
    message: 'about.away.indexer',
    sinceMs,
  })
  expect(awayReason('bus_away: the bus between the processes does not answer')).toEqual({
    message: 'about.away.bus',
    sinceMs: null,
  })
  for (const reason of ['node_behind', 'constructor', '', 'UPSTREAM: 2026-01-02T03:04:05.678Z'])
    expect(awayReason(reason)).toBeNull()
})
