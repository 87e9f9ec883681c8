import type { JsonObject } from '@orrery/primitives/json'
import type { ChainDesk } from '../chain-desk.ts'
import { sideOf, type Snapshot } from '../snapshot.ts'
import type { FoundMove } from './filter-all.ts'
import { partiesOf, type PartyRead } from './parties-of.ts'
import { placeKey } from './transfer-page.ts'

/** Rows that are read whole at a time: one of them may have thousands of outputs. */
const STEP = 25

/**
 * The same rows, in their order; of transactions of outputs with the one input and the one output that `partiesOf` names, where they leave all of them out, as those do that are kept by an
 * address. What a fork took meanwhile stays as it was. At most 100 rows.
 */
export async function outputsTold(
  desk: ChainDesk,
  snapshot: Snapshot,
  rows: readonly FoundMove[],
): Promise<readonly FoundMove[]> {
  if (!desk.family.can.utxos) return rows
  const lacking = rows.flatMap(({ of, row }) => (of === 'transaction' && partiesOf(row.ext) === null ? [row] : []))
  const told = new Map<string, FoundMove>()
  for (let at = 0; at < lacking.length; at += STEP) {
    const places = Map.groupBy(lacking.slice(at, at + STEP), ({ height }) => sideOf(snapshot, height))
    for (const [reads, own] of places)
      for (const row of await reads.txsAt(own))
        told.set(placeKey(row), { of: 'transaction', row: { ...row, ext: namedOf(row.ext) } })
  }
  return rows.map((found) => (found.of === 'transaction' ? (told.get(placeKey(found.row)) ?? found) : found))
}

/** What names the same parties, however many inputs and outputs there are. */
function namedOf(ext: JsonObject): JsonObject {
  const parties = partiesOf(ext)
  if (parties === null) return {}
  const side = (party: PartyRead | null): JsonObject => ({
    address: party?.address ?? null,
    value: party?.value.toString() ?? null,
  })
  return { inputs: [side(parties.from)], outputs: [side(parties.to)] }
}
