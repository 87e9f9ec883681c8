import type { AllowanceQuestion } from '@orrery/family/allowance-lookup'
import type { EventSources } from '@orrery/family/event-sources'
import type { FamilyRow } from '@orrery/model/rows'
import type { ListOf } from '@orrery/model/wire/common'
import type { Approval, ApprovalSummary } from '@orrery/model/wire/events'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { worthOf } from '../exchanges/worth-of.ts'
import { readUses } from './approval-uses.ts'
import { withRisk } from './at-risk.ts'
import {
  eventPage,
  hexOf,
  hexOrNull,
  kindOf,
  nameTokens,
  numberOrNull,
  placeRows,
  type EventRow,
  type EventShape,
} from '../lists/event-pages.ts'
import { familyList, placeOf } from '../lists/family-list.ts'
import type { KeysetList, ListParams } from '../lists/keyset-list.ts'
import { readOffsetPage } from '../lists/offset-list.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'
import { toList } from '../lists/to-list.ts'

/** Whose approvals: of the one who gave them, or of the one who may take. */
export type ApprovalSide = 'owner' | 'spender'

const MOST = 1_000
const MAX_U256 = (1n << 256n) - 1n
const MAX_U160 = (1n << 160n) - 1n

/** Where the permissions of a side are kept. */
export const tableOf = ({ approvals }: EventSources, side: ApprovalSide) =>
  side === 'owner' ? approvals.byOwner : approvals.bySpender

/** How a permission is written. */
export const approvalShape = (desk: ChainDesk, source: EventSources, side: ApprovalSide): EventShape<Approval> => ({
  tokens: (row) => [hexOf(row, 'token')],
  write({ row, place }, names) {
    const kind = kindOf(row, tableOf(source, side).kinds)
    const spender = hexOrNull(row, 'spender')
    const facts = permissionFacts(row, kind)
    const expires = numberOrNull(row, 'expires')
    return {
      ...place,
      kind,
      owner: desk.wire.address(hexOf(row, 'owner')),
      spender: desk.wire.party(spender),
      token: names(hexOf(row, 'token'), facts.amount === null ? 'erc721' : 'erc20'),
      ...facts,
      expiresMs: expires === null ? null : expires * 1_000,
      now: null,
    }
  },
})

/** What a row allows, by its kind. Pure. */
export function permissionFacts(row: FamilyRow, kind: string) {
  const value = String(row['value'])
  return {
    amount: kind === 'item' || kind === 'all' ? null : value,
    tokenId: kind === 'item' ? value : null,
    revoked: isRevoked(row, kind),
    unlimited: isUnlimited(row, kind),
  }
}

/** Whether a row takes a permission back. */
export const isRevoked = (row: FamilyRow, kind: string): boolean =>
  kind === 'item' ? hexOrNull(row, 'spender') === null : row['value'] === 0n

/** All that an address ever allowed, or was allowed, newest first. */
export const approvalList = (source: EventSources, address: Hex, side: ApprovalSide): KeysetList<FamilyRow> =>
  familyList(tableOf(source, side).table, { [side]: address })

/** All that was ever allowed or taken back, newest first. */
export const listApprovalHistory = (
  desk: ChainDesk,
  source: EventSources,
  address: Hex,
  side: ApprovalSide,
  params: ListParams,
): Promise<Answer<ListOf<Approval>>> =>
  eventPage(desk, approvalList(source, address, side), params, approvalShape(desk, source, side))

/** What a permission is for: an amount, items of an NFT contract, or an amount by way of Permit2. */
export type ApprovalFor = 'amount' | 'items' | 'permit2'

/** Which of the standing permissions are wanted; what is absent is not asked of them. */
export type StandingChoice = {
  /** As it stood after this block. */
  readonly height?: number
  readonly kind?: ApprovalFor
  readonly unlimited?: boolean
  /** The other side: who may take, or whose it is. */
  readonly other?: Hex
  readonly token?: Hex
  /** Given at this height or before. */
  readonly upTo?: number
  /** Only spenders whose source nobody verified here. */
  readonly unverified?: true
  /** The newest first where it is absent; by token those of one stand together, the newest of them first. */
  readonly order?: 'oldest' | 'token'
  /** With when each was used last. */
  readonly withUses?: boolean
}

/**
 * What is allowed as far as logs tell, now or as it stood after a block, newest first: the last word on each token and spender, without what was taken
 * back. At most the newest 1,000 of each kind; then the total is a floor. Contracts are asked at that block, too: a node that keeps no such state
 * leaves the rows as they were given.
 */
