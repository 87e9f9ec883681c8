import type { EventSources } from '@orrery/family/event-sources'
import type { FamilyRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { hexOf, hexOrNull, keyedList, kindOf } from '../lists/event-pages.ts'
import { placeOf } from '../lists/family-list.ts'
import { readOlder, type KeysetList } from '../lists/keyset-list.ts'
import type { Snapshot } from '../snapshot.ts'

/** Events that are looked at for one answer, and contracts that are asked whether an owner still is one. */
const MOST = 1_000
const STEP = 100
const CONTRACTS_ASKED = 50

/** Of whom: of a contract's own holders, or of all that an address holds. */
export type RoleSide = 'contract' | 'holder'

export type StandingRoles = {
  /** The event by which each role is held, newest first. */
  readonly rows: readonly FamilyRow[]
  /** False where more events exist than were looked at. */
  readonly whole: boolean
}

/**
 * Who holds what now as far as events tell (screens-evm §5): the newest word on each owner, role and pause, without what was taken back.
 * An address that gave its ownership on is not named by that event, so that each contract it owned is asked for its newest owner.
 */
export async function readStandingRoles(
  snapshot: Snapshot,
  source: EventSources,
  side: RoleSide,
  address: Hex,
): Promise<StandingRoles> {
  const { roles } = source
  const list = keyedList(source, roles, side === 'contract' ? roles.topic : roles.holders, address)
  const { rows, whole } = await readNewest(snapshot, list, MOST)
  const kindOfRow = (row: FamilyRow) => kindOf(row, roles.kinds)
  const held = [...newestOf(rows, kindOfRow).values()].filter((row) => isHeld(row, kindOfRow(row)))
  if (side === 'contract') return { rows: held, whole }
  // A pause is what an address did, not what it holds.
  const kept: FamilyRow[] = []
  let asked = 0
  let told = whole
  for (const row of held) {
    const kind = kindOfRow(row)
    if (kind === 'granted') kept.push(row)
    if (kind !== 'owner') continue
    if (asked++ >= CONTRACTS_ASKED) {
      told = false
      continue
    }
    const owners = keyedList(source, roles, roles.topic, hexOf(row, 'contract'), (one) => kindOfRow(one) === 'owner')
    const [newest] = (await readNewest(snapshot, owners, STEP)).rows
    if (newest !== undefined && hexOrNull(newest, 'account') === address) kept.push(row)
  }
  return { rows: kept, whole: told }
}

async function readNewest(
  snapshot: Snapshot,
  list: KeysetList<FamilyRow>,
  most: number,
): Promise<{ readonly rows: readonly FamilyRow[]; readonly whole: boolean }> {
  const rows: FamilyRow[] = []
  for (;;) {
    const last = rows.at(-1)
    const found = await readOlder(snapshot, list, last === undefined ? null : placeOf(last), STEP)
    rows.push(...found.rows)
    if (!found.more) return { rows, whole: true }
    if (rows.length >= most || found.rows.length === 0) return { rows, whole: false }
  }
}

/** The newest row on each owner, each role of each account, and each pause. Rows come newest first. Pure. */
export function newestOf(
  rows: readonly FamilyRow[],
  kindOfRow: (row: FamilyRow) => string,
): ReadonlyMap<string, FamilyRow> {
  const newest = new Map<string, FamilyRow>()
  for (const row of rows) {
    const kind = kindOfRow(row)
    const what =
      kind === 'granted' || kind === 'revoked'
        ? `role ${hexOrNull(row, 'role')} ${hexOrNull(row, 'account')}`
        : kind === 'owner'
          ? 'owner'
          : 'pause'
    const key = `${hexOf(row, 'contract')} ${what}`
    if (!newest.has(key)) newest.set(key, row)
  }
  return newest
}

const isHeld = (row: FamilyRow, kind: string): boolean =>
  kind === 'granted' || kind === 'paused' || (kind === 'owner' && !/^0x0*$/.test(hexOrNull(row, 'account') ?? '0x0'))
