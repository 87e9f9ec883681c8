import { OrreryError } from '@orrery/errors/orrery-error'
import type { BatchLookup, BatchLookups, BatchStage } from '@orrery/family/batch-lookup'
import type { SettlementLog } from '@orrery/family/settlement'
import type { Chain } from '@orrery/model/chain'
import type { FamilyRow } from '@orrery/model/rows'
import type { OwnFact } from '@orrery/model/wire/own-facts'
import type { Position } from '@orrery/model/reads'
import type { ChainDesk } from '../chain-desk.ts'
import { hexOrNull, numberOf, numberOrNull, placeRows, type EventRow } from '../lists/event-pages.ts'
import { placeOf } from '../lists/family-list.ts'
import { readOlder } from '../lists/keyset-list.ts'
import { unitedList } from '../lists/united-list.ts'
import { coverageOf, matchOf, MOST_ROWS, rowsOfBoth, type Settled } from '../rollups/find-settlement.ts'
import { listsOf } from '../rollups/rollup-states.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'

/** Batches as a rollup's contracts on its parent chain logged them. */
export type ParentBatches = Omit<BatchLookups, 'ends'> & {
  /** How far they are; null where none is indexed. */
  ends(): Promise<
    | ({ readonly newest: number; readonly oldest: number; readonly isWhole: boolean } & Readonly<
        Record<BatchStage, number | null>
      >)
    | null
  >
}

/** Where data is that a batch brings (Nitro, `BatchDataLocation`). */
const PLACES = ['calldata', 'event', 'none', 'blobs'] as const

const order = (a: Position, b: Position): number => a.height - b.height || a.txIndex - b.txIndex || a.seq - b.seq

/** Batches of a rollup whose own node does not tell them, as the parent chain's index has them. Its reads are of one moment each. */
export function batchesOnParent(settled: Settled, rollup: Pick<Chain, 'native'>): ParentBatches {
  const { parent, how, tables } = settled
  const { table } = tables.batches
  const [begun, ...later] = how.batches
  const lastOf = async (snapshot: Snapshot, log: SettlementLog): Promise<FamilyRow | null> => {
    const lists = listsOf(settled, 'batches', [log])
    return lists.length === 0 ? null : ((await readOlder(snapshot, unitedList(lists), null, 1)).rows[0] ?? null)
  }
  return {
    stages: how.batches.map(({ stage }) => stage),
    ends: () =>
      atOneMoment(parent.runtime, async (snapshot) => {
        const rows = await Promise.all(how.batches.map((log) => lastOf(snapshot, log)))
        const newest = rows[0]
        if (newest == null) return null
        const oldest = await oldestOf(settled, snapshot, begun!)
        const numbers = new Map(how.batches.map(({ stage }, at) => [stage, rows[at] ?? null]))
        const end = (stage: BatchStage): number | null => {
          const row = numbers.get(stage)
          return row == null ? null : numberOf(row, 'number')
        }
        return {
          newest: numberOf(newest, 'number'),
          oldest: oldest === null ? numberOf(newest, 'number') : numberOf(oldest, 'number'),
          isWhole: coverageOf(snapshot).complete,
          committed: end('committed'),
          proved: end('proved'),
          executed: end('executed'),
        }
      }),
    read: (numbers) =>
      atOneMoment(parent.runtime, async (snapshot) => {
        const match = matchOf(settled, 'batches', begun!)
        const rows = await rowsOfBoth(snapshot, table, match && { ...match, number: [...numbers] })
        // What was taken back is committed anew: the last counts.
        const last = new Map<number, FamilyRow>()
        for (const row of rows) {
          const known = last.get(numberOf(row, 'number'))
          if (known === undefined || order(placeOf(row), placeOf(known)) > 0) last.set(numberOf(row, 'number'), row)
        }
        const first = [...last.values()].map(placeOf).toSorted(order)[0]
        const stages =
          first === undefined ? [] : await Promise.all(later.map((log) => rowsAbove(settled, snapshot, log, first)))
        const found = [...last.values()].map((row) => ({
          row,
          steps: stages.map(
            (all) =>
              // Several may be proven or finalised at once: then the last one is named.
              all.find(
                (one) => order(placeOf(one), placeOf(row)) > 0 && numberOf(one, 'number') >= numberOf(row, 'number'),
              ) ?? null,
          ),
        }))
        const all = found.flatMap(({ row, steps }) => [row, ...steps.filter((step) => step !== null)])
        const placed = new Map(
          (await placeRows(parent, snapshot, [...new Set(all)], true)).map((event) => [event.row, event]),
        )
        const told = new Map(
          found.map(({ row, steps }) => [
            numberOf(row, 'number'),
            lookupOf(
              settled,
              rollup,
              placed.get(row),
              steps.map((step) => (step === null ? undefined : placed.get(step))),
            ),
          ]),
        )
        return numbers.map((number) => told.get(number) ?? null)
      }),
    raw: () => Promise.reject(noRaw(parent)),
  }
}

