import type { EventSources } from '@orrery/family/event-sources'
import type { ListOf } from '@orrery/model/wire/common'
import type { Approval } from '@orrery/model/wire/events'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { worthOf } from '../exchanges/worth-of.ts'
import { hexOf, nameTokens, placeRows } from '../lists/event-pages.ts'
import type { ListParams } from '../lists/keyset-list.ts'
import { readOffsetPage } from '../lists/offset-list.ts'
import { toList } from '../lists/to-list.ts'
import { atOneMoment } from '../snapshot.ts'
import {
  approvalShape,
  askNow,
  fittingStanding,
  tableOf,
  type ApprovalSide,
  type IsVerified,
  type StandingChoice,
} from './approvals.ts'
import { atRisk, withRisk } from './at-risk.ts'

/** Permissions whose contracts are asked for one answer, the newest first: each is a question to the node. */
const MOST_ASKED = 200

/** What of the standing permissions is wanted: those by which something can be taken alone, or all by what that is worth. */
export type RiskChoice = Omit<StandingChoice, 'order' | 'withUses' | 'height'> & { readonly takeable: boolean }

/**
 * Standing permissions by what their contracts say now (screens-evm §9): what can be taken is worth most first, in dollars, then in the coin, then by nothing but the newest. Of more than
 * so many only the newest are asked; then the total is a floor. A node that does not answer leaves none that is known to be takeable.
 */
export async function listApprovalsAtRisk(
  desk: ChainDesk,
  source: EventSources,
  address: Hex,
  side: ApprovalSide,
  { takeable, ...choice }: RiskChoice,
  params: ListParams,
  isVerified?: IsVerified,
): Promise<Answer<ListOf<Approval>>> {
  const shape = approvalShape(desk, source, side)
  const { kinds } = tableOf(source, side)
  const read = await atOneMoment(desk.runtime, async (snapshot) => {
    const { rows, whole } = await fittingStanding(snapshot, source, address, side, choice, isVerified)
    const asked = rows.slice(0, MOST_ASKED)
    return { snapshot, whole: whole && asked.length === rows.length, events: await placeRows(desk, snapshot, asked) }
  })
  const now = await askNow(desk, read.events, kinds, null)
  const names = await nameTokens(
    desk,
    read.events.flatMap(({ row }) => shape.tokens!(row)),
  )
  const worth = worthOf(desk)
  const nowMs = desk.clock.now()
  const hits = read.events.map((event, index) =>
    withRisk({ ...shape.write(event, names), now: now[index] ?? null }, hexOf(event.row, 'token'), worth),
  )
  const fitting = takeable ? hits.filter((hit) => isTakeable(hit, nowMs)) : hits
  const ordered = fitting.toSorted(byRisk)
  const page = await readOffsetPage(
    {
      name: `${desk.chain.code} risk of ${side} ${address} ${JSON.stringify({ takeable, ...choice })}`,
      anchor: null,
      read: async (offset, limit) => ordered.slice(offset, offset + limit),
    },
    params,
  )
  const data = toList(read.snapshot, page, [...page.rows], ordered.length)
  return {
    data: { ...data, extend: { ...data.extend, totalIsFloor: data.extend.totalIsFloor || !read.whole } },
    head: desk.wire.head(read.snapshot.tip),
  }
}

/** Whether something can be taken by it this moment: an amount, or items that are still allowed. */
export function isTakeable(approval: Approval, nowMs: number): boolean {
  const { now, amount } = approval
  if (now === null || now.allowed === '0') return false
  return amount === null ? true : (atRisk(approval, nowMs) ?? 0n) > 0n
}

/** The most at risk first; what is not told last, in the order in which it came. */
function byRisk(a: Approval, b: Approval): number {
  for (const unit of ['dollars', 'coin'] as const) {
    const [one, other] = [a.worth?.[unit] ?? null, b.worth?.[unit] ?? null]
    if (one === other) continue
    if (one === null || other === null) return one === null ? 1 : -1
    const more = BigInt(other) - BigInt(one)
    if (more !== 0n) return more > 0n ? 1 : -1
  }
  return 0
}
