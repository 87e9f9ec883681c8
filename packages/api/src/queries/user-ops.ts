import type { EventSources } from '@orrery/family/event-sources'
import type { FamilyRow } from '@orrery/model/rows'
import type { UserOp, UserOpDetail } from '@orrery/model/wire/events'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../contract/handler.ts'
import type { ChainDesk } from './chain-desk.ts'
import { amountOf, hexOf, hexOrNull, keyedList, kindOf, numberOf, placeRows, type EventShape } from './event-pages.ts'
import { atOneMoment, NO_CUT } from './snapshot.ts'

/** Notes of one transaction that are looked through for those of an operation. */
const NOTES = 1_000

/** How an operation is written. */
export const userOpShape = (desk: ChainDesk, { userOps }: EventSources): EventShape<UserOp> => ({
  write: ({ row, place }) => ({
    ...place,
    hash: desk.wire.hash(hexOf(row, 'hash')),
    success: numberOf(row, 'success') === 1,
    sender: desk.wire.address(hexOf(row, 'sender')),
    paymaster: desk.wire.party(hexOrNull(row, 'paymaster')),
    entryPoint: desk.wire.address(hexOf(row, 'entry_point')),
    entryPointVersion: userOps.entryPoints[hexOf(row, 'entry_point')] ?? null,
    nonce: amountOf(row, 'nonce'),
    fee: amountOf(row, 'gas_cost'),
    gasUsed: amountOf(row, 'gas_used'),
  }),
})

/**
 * An operation by its hash, with what its entry point told beside: one that a known entry point told comes first. Null
 * where the index has none.
 */
export async function findUserOp(
  desk: ChainDesk,
  source: EventSources,
  hash: Hex,
): Promise<Answer<UserOpDetail | null>> {
  const { userOps } = source
  const list = keyedList(source, userOps, userOps.topic, hash, (row) => row['hash'] === hash)
  const isKnown = (row: FamilyRow): boolean => userOps.entryPoints[hexOf(row, 'entry_point')] !== undefined
  return atOneMoment(desk.runtime, async (snapshot) => {
    const sides = snapshot.cut === NO_CUT ? [snapshot.deep] : [snapshot.newest, snapshot.deep]
    for (const reads of sides) {
      const rows = await list.read(reads, { limit: 100 })
      const row = rows.find(isKnown) ?? rows[0]
      if (row === undefined) continue
      const [event] = await placeRows(desk, snapshot, [row])
      if (event === undefined) continue
      const { height, txIndex } = event.place
      const told = await reads.familyRows(userOps.notes.table, { height, tx_index: txIndex, hash }, NOTES)
      const note = (kind: string): FamilyRow | undefined =>
        told.find((candidate) => kindOf(candidate, userOps.notes.kinds) === kind)
      const reason = (kind: string): string | null => {
        const found = note(kind)
        return found === undefined ? null : (hexOrNull(found, 'reason') ?? '0x')
      }
      const factory = note('deployed')
      return {
        data: {
          ...userOpShape(desk, source).write(event, () => {
            throw new RangeError('an operation names no token')
          }),
          factory: factory === undefined ? null : desk.wire.party(hexOrNull(factory, 'factory')),
          revertReason: reason('reverted'),
          postOpRevertReason: reason('post-op-reverted'),
        },
        head: desk.wire.head(snapshot.tip),
      }
    }
    return { data: null, head: desk.wire.head(snapshot.tip) }
  })
}
