import { CAPABILITIES, type Capabilities } from '@orrery/model/capabilities'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { readFeedMessage, writeFeedMessage, type FeedMessage } from './feed-messages.ts'

const HASH: Hex = `0x${'07'.repeat(32)}`
const can = Object.fromEntries(CAPABILITIES.map((name) => [name, { ok: true, how: 'so' }])) as Capabilities['can']
const message = (more: object): FeedMessage => ({
  type: 'status',
  status: {
    state: 'following',
    reason: null,
    nodeHead: 9,
    capabilities: { client: 'x', checkedMs: 1, syncing: { current: 9, highest: 99 }, can },
    archive: { ranges: [{ from: 0, to: 9 }], generation: 1 },
    backfill: null,
    reorgs: { count: 0, maxDepth: 0 },
    ...more,
  },
})

test('issue 4: what was proven, what blocks are held to no more and how far a node has synced reach other processes as they are', () => {
  const told = message({
    proven: {
      runs: [
        { from: 0, to: 5, proven: null },
        { from: 6, to: 9, proven: 4 },
      ],
      more: 2,
    },
    waivedChecks: [{ check: 'prices', height: 7, hash: HASH, reason: 'it says 9', wasHeld: true }],
  })
  expect(readFeedMessage(writeFeedMessage(told))).toEqual(told)
})

test.each([
  { proven: { runs: [{ from: 0, to: 5, proven: '4' }], more: 0 } },
  { proven: { runs: [{ from: -1, to: 5, proven: 4 }], more: 0 } },
  { waivedChecks: [{ check: 'prices', height: 7, hash: HASH, reason: 'it says 9' }] },
])('and what is of another form is no message: %j', (more) => {
  expect(() => readFeedMessage(writeFeedMessage(message(more)))).toThrow(TypeError)
})
