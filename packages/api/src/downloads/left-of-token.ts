import type { Position } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import type { Change } from '../queries/addresses/balance-changes.ts'
import type { KeysetList } from '../queries/lists/keyset-list.ts'
import type { Snapshot } from '../queries/snapshot.ts'
import { unlessTooMuch } from '../queries/unless-unsettled.ts'

/** Where a batch of rows ended: what was left below its last row, null where that is not known, and after the block of that row. */
type Carry = { readonly last: Position; readonly below: bigint | null; readonly after: bigint }

const isAbove = (a: Position, b: Position): boolean =>
  a.height !== b.height ? a.height > b.height : a.txIndex !== b.txIndex ? a.txIndex > b.txIndex : a.seq > b.seq

/**
 * What an address had of a token after the blocks of rows that are read batch by batch, newest first, each right below the one before. The first batch begins with what there is now,
 * or where rows stand above it, with what came since, which reads the ledger once. Nothing where that is more than a reader may read, and where not every block is indexed.
 */
export function createLeftOf(address: Hex, asset: Hex, list: KeysetList<Change>) {
  // A moment may be read twice: then the rows are those of the last batch again.
  let carries: readonly Carry[] = []
  return async (snapshot: Snapshot, rows: readonly Change[]): Promise<ReadonlyMap<number, bigint>> => {
    const [first] = rows
    if (first === undefined || !snapshot.coverage.complete) return new Map()
    const carry = carries.findLast(({ last }) => isAbove(last, first.place))
    const begun = carry ?? (await unlessTooMuch(beginOf(snapshot, { address, asset, list }, rows)))
    if (begun === null) return new Map()
    const after = new Map<number, bigint>()
    if (begun.last.height === first.place.height) after.set(first.place.height, begun.after)
    let { below } = begun
    if (below === null) return after
    for (const { place, change } of rows) {
      if (!after.has(place.height)) after.set(place.height, below)
      below -= change ?? 0n
    }
    const last = rows.at(-1)!.place
    carries = [...(carry === undefined ? [] : [carry]), { last, below, after: after.get(last.height)! }]
    return after
  }
}

type Of = { readonly address: Hex; readonly asset: Hex; readonly list: KeysetList<Change> }

/** What stands above the first of all rows that are read. */
async function beginOf(
  { newest, deep }: Snapshot,
  { address, asset, list }: Of,
  rows: readonly Change[],
): Promise<Carry> {
  const { place } = rows[0]!
  const { height } = place
  const sides = [newest, deep]
  const held = await Promise.all(sides.map((side) => side.holdings(asset, [address])))
  const now = held.flat().reduce((sum, { amount }) => sum + amount, 0n)
  const above = await Promise.all(sides.map((side) => list.read(side, { limit: 1, after: place })))
  if (above.every((found) => found.length === 0 && found.stoppedAt === undefined))
    return { last: { ...place, height: height + 1 }, below: now, after: now }
  // Rows of the first block may stand above the first one: what came behind the second block is counted by itself.
  const second = rows.find((row) => row.place.height < height)?.place.height ?? null
  const floors = [height + 1, ...(second === null ? [] : [second + 1])]
  const since = await Promise.all(
    sides.map(async (side) => (await side.changes(asset, [address], floors)).get(address) ?? []),
  )
  const left = floors.map((_, at) => now - since.reduce((sum, of) => sum + (of[at] ?? 0n), 0n))
  const inFirst = rows
    .filter((row) => row.place.height === height)
    .reduce((sum, { change }) => sum + (change ?? 0n), 0n)
  return { last: place, after: left[0]!, below: second === null ? null : left[1]! + inFirst }
}
