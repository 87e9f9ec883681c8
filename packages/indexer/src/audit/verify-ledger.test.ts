import type { LedgerView } from '@orrery/archive/audit/ledger-view'
import type { Finding } from '@orrery/archive/audit/finding'
import type { ChainReads } from '@orrery/model/reads'
import type { BlockRef } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { verifyLedger } from './verify-ledger.ts'

const hashAt = (height: number): Hex => `0x${height.toString(16).padStart(64, '0')}`
const TOP = 40

/** Steps of one block each, of which some make other rows than are held, and some cannot be made. */
async function verify(wrong: readonly number[], unanswered: (height: number) => boolean) {
  const steps: readonly BlockRef[] = Array.from({ length: TOP + 1 }, (_, height) => ({ height, hash: hashAt(height) }))
  const view: LedgerView = {
    stepsAfter: async (height, limit) => steps.filter((step) => step.height > height).slice(0, limit),
    stands: async () => true,
    readsTo: () => ({}) as never,
    async compare(_rows, { to }, tell) {
      if (!wrong.includes(to)) return 1
      tell({ kind: 'row-changed', table: 'sums', from: to, to, detail: 'changed' })
      return 0
    },
  }
  const found: Finding[] = []
  const outcome = await verifyLedger(
    {
      archive: {
        ranges: [{ from: 0, to: TOP }],
        reads: { block: async (height: number) => steps[height] ?? null } as unknown as ChainReads,
      },
      signal: new AbortController().signal,
      tell: (finding) => void found.push(finding),
    },
    {
      id: 'coins',
      from: 0,
      view,
      async rows({ to }) {
        if (unanswered(to)) throw new Error('the node did not answer')
        return {}
      },
      buildsOnItself: true,
    },
    [{ from: 0, to: TOP }],
  )
  return { outcome, found: found.map(({ kind, from, to, detail }) => `${kind} ${from}-${to} ${detail}`) }
}

test('decision 14: what could not be checked does not make wrong what a ledger holds above it', async () => {
  expect(await verify([30], (height) => height === 5)).toEqual({
    outcome: { through: 30, rows: 29 },
    found: [
      'unchecked 5-5 coins: the node did not answer',
      'row-changed 30-30 changed',
      'unchecked 31-40 what coins holds above stands on rows that are wrong',
    ],
  })
})

test('a node that answers nothing is not asked for every step', async () => {
  const { outcome, found } = await verify([], (height) => height >= 3)
  expect(outcome.rows).toBe(3)
  expect(found.length).toBe(11)
  expect(found.at(-1)).toBe(
    'unchecked 13-40 what coins holds above was not looked at, for 10 steps in a row could not be checked',
  )
})
