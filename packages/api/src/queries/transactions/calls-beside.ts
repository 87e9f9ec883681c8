import type { CallRow } from '@orrery/model/calls'
import type { Position } from '@orrery/model/reads'
import type { ChainDesk } from '../chain-desk.ts'
import { hasTraced } from '../ledgers/ledger-coverage.ts'
import { placeKey } from '../place-key.ts'
import type { Snapshot } from '../snapshot.ts'

type Place = Pick<Position, 'height' | 'txIndex'>
type CallsBeside = {
  /** Those of one transaction; none where its block was not traced. */
  of(place: Place): readonly CallRow[]
  /** There are more than one question gives: of no transaction all of them are known. */
  readonly isCut: boolean
}

/** Calls that one question gives. */
const MOST = 5_000
const NONE: CallsBeside = { of: () => [], isCut: false }

/** The calls that are kept of some transactions of one side of the chain, by one question by their keys. */
export async function callsBeside(
  desk: ChainDesk,
  { deep }: Pick<Snapshot, 'deep'>,
  reads: Pick<Snapshot['newest'], 'familyRows'>,
  places: readonly Place[],
): Promise<CallsBeside> {
  const source = desk.family.calls
  if (source === undefined || places.length === 0) return NONE
  if (reads === deep && !(await hasTraced(desk))) return NONE
  const values = (part: keyof Place) => [...new Set(places.map((place) => place[part]))]
  const rows = await reads.familyRows(source.table, { height: values('height'), tx_index: values('txIndex') }, MOST)
  if (rows.length >= MOST) return { ...NONE, isCut: true }
  const calls = Map.groupBy(rows.map(source.of), placeKey)
  return { of: (place) => calls.get(placeKey(place)) ?? [], isCut: false }
}
