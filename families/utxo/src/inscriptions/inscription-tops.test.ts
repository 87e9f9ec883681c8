import type { LayerReads } from '@orrery/model/layer'
import type { FamilyMatch } from '@orrery/model/reads'
import type { FamilyRow } from '@orrery/model/rows'
import { expect, test } from 'vitest'
import { topRows } from './inscription-tops.ts'

const made = (height: number, size: bigint | null, changes: FamilyRow = {}): FamilyRow => ({
  height,
  tx_index: 1,
  seq: 0,
  media: 'text',
  brc20: 0,
  cursed: 0,
  size,
  fee: 5n,
  ...changes,
})

/** What a ledger kept of its first thousand, the largest first, as its store tells it. */
const readsOf = (kept: readonly FamilyRow[] = []): LayerReads =>
  ({
    highest: (_table: string, match: FamilyMatch, order: string, limit: number) =>
      Promise.resolve(
        kept
          .filter((row) => Object.entries(match).every(([name, value]) => row[name] === value))
          .toSorted((a, b) => Number((b[order] as bigint) - (a[order] as bigint)))
          .slice(0, limit),
      ),
  }) as unknown as LayerReads

const heights = (rows: readonly FamilyRow[], sort: string) =>
  rows.filter((row) => row['sort'] === sort).map(({ height }) => height)

test('screens-nonevm §4.7: all are kept until a kind has a thousand, then those alone that have more than the thousandth', async () => {
  const first = await topRows(
    Array.from({ length: 1_000 }, (_, at) => made(at, BigInt(at + 10))),
    readsOf(),
  )
  expect(heights(first, 'size')).toHaveLength(1_000)
  const next = [
    made(2_000, 10n),
    made(2_001, 11n),
    // By now the thousandth has 11.
    made(2_002, 11n),
    made(2_003, null),
    made(2_004, 1n, { media: 'image' }),
  ]
  const kept = await topRows(next, readsOf(first))
  expect(heights(kept, 'size')).toEqual([2_001, 2_004])
  expect(heights(kept, 'fee'), 'of equal ones the older come first').toEqual([2_004])
})

test('what is kept of a step is what is kept of its blocks one by one, so that taking the last back changes nothing of the others', async () => {
  const all = Array.from({ length: 3_000 }, (_, at) => made(at, BigInt((at * 7_919) % 5_003)))
  const whole = await topRows(all, readsOf())
  const byBlock: FamilyRow[] = []
  for (let from = 0; from < all.length; from += 500)
    byBlock.push(...(await topRows(all.slice(from, from + 500), readsOf(byBlock))))
  expect(byBlock).toEqual(whole)
  const sizes = (rows: readonly FamilyRow[]) =>
    rows
      .map(({ value, size }) => (value ?? size) as bigint)
      .toSorted((a, b) => Number(b - a))
      .slice(0, 1_000)
  expect(sizes(whole.filter(({ sort }) => sort === 'size'))).toEqual(sizes(all.map(({ size }) => ({ size: size! }))))
})
