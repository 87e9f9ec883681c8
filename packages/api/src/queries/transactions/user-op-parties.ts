import type { FamilyRow } from '@orrery/model/rows'
import { USER_OP_DAYS, USER_OP_PARTIES, USER_OP_ROLE, type UserOpRole } from '@orrery/model/user-op-parties'
import type { UserOpParties, UserOpParty } from '@orrery/model/wire/user-op-parties'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { atLayer } from '../ledgers/at-layer.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { joinHalves } from '../ledgers/join-halves.ts'
import { createLru, type Lru } from '../lru.ts'
import { toList } from '../lists/to-list.ts'

const DAY_MS = 86_400_000
const MOST = 100
const SUMS = ['ops', 'failed', 'bundles', 'fees_high', 'fees_low']
/** A ranking is told again for this long: the sums under it take a quarter of an hour to move. */
const KEPT_MS = 60_000
const KEPT = 32

type Ranking = { readonly rows: readonly FamilyRow[]; readonly sinceMs: number | null }
const kept = new WeakMap<ChainDesk['node'], Lru<string, Promise<Ranking>>>()

/**
 * Who took part in the operations of the last `days` days, by the days of blocks; those with the most operations first. Throws `CAPABILITY_MISSING` where no
 * sums are kept.
 */
export async function readUserOpParties(
  desk: ChainDesk,
  role: UserOpRole,
  days: number,
): Promise<Answer<UserOpParties>> {
  const known = kept.get(desk.node) ?? createLru<string, Promise<Ranking>>(KEPT, () => desk.clock.monotonic())
  kept.set(desk.node, known)
  return atLayer(desk, USER_OP_PARTIES, async ({ reads, through, ledger, tip, snapshot }) => {
    const key = `${role} ${days} ${through} ${snapshot.state.generation}`
    const read = async (): Promise<Ranking> => {
      const last = through < 0 ? null : await desk.runtime.archive.reads.block(through)
      if (last === null) return { rows: [], sinceMs: null }
      const to = Math.floor(last.timeMs / DAY_MS)
      const day = Array.from({ length: days }, (_, back) => to - back).filter((at) => at >= 0)
      const rows = await reads.ranked(USER_OP_DAYS, { role: USER_OP_ROLE[role], day }, 'address', SUMS, MOST)
      return { rows, sinceMs: day.at(-1)! * DAY_MS }
    }
    const ranking = known.get(key) ?? read()
    known.set(key, ranking, KEPT_MS)
    ranking.catch(() => known.delete(key))
    const { rows, sinceMs } = await ranking
    const page = { rows, next: null, previous: null, offset: 0 }
    return {
      data: {
        ledger,
        sinceMs,
        list: toList(
          snapshot,
          page,
          rows.map((row) => partyOf(desk, row)),
          rows.length < MOST ? rows.length : null,
        ),
      },
      head: desk.wire.head(tip),
    }
  })
}

const partyOf = (desk: ChainDesk, row: FamilyRow): UserOpParty => ({
  address: desk.wire.address(row['address'] as Hex),
  ops: Number(row['ops']),
  failed: Number(row['failed']),
  bundles: Number(row['bundles']),
  fees: joinHalves(row, 'fees_').toString(),
})
