import type { ChainReads, PageQuery, Position } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import type { Change } from '../queries/addresses/balance-changes.ts'
import type { KeysetList } from '../queries/lists/keyset-list.ts'
import type { Snapshot } from '../queries/snapshot.ts'
import { createLeftOf } from './left-of-token.ts'

const [OWNER, TOKEN]: readonly Hex[] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]
const row = (height: number, seq: number, change: bigint): Change => ({
  place: { height, txIndex: 0, seq },
  cause: 'transfer',
  change,
  fee: null,
  other: null,
  tokenId: null,
  tx: null,
  timeMs: 0,
})
/** Newest first; two blocks have several. */
const ROWS = [row(9, 1, 5n), row(9, 0, -2n), row(7, 2, 1n), row(7, 1, 1n), row(7, 0, -4n), row(3, 0, 20n)]
/** What is left behind each block. */
const LEFT = new Map([
  [9, 21n],
  [7, 18n],
  [3, 20n],
])
const above = ({ height, seq }: Position, than: Position) =>
  height > than.height || (height === than.height && seq > than.seq)

function made() {
  let scans = 0
  const list: KeysetList<Change> = {
    name: 'rows',
    position: ({ place }) => place,
    read: async (reads, { after, limit }: PageQuery) =>
      reads === deep ? ROWS.filter(({ place }) => above(place, after!)).slice(-limit) : [],
  }
  const deep = {
    holdings: async () => [{ address: OWNER!, asset: TOKEN!, tokenId: null, amount: 21n }],
    changes: async (_: Hex, __: unknown, floors: readonly number[]) => {
      scans++
      return new Map([
        [
          OWNER!,
          floors.map((floor) =>
            ROWS.filter(({ place }) => place.height >= floor).reduce((sum, { change }) => sum + change!, 0n),
          ),
        ],
      ])
    },
  } as unknown as ChainReads
  const newest = { holdings: async () => [], changes: async () => new Map() } as unknown as ChainReads
  const snapshot = { newest, deep, coverage: { ranges: [], complete: true } } as unknown as Snapshot
  return { leftOf: createLeftOf(OWNER!, TOKEN!, list), snapshot, scans: () => scans }
}

test('screens-evm §16.7: what was left of a token follows from batch to batch, however blocks are cut, without the ledger being read', async () => {
  for (let size = 1; size <= ROWS.length; size++) {
    const { leftOf, snapshot, scans } = made()
    for (let at = 0; at < ROWS.length; at += size) {
      const rows = ROWS.slice(at, at + size)
      const told = await leftOf(snapshot, rows)
      // A moment that the archive's commit repeats.
      expect(await leftOf(snapshot, rows)).toEqual(told)
      expect([...told]).toEqual(
        [...new Set(rows.map(({ place }) => place.height))].map((height) => [height, LEFT.get(height)]),
      )
    }
    expect(scans()).toBe(0)
  }
})

test('a file that begins below other rows, or inside a block, reads the ledger once for where it begins', async () => {
  for (const first of [1, 2, 3, 4]) {
    const { leftOf, snapshot, scans } = made()
    const [one, two] = [ROWS.slice(first, 5), ROWS.slice(5)]
    const told = [...(await leftOf(snapshot, one)), ...(await leftOf(snapshot, two))]
    expect(new Map(told)).toEqual(
      new Map([...LEFT].filter(([height]) => one.concat(two).some(({ place }) => place.height === height))),
    )
    expect(scans(), `from row ${first}`).toBeLessThanOrEqual(2)
  }
})

test('where not every block is indexed, nothing is told', async () => {
  const { leftOf, snapshot } = made()
  expect(await leftOf({ ...snapshot, coverage: { ranges: [], complete: false } }, ROWS)).toEqual(new Map())
})
