import { OrreryError } from '@orrery/errors/orrery-error'
import type { Arrivals } from '@orrery/family/arrivals'
import type { Departure } from '@orrery/family/departures'
import type { CallRow } from '@orrery/model/calls'
import type { AccountTx } from '@orrery/model/reads'
import type { TransferRow, TxRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { JsonObject } from '@orrery/primitives/json'
import { sentList } from '../queries/addresses/sent-list.ts'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { chunksOf } from '../queries/chunks-of.ts'
import { countTraced } from '../queries/ledgers/ledger-coverage.ts'
import { accountTransferList, accountTxList, countBlocks } from '../queries/lists/chain-lists.ts'
import { pickedAmong } from '../queries/lists/fitting-among.ts'
import type { KeysetList } from '../queries/lists/keyset-list.ts'
import type { Walk } from '../queries/lists/walk-range.ts'
import { placeKey } from '../queries/place-key.ts'
import { findSettlement } from '../queries/rollups/find-settlement.ts'
import { beginnings, followMessages, statusOf } from '../queries/rollups/parent-messages.ts'
import { atOneMoment, sideOf, type Snapshot } from '../queries/snapshot.ts'
import { tellArrivals } from '../queries/transactions/arrivals.ts'
import { accountCallList } from '../queries/transactions/call-lists.ts'
import type { Call, Module, Told } from './action.ts'
import { tooMuch } from './refusal.ts'
import { txRow } from './rows.ts'
import { LOOKED_AT, takeRows, toldTraced } from './take-rows.ts'
import { readTxFacts } from './tx-facts.ts'

const RANGE = ['startblock?', 'endblock?', 'page?', 'offset?', 'sort?'] as const
/** Transactions whose logs are read for one answer, and how many logs of each. */
const MOST_READ = 500
const MOST_LOGS = 100
/** Transfers of the transactions of one question. */
const MOST_TRANSFERS = 10_000

type Place = { readonly height: number; readonly txIndex: number }
/** What a transaction moved, where one row tells it; the coin has no contract. */
type Moved = { readonly asset: Hex | null; readonly from: Hex | null; readonly to: Hex | null; readonly amount: bigint }

const lacks = ({ chain }: ChainDesk, capability: string): OrreryError =>
  new OrreryError('CAPABILITY_MISSING', { chain: chain.code, capability })

/** Rows of a list whose transaction a message of the parent chain made. Throws a `Refusal` where too many others stand between them. */
function arrivedAmong<Row extends Place>(
  desk: ChainDesk,
  source: Arrivals,
  list: KeysetList<Row>,
  keep: (row: Row) => boolean,
): KeysetList<Row> {
  let looked = 0
  return pickedAmong(desk, list, async (reads, rows) => {
    looked += rows.length
    if (looked > LOOKED_AT) throw tooMuch()
    const kept = rows.filter(keep)
    const places = [...new Map(kept.map((row) => [placeKey(row), row])).values()]
    const txs = places.length === 0 ? [] : await reads.txsAt(places)
    const arrived = new Set(txs.filter((tx) => source.isOne(tx)).map(placeKey))
    return kept.filter((row) => arrived.has(placeKey(row)))
  })
}

/** The words of Etherscan for what crosses chains: those of the other side are empty here, and filled where this site follows the parent chain, too. */
const bridged = (row: JsonObject, moved: Moved | undefined): JsonObject => ({
  ...row,
  errDescription: '',
  L1transactionhash: '',
  tokenAddress: moved?.asset ?? '',
  tokenSentFrom: moved?.from ?? '',
  tokenSentTo: moved?.to ?? '',
  tokenValue: moved?.amount.toString() ?? '',
})

const lastFirst = (a: { readonly seq: number }, b: { readonly seq: number }): number => b.seq - a.seq

const inOrder =
  ({ order }: Walk) =>
  (a: Place, b: Place): number =>
    (a.height - b.height || a.txIndex - b.txIndex) * (order === 'asc' ? 1 : -1)

/** Transactions with which messages of the parent chain brought an address something: its own, and those of bridges that gave it tokens, or coins by a call. */
async function deposits({ desk, query, context }: Call): Promise<Told> {
  const address = query.address()
  const [walk, { skip, take }] = [query.walk('desc'), query.window()]
  const source = (await desk.family.arrivals?.(desk.chain)) ?? null
  if (source === null) throw lacks(desk, 'messages of a parent chain')
  const { calls } = desk.family
  const found = await atOneMoment(desk.runtime, async (snapshot) => {
    const untraced = calls === undefined ? 0 : countBlocks(snapshot) - (await countTraced(desk, snapshot))
    const most = { skip: 0, take: skip + take }
    const takeArrived = <Row extends Place>(list: KeysetList<Row>, keep: (row: Row) => boolean) =>
      takeRows(snapshot, arrivedAmong(desk, source, list, keep), walk, most)
    const [own, tokens, coins] = await Promise.all([
      takeRows<AccountTx>(snapshot, accountTxList(address), walk, most, ({ tx }) => source.isOne(tx)),
      takeArrived<TransferRow>(accountTransferList(address, 'erc20'), ({ to }) => to === address),
      calls === undefined
        ? []
        : takeArrived<CallRow>(
            accountCallList(address, calls),
            ({ to, value, outcome }) => to === address && value > 0n && outcome === 'done',
          ),
    ])
    // Of several the first: it comes last here.
    const moved = new Map<string, Moved>([
      ...coins
        .toSorted(lastFirst)
        .map(({ from, to, value, ...place }) => [placeKey(place), { asset: null, from, to, amount: value }] as const),
      ...tokens
        .toSorted(lastFirst)
        .map(({ asset, from, to, amount, ...place }) => [placeKey(place), { asset, from, to, amount }] as const),
    ])
    const places = [...new Map([...own, ...tokens, ...coins].map((row) => [placeKey(row), row])).values()]
    const shown = places.toSorted(inOrder(walk)).slice(skip, skip + take)
    const { rows, txs } = await rowsAt(desk, snapshot, shown, (row, place) => ({
      ...bridged(row, moved.get(placeKey(place))),
      queueIndex: '',
      L1TxOrigin: '',
    }))
    const { from } = await tellArrivals(desk, snapshot, source, txs)
    return { rows, from, told: (all: JsonObject[]) => toldTraced(snapshot, walk, all, untraced) }
  })
  // The parent chain is another one, at its own moment.
  const settled = await findSettlement(context, desk)
  if (settled === null) return found.told(found.rows)
  const begun = await beginnings(
    settled,
    found.from.map(({ tx, told }) => ({
      id: settled.how.arrivalId(tx, told),
      source: told.source,
      l1Height: told.l1Height,
    })),
  )
  return found.told(found.rows.map((row, at) => ({ ...row, L1transactionhash: begun[at]?.hash ?? '' })))
}

type Left = Place & { readonly departure: Departure }

/** Transactions of an address that wrote messages to the parent chain, each with its first. */
async function withdrawals({ desk, query, context }: Call): Promise<Told> {
  const address = query.address()
  const [walk, window] = [query.walk('desc'), query.window()]
  const source = (await desk.family.departures?.(desk.chain)) ?? null
  if (source === null) throw lacks(desk, 'messages to a parent chain')
  let read = 0
  const list = sentList<Left>(address, 'messages to the parent chain', desk.clock, async (reads, sent) => {
    // What failed writes no logs. Coins alone that are sent to a bridge are a message, too.
    const calling = sent.filter(({ tx }) => tx.status !== 'failed' && tx.to !== null)
    read += calling.length
    if (read > MOST_READ) throw tooMuch()
    const found = await Promise.all(
      calling.map(async ({ height, txIndex }) => {
        const logs = await reads.logsOfTx(height, txIndex, MOST_LOGS)
        const [departure] = logs.flatMap((log) => source.read(log) ?? [])
        return departure === undefined ? [] : [{ height, txIndex, departure }]
      }),
    )
    return found.flat()
  })
  const found = await atOneMoment(desk.runtime, async (snapshot) => {
    const left = await takeRows(snapshot, list, walk, window)
    const messages = new Map(left.map((row) => [placeKey(row), row.departure]))
    const tokens = new Map(
      (await transfersAt(snapshot, left))
        .toSorted(lastFirst)
        .filter(({ standard, from }) => standard === 'erc20' && from === address)
        .map(({ asset, from, to, amount, ...place }): [string, Moved] => [
          placeKey(place),
          { asset, from, to, amount },
        ]),
    )
    const { rows, txs } = await rowsAt(desk, snapshot, left, (row, place) => {
      const { id, number, target, amount } = messages.get(placeKey(place))!
      const coins =
        amount === null || amount === 0n ? undefined : { asset: null, from: address, to: target as Hex | null, amount }
      return {
        ...bridged(row, tokens.get(placeKey(place)) ?? coins),
        message: id,
        messageNonce: number?.toString() ?? '',
        status: '',
      }
    })
    const departures = txs.map((tx) => messages.get(placeKey(tx))!)
    return { rows, departures, told: (all: JsonObject[]) => toldTraced(snapshot, walk, all, 0) }
  })
  const settled = await findSettlement(context, desk)
  if (settled === null) return found.told(found.rows)
  const ids = found.departures.map((departure) => settled.how.departureId(departure))
  const followed = await followMessages(
    settled,
    ids.flatMap((id) => id ?? []),
  )
  return found.told(
    found.rows.map((row, at) => {
      const steps = followed.of(ids[at] ?? null)
      const since = ids[at] == null ? null : followed.sinceMs
      const status = STATUSES[statusOf(steps, Number(row['timeStamp']) * 1_000, since)]
      return { ...row, status, L1transactionhash: steps.completed?.hash ?? '' }
    }),
  )
}

/** Of the words that Etherscan has, the one for a message that was carried out is known; what is not known is empty. */
const STATUSES = { completed: 'Relayed', failed: 'Failed', proven: 'Proven', waiting: 'Waiting', unknown: '' } as const

/** Rows for the transactions at these places, in their order. */
async function rowsAt(
  desk: ChainDesk,
  snapshot: Snapshot,
  places: readonly Place[],
  of: (row: JsonObject, tx: TxRow) => JsonObject,
): Promise<{ readonly rows: JsonObject[]; readonly txs: readonly TxRow[] }> {
  const facts = await readTxFacts(snapshot, places)
  const txs = places.flatMap((place) => facts.tx.get(placeKey(place)) ?? [])
  return { rows: txs.map((tx) => of(txRow(desk, snapshot, facts, tx), tx)), txs }
}

async function transfersAt(snapshot: Snapshot, places: readonly Place[]): Promise<TransferRow[]> {
  const found: TransferRow[] = []
  for (const side of [snapshot.deep, snapshot.newest])
    for (const part of chunksOf(places.filter(({ height }) => sideOf(snapshot, height) === side)))
      found.push(...(await side.transfersAt(part, MOST_TRANSFERS)))
  return found
}

/** What crosses between a rollup and its parent chain, by the halves that the rollup itself has (screens-evm §4.1). */
export const bridge: Module = {
  getdeposittxs: {
    summary:
      'Transactions of a rollup by which its parent chain’s messages brought an address coins or ERC-20 tokens. What stands on the parent chain is told where this site follows it, too, and else left empty.',
    params: ['address', ...RANGE],
    run: deposits,
  },
  getwithdrawaltxs: {
    summary:
      'Transactions of an address on a rollup that wrote a message to its parent chain, each with the first. What became of it there is told where this site follows that chain, too, and else left empty.',
    params: ['address', ...RANGE],
    run: withdrawals,
  },
  txnbridge: {
    summary: 'Plasma deposits: no chain’s index here tells them, which is the answer.',
    params: ['address', 'page?', 'offset?'],
    async run({ desk, query }) {
      query.address()
      throw lacks(desk, 'Plasma deposits')
    },
  },
}