export async function listStandingApprovals(
  desk: ChainDesk,
  source: EventSources,
  address: Hex,
  side: ApprovalSide,
  { height, withUses = false, ...choice }: StandingChoice,
  params: ListParams,
  isVerified?: IsVerified,
): Promise<Answer<ListOf<Approval>>> {
  const shape = approvalShape(desk, source, side)
  const { kinds } = tableOf(source, side)
  const read = await atOneMoment(desk.runtime, async (snapshot) => {
    const { rows, whole } = await fittingStanding(snapshot, source, address, side, { height, ...choice }, isVerified)
    const standing = inOrder(rows, choice.order)
    const page = await readOffsetPage(
      {
        name: `${desk.chain.code} approvals of ${side} ${address} ${JSON.stringify({ height, ...choice })}`,
        anchor: null,
        read: async (offset, limit) => standing.slice(offset, offset + limit),
      },
      params,
    )
    const granted = page.rows.map((row) => ({
      token: hexOf(row, 'token'),
      spender: hexOrNull(row, 'spender'),
      height: placeOf(row).height,
    }))
    const [events, uses] = await Promise.all([
      placeRows(desk, snapshot, page.rows),
      withUses ? readUses(desk, snapshot, address, granted) : [],
    ])
    return { snapshot, page, whole, total: standing.length, events, uses }
  })
  const names = await nameTokens(desk, read.page.rows.flatMap(shape.tokens!))
  const written = read.events.map((event) => shape.write(event, names))
  const now = await askNow(desk, read.events, kinds, height ?? null)
  const worth = worthOf(desk)
  const hits = written.map((hit, index) => ({
    ...withRisk({ ...hit, now: now[index] ?? null }, hexOf(read.events[index]!.row, 'token'), worth),
    ...(read.uses[index] && { used: read.uses[index] }),
  }))
  const data = toList(read.snapshot, read.page, hits, read.total)
  return {
    data: { ...data, extend: { ...data.extend, totalIsFloor: data.extend.totalIsFloor || !read.whole } },
    head: desk.wire.head(read.snapshot.tip),
  }
}

/** Whether a source of the contract at an address is verified here. */
export type IsVerified = (address: Hex) => boolean

/** What stands and is what was asked for, the newest first; not whole where only the newest of a kind were looked at. */
export async function fittingStanding(
  snapshot: Snapshot,
  source: EventSources,
  address: Hex,
  side: ApprovalSide,
  {
    height,
    ...choice
  }: Omit<StandingChoice, 'order' | 'withUses' | 'height'> & { readonly height?: number | undefined },
  isVerified: IsVerified = () => false,
): Promise<{ readonly rows: readonly FamilyRow[]; readonly whole: boolean }> {
  const { kinds } = tableOf(source, side)
  const { rows, whole } = await readStanding(snapshot, source, address, side, height)
  const isFit = (row: FamilyRow): boolean => {
    const spender = hexOrNull(row, 'spender')
    return (
      !isRevoked(row, kindOf(row, kinds)) &&
      fits(row, kindOf(row, kinds), side, choice) &&
      (choice.unverified !== true || (spender !== null && !isVerified(spender)))
    )
  }
  return { rows: rows.filter(isFit), whole }
}

/** Permissions that come newest first, in another order. */
const inOrder = (rows: readonly FamilyRow[], order: StandingChoice['order']): readonly FamilyRow[] =>
  order === undefined
    ? rows
    : order === 'oldest'
      ? rows.toReversed()
      : rows.toSorted((a, b) =>
          hexOf(a, 'token') < hexOf(b, 'token') ? -1 : Number(hexOf(a, 'token') > hexOf(b, 'token')),
        )

const forOf = (kind: string): ApprovalFor =>
  kind === 'item' || kind === 'all' ? 'items' : kind.startsWith('permit2') ? 'permit2' : 'amount'

/** Whether a row allows the largest amount that its type holds, which wallets call unlimited. */
export const isUnlimited = (row: FamilyRow, kind: string): boolean => {
  const wanted = forOf(kind)
  return wanted === 'amount' ? row['value'] === MAX_U256 : wanted === 'permit2' && row['value'] === MAX_U160
}

const fits = (
  row: FamilyRow,
  kind: string,
  side: ApprovalSide,
  { kind: wanted, unlimited, other, token, upTo }: Omit<StandingChoice, 'height'>,
): boolean =>
  (upTo === undefined || placeOf(row).height <= upTo) &&
  (wanted === undefined || forOf(kind) === wanted) &&
  (unlimited !== true || isUnlimited(row, kind)) &&
  (token === undefined || row['token'] === token) &&
  (other === undefined || hexOrNull(row, side === 'owner' ? 'spender' : 'owner') === other)

