import type { CallSource } from '@orrery/family/call-lookup'
import type { CallRow } from '@orrery/model/calls'
import type { ChainReads } from '@orrery/model/reads'
import type { TokenStandard, TransferRow } from '@orrery/model/rows'
import type { FilteredCalls, FilteredTransfers } from '@orrery/model/wire/filter'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { filterName, narrowed } from '../addresses/account-filters.ts'
import { accountCallList, callSourceOf, shownCalls, untraced } from './call-lists.ts'
import type { ChainDesk } from '../chain-desk.ts'
import {
  accountTransferList,
  countBlocks,
  itemTransferList,
  tokenTransferList,
  transferList,
} from '../lists/chain-lists.ts'
import { fitsParties, isOf, otherOf, partiesOf, type TxConditions } from './filter-txs.ts'
import { worthOf } from '../exchanges/worth-of.ts'
import { findTokens } from '../tokens/find-tokens.ts'
import { fittingAmong, pickedAmong } from '../lists/fitting-among.ts'
import type { KeysetList } from '../lists/keyset-list.ts'
import { countTraced } from '../ledgers/ledger-coverage.ts'
import { NOBODY } from '../nobody.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'
import { cutToSpan } from '../time-span.ts'
import { toList } from '../lists/to-list.ts'
import { unitedList } from '../lists/united-list.ts'
import { walkFitting } from '../lists/walk-fitting.ts'

/** What a call inside a transaction must be: `success` is one whose effects stand, `failed` one that failed or was undone. */
export type CallConditions = TxConditions

/** What a transfer must be. Amounts are base units of its token; `EMPTY` is the chain's own coin. */
export type TransferConditions = Omit<TxConditions, 'status'> & {
  readonly token?: readonly Hex[]
  readonly notToken?: readonly Hex[]
  readonly standard?: TokenStandard
  readonly tokenId?: bigint
  /** Only what nobody sent, which makes tokens, or what nobody got, which ends them; `both` is either. */
  readonly supply?: SupplyMove
}

/** Transfers that change how many there are of a token: from nobody and to nobody, which is the zero address in a log. */
export type SupplyMove = 'minted' | 'burnt' | 'both'

type Page = { readonly limit: number; readonly cursor: string | undefined }

const fitsAmount = (amount: bigint, { least, most }: TransferConditions): boolean =>
  (least === undefined || amount >= least) && (most === undefined || amount <= most)

const fitsSupply = (supply: SupplyMove | undefined, { from, to }: TransferRow): boolean =>
  supply === undefined || (from === null && supply !== 'burnt') || (to === null && supply !== 'minted')

/** Whether a transfer is what the conditions say, time and what its transaction calls apart. */
export const fitsTransfer = (row: TransferRow, asked: TransferConditions): boolean =>
  fitsParties(asked, row.from ?? NOBODY, row.to ?? NOBODY) &&
  fitsAmount(row.amount, asked) &&
  (asked.fitsWorth === undefined || asked.fitsWorth(row.asset, row.amount)) &&
  fitsSupply(asked.supply, row) &&
  (asked.token === undefined || asked.token.includes(row.asset)) &&
  (asked.notToken === undefined || !asked.notToken.includes(row.asset)) &&
  (asked.tokenId === undefined || row.tokenId === asked.tokenId) &&
  // Without a token none of the chain's own coin is asked for.
  (asked.standard === undefined
    ? row.asset !== EMPTY || asked.token?.includes(EMPTY) === true
    : row.standard === asked.standard)

/** Whether a call is what the conditions say, time apart. */
export const fitsCall = (row: CallRow, asked: CallConditions): boolean =>
  fitsParties(asked, row.from, row.to) &&
  fitsAmount(row.value, asked) &&
  (asked.fitsWorth === undefined || asked.fitsWorth(EMPTY, row.value)) &&
  (asked.method === undefined || isOf<string>(asked.method, row.method)) &&
  (asked.notMethod === undefined || !isOf<string>(asked.notMethod, row.method)) &&
  (asked.status === undefined || (row.outcome === 'done') === (asked.status === 'success'))

const TOKENS: readonly TokenStandard[] = ['erc20', 'erc721', 'erc1155']

/** Of some transfers those whose transactions call what is asked for, which no transfer says itself. */
export async function calling(
  sides: readonly Pick<ChainReads, 'txRefs'>[],
  rows: readonly TransferRow[],
  { method, notMethod }: TransferConditions,
): Promise<readonly TransferRow[]> {
  if (rows.length === 0 || (method === undefined && notMethod === undefined)) return rows
  const refs = (await Promise.all(sides.map((reads) => reads.txRefs(rows)))).flat()
  const methods = new Map(refs.map((ref) => [`${ref.height} ${ref.txIndex}`, ref.method]))
  return rows.filter(({ height, txIndex }) => {
    const called = methods.get(`${height} ${txIndex}`)
    return (
      called !== undefined &&
      (method === undefined || isOf<string>(method, called)) &&
      (notMethod === undefined || !isOf<string>(notMethod, called))
    )
  })
}

/** The sides by whose addresses rows are kept: nothing is kept by the zero address, and where it is one of either side they tell nothing. */
function keptSides({ from, to, either }: TransferConditions): Pick<TransferConditions, 'from' | 'to' | 'either'> {
  const [isSender, isReceiver] = [from?.includes(NOBODY) === true, to?.includes(NOBODY) === true]
  if (either === true && (isSender || isReceiver)) return {}
  return {
    ...(from !== undefined && !isSender && { from }),
    ...(to !== undefined && !isReceiver && { to }),
    ...(either !== undefined && { either }),
  }
}