const noRaw = ({ chain }: ChainDesk): OrreryError =>
  new OrreryError('CAPABILITY_MISSING', { chain: chain.code, capability: 'answers of a node about batches' })

/** The lowest batch that is indexed. */
async function oldestOf(
  settled: Settled,
  { newest, deep, cut }: Snapshot,
  log: SettlementLog,
): Promise<FamilyRow | null> {
  const start = { height: 0, txIndex: 0, seq: 0 }
  const lists = listsOf(settled, 'batches', [log])
  for (const [reads, isDeep] of [
    [deep, true],
    [newest, false],
  ] as const) {
    const rows = (await Promise.all(lists.map((list) => list.read(reads, { after: start, limit: 1 })))).flat()
    const first = rows
      .filter((row) => !isDeep || numberOf(row, 'height') < cut)
      .toSorted((a, b) => order(placeOf(a), placeOf(b)))[0]
    if (first !== undefined) return first
  }
  return null
}

/** Logs of a later stage from a place on, the lowest first. */
async function rowsAbove(
  settled: Settled,
  { newest, deep, cut }: Snapshot,
  log: SettlementLog,
  after: Position,
): Promise<readonly FamilyRow[]> {
  const lists = listsOf(settled, 'batches', [log])
  const found = await Promise.all(
    lists.flatMap((list) => [
      list.read(deep, { after, limit: MOST_ROWS }).then((rows) => rows.filter((row) => numberOf(row, 'height') < cut)),
      list.read(newest, { after, limit: MOST_ROWS }),
    ]),
  )
  return found.flat().toSorted((a, b) => order(placeOf(a), placeOf(b)))
}

const NOTHING = { hash: null, atMs: null }

function lookupOf(
  { parent, how }: Settled,
  { native }: Pick<Chain, 'native'>,
  begun: EventRow | undefined,
  later: readonly (EventRow | undefined)[],
): BatchLookup | null {
  if (begun === undefined) return null
  const events = new Map(how.batches.map(({ stage }, at) => [stage, at === 0 ? begun : later[at - 1]]))
  const step = (stage: BatchStage) => {
    const event = events.get(stage)
    return event?.tx === undefined ? NOTHING : { hash: event.tx.hash, atMs: event.place.timeMs }
  }
  const { row, place, tx } = begun
  const number = numberOf(row, 'number')
  const last = events.get('executed')
  const facts: OwnFact[] = []
  const add = (name: string, as: OwnFact['as'], value: string | null): void => {
    if (value !== null) facts.push({ name, as, value })
  }
  add('batchHash', 'hash', hexOrNull(row, 'hash'))
  const at = numberOrNull(row, 'place')
  add('dataPlace', 'word', at === null ? null : (PLACES[at] ?? String(at)))
  if (tx !== undefined) {
    add('poster', 'text', parent.wire.party(tx.from))
    // In the parent's coin, which facts of a chain are not told in unless both have the same.
    const { symbol, decimals } = parent.chain.native
    if (symbol === native.symbol && decimals === native.decimals) add('l1Cost', 'coins', tx.fee?.toString() ?? null)
  }
  return {
    number,
    timeMs: place.timeMs,
    state: how.batches.findLast(({ stage }) => step(stage).hash !== null)?.stage ?? null,
    blocks: null,
    txs: null,
    parentTxs: null,
    // Of several that were finalised at once the state after the last one alone is told.
    root: last === undefined || numberOf(last.row, 'number') !== number ? null : hexOrNull(last.row, 'root'),
    steps: { committed: step('committed'), proved: step('proved'), executed: step('executed') },
    facts,
  }
}