/**
 * The permissions of an address in numbers, now or as they stood after a block (screens-evm §9): what stands, what of it has no limit, since when the oldest
 * stands, and what was taken back and not given again. By logs alone.
 */
export async function summariseApprovals(
  desk: ChainDesk,
  source: EventSources,
  address: Hex,
  side: ApprovalSide,
  block: { readonly height: number; readonly timeMs: number } | null,
): Promise<Answer<ApprovalSummary>> {
  const { kinds } = tableOf(source, side)
  return atOneMoment(desk.runtime, async (snapshot) => {
    const { rows, whole } = await readStanding(snapshot, source, address, side, block?.height)
    const standing = rows.filter((row) => !isRevoked(row, kindOf(row, kinds)))
    const oldest = standing.at(-1)
    const [event] = oldest === undefined ? [] : await placeRows(desk, snapshot, [oldest])
    const others = new Set(standing.map((row) => hexOrNull(row, side === 'owner' ? 'spender' : 'owner')))
    return {
      data: {
        asOf: block,
        standing: standing.length,
        unlimited: standing.filter((row) => isUnlimited(row, kindOf(row, kinds))).length,
        allItems: standing.filter((row) => kindOf(row, kinds) === 'all').length,
        others: others.size,
        takenBack: rows.length - standing.length,
        oldestMs: event?.place.timeMs ?? null,
        whole,
        coverage: snapshot.coverage,
      },
      head: desk.wire.head(snapshot.tip),
    }
  })
}

/** The newest row of each permission up to a height, all where it is undefined: the Head's word stands before the archive's. */
async function readStanding(
  { newest, deep }: Snapshot,
  source: EventSources,
  address: Hex,
  side: ApprovalSide,
  height?: number,
): Promise<{ readonly rows: readonly FamilyRow[]; readonly whole: boolean }> {
  const { table } = tableOf(source, side)
  let whole = true
  const groups = await Promise.all(
    source.approvals.standing.map(async ({ kinds, byOwner, bySpender }) => {
      const by = side === 'owner' ? byOwner : bySpender
      if (by === null) return []
      const match = { [side]: address, kind: kinds }
      const sides = await Promise.all([newest, deep].map((reads) => reads.familyLatest(table, match, by, MOST, height)))
      if (sides.some((rows) => rows.length === MOST)) whole = false
      const found = new Map<string, FamilyRow>()
      for (const row of sides.flat()) {
        const key = by.map((column) => String(row[column])).join()
        if (!found.has(key)) found.set(key, row)
      }
      return [...found.values()]
    }),
  )
  return { rows: groups.flat().sort(newestFirst), whole }
}

function newestFirst(a: FamilyRow, b: FamilyRow): number {
  const [one, other] = [placeOf(a), placeOf(b)]
  return other.height - one.height || other.txIndex - one.txIndex || other.seq - one.seq
}

/** Beyond the year 9999 nothing ends. */
const LAST_SECOND = 253_402_300_800n

/** What contracts say of the rows of one page at a height, the newest block where it is null; a node that does not answer leaves them as they were given. */
export async function askNow(
  desk: ChainDesk,
  events: readonly EventRow[],
  kinds: readonly string[],
  height: number | null,
): Promise<readonly Approval['now'][]> {
  const questions = events.map(({ row }): AllowanceQuestion | null => {
    const kind = kindOf(row, kinds)
    const spender = hexOrNull(row, 'spender')
    const asked = kind.startsWith('permit2') ? 'permit2' : kind
    if (spender === null || !isAsked(asked)) return null
    const tokenId = asked === 'item' ? (row['value'] as bigint) : null
    return { kind: asked, owner: hexOf(row, 'owner'), spender, token: hexOf(row, 'token'), tokenId }
  })
  const asked = questions.filter((question) => question !== null)
  if (asked.length === 0) return []
  const told = await desk.node.allowances(asked, height).catch(() => null)
  if (told === null) return []
  const answers = new Map(asked.map((question, index) => [question, told.answers[index] ?? null]))
  return questions.map((question) => {
    const answer = question && answers.get(question)
    if (!answer) return null
    const { allowed, balance, expires } = answer
    return {
      allowed: allowed.toString(),
      balance: balance?.toString() ?? null,
      expiresMs: expires === null || expires >= LAST_SECOND ? null : Number(expires) * 1_000,
      height: told.asOf.height,
    }
  })
}

const KINDS_ASKED: ReadonlySet<string> = new Set(['erc20', 'item', 'all', 'permit2'])
const isAsked = (kind: string): kind is AllowanceQuestion['kind'] => KINDS_ASKED.has(kind)