/** Transfers among which those that fit are looked for: by address, by token, or all, as they are kept. */
export function transfersAmong(
  desk: ChainDesk,
  snapshot: Snapshot,
  asked: TransferConditions,
): KeysetList<TransferRow> {
  const { token, standard, tokenId } = asked
  const sides = keptSides(asked)
  const parties = partiesOf(sides)
  if (parties === null && token !== undefined)
    return unitedList(
      token.map((one) => (tokenId === undefined ? tokenTransferList(one) : itemTransferList(one, tokenId))),
    )
  // Without a token none of the chain's own coin is asked for: those are transactions and calls.
  const standards = standard !== undefined ? [standard] : token === undefined ? TOKENS : undefined
  const other = otherOf(sides)
  const filter = {
    ...(standards !== undefined && { standards }),
    ...(token?.length === 1 && { asset: token[0]! }),
    ...(tokenId !== undefined && { tokenId }),
    ...(other !== undefined && { with: other }),
  }
  if (parties !== null)
    return unitedList(
      parties.map((address) => narrowed(desk, snapshot, accountTransferList(address, undefined, filter), filter)),
    )
  return narrowed(
    desk,
    snapshot,
    { ...transferList(), name: `transfers${filterName(filter)}`, read: (reads, page) => reads.transfers(page, filter) },
    filter,
  )
}

const allCalls = (source: CallSource): KeysetList<CallRow> => ({
  name: 'calls',
  read: async (reads, page) => (await reads.familyPage(source.table, {}, page)).map(source.of),
  position: ({ height, txIndex, seq }) => ({ height, txIndex, seq }),
})

/** Calls among which those that fit are looked for: by address, or all. */
export function callsAmong(desk: ChainDesk, asked: CallConditions): KeysetList<CallRow> {
  const source = callSourceOf(desk)
  const parties = partiesOf(asked)
  return parties === null ? allCalls(source) : unitedList(parties.map((address) => accountCallList(address, source)))
}

/** Transfers that fit, as a list that is read downwards. Times are left to whoever cuts the list to heights. */
export const fittingTransfers = (
  desk: ChainDesk,
  snapshot: Snapshot,
  asked: TransferConditions,
): KeysetList<TransferRow> =>
  pickedAmong(desk, transfersAmong(desk, snapshot, asked), (reads, rows) =>
    calling(
      [reads],
      rows.filter((row) => fitsTransfer(row, asked)),
      asked,
    ),
  )

/** The same of calls inside transactions. Throws `CAPABILITY_MISSING` where the family has none. */
export const fittingCalls = (desk: ChainDesk, asked: CallConditions): KeysetList<CallRow> =>
  fittingAmong(desk, callsAmong(desk, asked), (row) => fitsCall(row, asked))

/**
 * Transfers of tokens, or of the chain's own coin where that is asked for, that fit all conditions, newest first (screens-evm §17). Bounded as `filterTxs`
 * is. Throws `CURSOR_INVALID`, `STALE_CURSOR`.
 */
export async function filterTransfers(
  desk: ChainDesk,
  asked: TransferConditions,
  { worth: wantsWorth = false, ...page }: Page & { readonly worth?: boolean | undefined },
): Promise<Answer<FilteredTransfers>> {
  const { snapshot, walked } = await atOneMoment(desk.runtime, async (moment) => ({
    snapshot: moment,
    walked: await walkFitting(desk, moment, {
      ...page,
      list: await cutToSpan(desk, moment, transfersAmong(desk, moment, asked), asked),
      fits: (row) => fitsTransfer(row, asked),
      pick: (rows) => calling([moment.newest, moment.deep], rows, asked),
      isBehind: () => false,
      top: null,
    }),
  }))
  const { found, looked, lookedTo, ended } = walked
  // Names may come from the node, which must not hold up the moment above.
  const tokens = await findTokens(
    desk,
    found.rows.map(({ asset }) => asset),
  )
  const worth = wantsWorth ? worthOf(desk) : null
  const hits = found.rows.map((row) => ({
    ...desk.wire.transfer(row, tokens),
    ...(worth && { worth: worth(row.asset, row.amount) }),
  }))
  return {
    data: {
      list: toList(snapshot, found, hits, null),
      looked,
      lookedTo,
      whole: ended && snapshot.coverage.complete,
    },
    head: desk.wire.head(snapshot.tip),
  }
}

/**
 * Kept calls inside transactions that fit all conditions, newest first, of the blocks that were traced: `traced` says how many those are. Bounded as
 * `filterTxs` is. Throws `CAPABILITY_MISSING` where no block was traced, `CURSOR_INVALID`, `STALE_CURSOR`.
 */
export async function filterCalls(desk: ChainDesk, asked: CallConditions, page: Page): Promise<Answer<FilteredCalls>> {
  callSourceOf(desk)
  return atOneMoment(desk.runtime, async (snapshot) => {
    const of = countBlocks(snapshot)
    const blocks = await countTraced(desk, snapshot)
    if (blocks === 0 && of > 0) throw untraced(desk)
    const { found, looked, lookedTo, ended } = await walkFitting(desk, snapshot, {
      ...page,
      list: await cutToSpan(desk, snapshot, callsAmong(desk, asked), asked),
      fits: (row) => fitsCall(row, asked),
      isBehind: () => false,
      top: null,
    })
    const list = toList(snapshot, found, await shownCalls(desk, snapshot, found.rows), null)
    return {
      data: {
        list: { ...list, traced: { blocks, of } },
        looked,
        lookedTo,
        whole: ended && snapshot.coverage.complete && blocks >= of,
      },
      head: desk.wire.head(snapshot.tip),
    }
  })
}
