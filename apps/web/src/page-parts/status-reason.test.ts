import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { heardMs, statusReason } from './status-reason.ts'

test('issue 4: that the indexing process is away is told in words, with the time of its last one', () => {
  const told = 'does not answer; what is here stands still since 2026-01-02T03:04:05.678Z'
  const away = statusReason(`indexer_away: the process that follows the chain ${told}`)
  expect(away.message).toBe('about.reason.indexer_away')
  expect(heardMs(away)).toBe(Date.UTC(2026, 0, 2, 3, 4, 5, 678))
  expect(heardMs(statusReason('bus_away: the bus between the processes does not answer'))).toBeNull()
})

test('foundations §1: a code is told in words, with the node’s own beside it; words of an error stay as they are', () => {
  expect(statusReason('node_behind')).toEqual({ message: 'about.reason.node_behind', detail: '' })
  expect(statusReason('wrong_chain: http://a is of chain 5: no')).toEqual({
    message: 'about.reason.wrong_chain',
    detail: 'http://a is of chain 5: no',
  })
  for (const words of [
    '',
    'constructor',
    'No node of Ethereum answers (ECONNREFUSED).',
    'since 2026-01-02T03:04:05.678Z',
  ])
    expect(statusReason(words)).toEqual({ message: null, detail: words })
  expect(heardMs(statusReason('reorg_below_final: 2026-01-02T03:04:05.678Z'))).toBeNull()
})

test('every code that a follower gives has words', () => {
  const file = join(import.meta.dirname, '../../../../packages/i18n/languages/en_US/messages.json')
  const words = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>
  const followers = ['describe-follower.ts', 'create-follower.ts', 'write-queue.ts']
    .map((name) => readFileSync(join(import.meta.dirname, '../../../../packages/indexer/src', name), 'utf8'))
    .join('')
  const codes = new Set(followers.match(/'[a-z]+(?:_[a-z]+)+'/g)!.map((quoted) => quoted.slice(1, -1)))
  expect(codes.size).toBeGreaterThan(6)
  for (const code of codes) expect(words, code).toHaveProperty([statusReason(code).message!])
})
