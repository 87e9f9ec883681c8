import type { FilteredTxs } from '@orrery/model/wire/filter'
import type { TxHead } from '@orrery/model/reads'
import type { TxStatus } from '@orrery/model/rows'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { narrowed } from '../addresses/account-filters.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { accountTxList, txList } from '../lists/chain-lists.ts'
import { fittingAmong, pickedAmong } from '../lists/fitting-among.ts'
import type { KeysetList } from '../lists/keyset-list.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'
import { toList } from '../lists/to-list.ts'
import { holding, holdingOf, opTxList, requireInside, type TxInside } from './tx-inside.ts'
import { unitedList } from '../lists/united-list.ts'
import { walkFitting } from '../lists/walk-fitting.ts'
import { finalityOf } from '../wire-shapes.ts'

/** What a transaction does by itself. */
export const TX_DEEDS = ['creation', 'call', 'payment'] as const
export type TxDeed = (typeof TX_DEEDS)[number]

/** Whether base units of an asset, `EMPTY` for the coin, are worth what is asked for. */
export type FitsWorth = (asset: Hex, amount: bigint) => boolean

/** What a transaction must be; what is absent is not asked of it. Of several values of one condition it has one. */
export type TxConditions = {
  readonly from?: readonly Hex[]
  readonly to?: readonly Hex[]
  /** Its sender is one of those, or its receiver is; without it both are. */
  readonly either?: true
  /** Selectors of the function that is called. */
  readonly method?: readonly string[]
  /** Base units, both ends included. */
  readonly least?: bigint
  readonly most?: bigint
  /** Whether an amount of the coin, or of a token, is worth what is asked for at the pools' newest prices. */
  readonly fitsWorth?: FitsWorth
  /** Milliseconds since 1970; `until` is the first that does not belong to it. */
  readonly since?: number
  readonly until?: number
  readonly status?: TxStatus
  /** Its kind, as rows name it. */
  readonly type?: readonly string[]
  /** Whether it makes a contract, calls a function, or neither: then it moves coins alone. */
  readonly does?: TxDeed
  /** Base units, both ends included: what no fee is known of has neither. */
  readonly leastFee?: bigint
  readonly mostFee?: bigint
  /** Heights, both ends included. */
  readonly fromBlock?: number
  readonly toBlock?: number
  /** What it must hold. */
  readonly has?: TxInside
  /** What it must not be. */
  readonly notFrom?: readonly Hex[]
  readonly notTo?: readonly Hex[]
  readonly notMethod?: readonly string[]
  readonly notType?: readonly string[]
}

/** Whether one of some values is there; null is none of them. */
export const isOf = <T>(values: readonly T[], ...found: readonly (T | null)[]): boolean =>
  found.some((one) => one !== null && values.includes(one))

/** Whether sender and receivers are who the conditions name. */
export const fitsParties = (
  { from, to, either, notFrom, notTo }: Pick<TxConditions, 'from' | 'to' | 'either' | 'notFrom' | 'notTo'>,
  sender: Hex | null,
  ...receivers: readonly (Hex | null)[]
): boolean => {
  const [isSender, isReceiver] = [from === undefined || isOf(from, sender), to === undefined || isOf(to, ...receivers)]
  return (
    (either === true ? isSender || isReceiver : isSender && isReceiver) &&
    (notFrom === undefined || !isOf(notFrom, sender)) &&
    (notTo === undefined || !isOf(notTo, ...receivers))
  )
}

/** Where work makes blocks their times may go back: by less than this, for nodes refuse a block two hours ahead of them. */
const DISORDER_MS = 7_200_000

/** What a transaction does by its receiver and calldata; whether the receiver has code is not known here. */
const deedOf = ({ from, to, created, method }: Pick<TxHead, 'from' | 'to' | 'created' | 'method'>): TxDeed =>
  created !== null || (from !== null && to === null) ? 'creation' : method === null ? 'payment' : 'call'

/** Whether it is of a kind, does so much, costs so much and stands where the conditions say (screens-evm §4.1). */
function fitsItself(tx: TxHead, { type, notType, does, leastFee, mostFee, fromBlock, toBlock }: TxConditions): boolean {
  return (
    (type === undefined || type.includes(tx.kind)) &&
    (notType === undefined || !notType.includes(tx.kind)) &&
    (does === undefined || deedOf(tx) === does) &&
    (leastFee === undefined || (tx.fee !== null && tx.fee >= leastFee)) &&
    (mostFee === undefined || (tx.fee !== null && tx.fee <= mostFee)) &&
    (fromBlock === undefined || tx.height >= fromBlock) &&
    (toBlock === undefined || tx.height <= toBlock)
  )
}

/** Whether a transaction is what the conditions say, time apart from its end. */
export function fits(tx: TxHead, conditions: TxConditions): boolean {
  const { method, least, most, since, until, status, notMethod, fitsWorth } = conditions
  return (
    fitsParties(conditions, tx.from, tx.to, tx.created) &&
    (method === undefined || isOf<string>(method, tx.method)) &&
    (least === undefined || tx.value >= least) &&
    (fitsWorth === undefined || fitsWorth(EMPTY, tx.value)) &&
    (most === undefined || tx.value <= most) &&
    (since === undefined || tx.timeMs >= since) &&
    (until === undefined || tx.timeMs < until) &&
    (status === undefined || tx.status === status) &&
    fitsItself(tx, conditions) &&
    (notMethod === undefined || !isOf<string>(notMethod, tx.method))
  )
}

