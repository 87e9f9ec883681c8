import type { SettlementLog } from '@orrery/family/settlement'
import type { FamilyRow } from '@orrery/model/rows'
import type { DepartureStatus, ParentHead, ParentTx } from '@orrery/model/wire/rollup-settlement'
import type { Hex } from '@orrery/primitives/hex'
import { hexOf, numberOf, placeRows } from '../lists/event-pages.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'
import { believed, matchOf, parentHead, parentTx, rowsOfBoth, toldSince, type Settled } from './find-settlement.ts'

/** What became of a message on the parent chain. */
export type MessageSteps = {
  readonly proven: ParentTx | null
  readonly completed: ParentTx | null
  /** Whether the call that completed it worked. */
  readonly worked: boolean
}

const NONE: MessageSteps = { proven: null, completed: null, worked: true }

/** Where messages to a parent chain are there, by what names them in its logs; `sinceMs` from when on the index would know more. */
export type FollowedMessages = {
  readonly parent: ParentHead
  readonly sinceMs: number | null
  of(id: Hex | null): MessageSteps
}

/** Follows messages to the parent chain, all by one question for each kind of log. */
export const followMessages = (settled: Settled, ids: readonly Hex[]): Promise<FollowedMessages> =>
  atOneMoment(settled.parent.runtime, async (snapshot) => {
    const { how } = settled
    const found = await Promise.all(
      how.steps.map(async ({ step, ...log }) => ({
        step,
        rows: await messageRows(settled, snapshot, log, { id: [...ids] }),
      })),
    )
    const events = await placeRows(
      settled.parent,
      snapshot,
      found.flatMap(({ rows }) => rows),
    )
    const places = new Map(events.map((event) => [event.row, parentTx(event)]))
    const steps = new Map<Hex, MessageSteps>()
    for (const { step, rows } of found)
      // Of several the last: a message that was proven again waits anew.
      for (const row of rows) {
        const place = places.get(row)
        const known = steps.get(hexOf(row, 'id')) ?? NONE
        if (place === undefined || (known[step] !== null && known[step].height > place.height)) continue
        const worked = step === 'completed' ? numberOf(row, 'worked') === 1 : known.worked
        steps.set(hexOf(row, 'id'), { ...known, [step]: place, worked })
      }
    return {
      parent: parentHead(settled, snapshot),
      sinceMs: how.steps.some(({ role }) => believed(settled, role).length > 0) ? await toldSince(snapshot) : null,
      of: (id) => (id === null ? NONE : (steps.get(id) ?? NONE)),
    }
  })

const messageRows = (
  settled: Settled,
  snapshot: Snapshot,
  log: SettlementLog,
  more: Readonly<Record<string, readonly (string | number)[]>>,
): Promise<readonly FamilyRow[]> => {
  const match = matchOf(settled, 'messages', log)
  return rowsOfBoth(snapshot, settled.tables.messages.table, match && { ...match, ...more })
}

/** How far a message is; that it waits is told where nothing of the parent chain since then is missing. */
export function statusOf(
  { proven, completed, worked }: MessageSteps,
  timeMs: number,
  sinceMs: number | null,
): DepartureStatus {
  if (completed !== null) return worked ? 'completed' : 'failed'
  if (proven !== null) return 'proven'
  return sinceMs !== null && timeMs >= sinceMs ? 'waiting' : 'unknown'
}

/** What names a message from the parent chain: in its log there, or by the block and the place where it stands. */
export type ArrivedFrom = { readonly id: Hex | null; readonly source: Hex | null; readonly l1Height: number | null }

/** The transactions of the parent chain that began messages, in their order; null for those that the index does not tell. */
export const beginnings = (settled: Settled, messages: readonly ArrivedFrom[]): Promise<readonly (ParentTx | null)[]> =>
  atOneMoment(settled.parent.runtime, async (snapshot) => {
    const { how, parent } = settled
    if (how.arrival === null) return messages.map(() => null)
    const rows = await (how.placedId === undefined
      ? messageRows(settled, snapshot, how.arrival, { id: messages.flatMap(({ id }) => id ?? []) })
      : messageRows(settled, snapshot, how.arrival, {
          id: ['0x'],
          height: [...new Set(messages.flatMap(({ l1Height }) => l1Height ?? []))],
        }))
    const names = await namesOf(settled, snapshot, rows)
    const events = await placeRows(parent, snapshot, rows)
    const byName = new Map(
      events.flatMap((event) => {
        const name = names.get(event.row)
        return name === undefined ? [] : [[name, parentTx(event)] as const]
      }),
    )
    return messages.map(({ id, source }) => byName.get((how.placedId === undefined ? id : source) ?? '0x') ?? null)
  })

/** What rows of messages are called on the rollup. */
async function namesOf(
  { how }: Settled,
  snapshot: Snapshot,
  rows: readonly FamilyRow[],
): Promise<ReadonlyMap<FamilyRow, Hex>> {
  const { placedId } = how
  if (placedId === undefined) return new Map(rows.map((row) => [row, hexOf(row, 'id')]))
  const heights = [...new Set(rows.map((row) => numberOf(row, 'height')))].slice(0, 1_000)
  const [held, archived] = await Promise.all([
    snapshot.newest.blockHashes(heights),
    snapshot.deep.blockHashes(heights.filter((height) => height < snapshot.cut)),
  ])
  return new Map(
    rows.flatMap((row) => {
      const hash = held.get(numberOf(row, 'height')) ?? archived.get(numberOf(row, 'height'))
      return hash === undefined ? [] : [[row, placedId(hash, numberOf(row, 'seq'))] as const]
    }),
  )
}