/** Addresses whose lists are read beside each other. Labels may stand for more: then all rows of the chain are compared with them. */
const MOST_LISTS = 20

/**
 * The addresses whose rows are looked through, for rows are kept by address: of both sides where either will do, else of the side that names fewer. Null
 * where no address is named, or too many are.
 */
export function partiesOf({ from, to, either }: Pick<TxConditions, 'from' | 'to' | 'either'>): readonly Hex[] | null {
  const parties =
    from === undefined || to === undefined
      ? (from ?? to ?? null)
      : either === true
        ? [...new Set([...from, ...to])]
        : to.length < from.length
          ? to
          : from
  return parties === null || parties.length > MOST_LISTS ? null : parties
}

/** The other side where each names one address: places of the one are then looked up among those of the other. */
export const otherOf = ({ from, to, either }: Pick<TxConditions, 'from' | 'to' | 'either'>): Hex | undefined =>
  either !== true && from?.length === 1 && to?.length === 1 && from[0] !== to[0] ? to[0] : undefined

/** Transactions of the addresses that are named, those of the chain where none is. */
export const txsAmong = (desk: ChainDesk, snapshot: Snapshot, conditions: TxConditions): KeysetList<TxHead> => {
  const parties = partiesOf(conditions)
  if (parties === null) return conditions.has === 'user-ops' ? opTxList(desk) : txList
  const other = otherOf(conditions)
  const both = other === undefined ? undefined : { with: other }
  return unitedList(
    parties.map((address) => {
      const list = narrowed(desk, snapshot, accountTxList(address, both), both)
      return {
        name: list.name,
        async read(reads, page) {
          const found = await list.read(reads, page)
          const rows = found.map(({ tx }) => tx)
          return found.stoppedAt === undefined ? rows : Object.assign(rows, { stoppedAt: found.stoppedAt })
        },
        position: ({ height, txIndex }) => ({ height, txIndex, seq: 0 }),
      }
    }),
  )
}

/** Transactions that fit conditions, as a list that is read downwards. Times are left to whoever cuts the list to heights. */
export const fittingList = (desk: ChainDesk, snapshot: Snapshot, conditions: TxConditions): KeysetList<TxHead> =>
  conditions.has === undefined
    ? fittingAmong(desk, txsAmong(desk, snapshot, conditions), (tx) => fits(tx, conditions))
    : pickedAmong(desk, txsAmong(desk, snapshot, conditions), async (reads, rows) => {
        await requireInside(desk, snapshot, conditions.has!)
        return holding(
          desk,
          reads,
          rows.filter((tx) => fits(tx, conditions)),
          conditions.has!,
        )
      })

/**
 * Looks from the newest transaction, or from where a cursor stands, to older ones. Bounded by rows and by time, however little
 * fits: the answer tells how far it came and its cursor goes on from there.
 */
export async function filterTxs(
  desk: ChainDesk,
  conditions: TxConditions,
  page: { readonly limit: number; readonly cursor: string | undefined },
): Promise<Answer<FilteredTxs>> {
  const slack = desk.family.can.utxos ? DISORDER_MS : 0
  const { since, until, fromBlock, toBlock = Infinity, has } = conditions
  return atOneMoment(desk.runtime, async (snapshot) => {
    const isTold = has === undefined || (await requireInside(desk, snapshot, has))
    const walked = await walkFitting<TxHead>(desk, snapshot, {
      ...page,
      list: txsAmong(desk, snapshot, conditions),
      fits: (tx) => fits(tx, conditions),
      ...(has !== undefined && { pick: (rows) => holdingOf(desk, snapshot, rows, has) }),
      isBehind: (tx) =>
        (since !== undefined && tx.timeMs < since - slack) || (fromBlock !== undefined && tx.height < fromBlock),
      top: topOf(until === undefined ? Infinity : await heightAt(snapshot, until + slack), toBlock),
    })
    const { found, last } = walked
    const hits = found.rows.map((tx) => desk.wire.tx(tx, finalityOf(tx.height, snapshot.view)))
    return {
      data: {
        list: toList(snapshot, found, hits, null),
        looked: walked.looked,
        lookedTo: last && { height: last.height, timeMs: last.timeMs },
        whole: walked.ended && snapshot.coverage.complete && isTold,
      },
      head: desk.wire.head(snapshot.tip),
    }
  })
}

/** The highest block of two bounds that is looked at; null where there is none. */
const topOf = (...bounds: readonly number[]): number | null => {
  const top = Math.min(...bounds)
  return top === Infinity ? null : top
}

/** The newest block at or before a time; −1 where there is none. */
async function heightAt({ newest, deep }: Snapshot, timeMs: number): Promise<number> {
  const block = (await newest.blockAtTime(timeMs)) ?? (await deep.blockAtTime(timeMs))
  return block?.height ?? -1
}
