import { EMPTY, type Hex } from '@orrery/primitives/hex'
import { countTraced } from '../queries/ledgers/ledger-coverage.ts'
import { countBlocks } from '../queries/lists/chain-lists.ts'
import { findTokens } from '../queries/tokens/find-tokens.ts'
import { classesOf, fittingMoves, txsOfMoves, writeMove, type FoundMove } from '../queries/transactions/filter-all.ts'
import { transferConditionsOf } from '../queries/transactions/tx-conditions.ts'
import { worthRange } from '../queries/transactions/worth-range.ts'
import { amount, source, time, TIME, WORTHS, type DownloadSource } from './download-source.ts'
import { createRowWorths } from './row-worths.ts'

const assetOf = (found: FoundMove): Hex => (found.of === 'transfer' ? found.row.asset : EMPTY)
const unitsOf = ({ of, row }: FoundMove): bigint => (of === 'transfer' ? row.amount : row.value)

/** The one table over transactions, calls inside them and token moves, by conditions (screens-evm §16.7, §17). */
export const MOVE_SOURCES: readonly DownloadSource[] = [
  source<FoundMove>({
    name: 'filtered-moves',
    subject: 'chain',
    filters: [
      'assets',
      'from',
      'to',
      'token',
      'notToken',
      'tokenId',
      'supply',
      'method',
      'least',
      'most',
      'status',
      'sides',
      'notFrom',
      'notTo',
      'notMethod',
      ...WORTHS,
    ],
    columns: [
      'txHash',
      'block',
      'txIndex',
      'seq',
      ...TIME,
      'of',
      'kind',
      'state',
      'from',
      'to',
      'created',
      'token',
      'symbol',
      'decimals',
      'amount',
      'tokenId',
      'priceNow',
      'dollarsNow',
      'method',
      'methodName',
      'fee',
      'error',
    ],
    offered: ({ family }) => family.can.contracts,
    of(desk, { standard, filter }, worths = createRowWorths(desk)) {
      const { assets, status } = filter
      const conditions = {
        ...transferConditionsOf(desk, { ...filter, ...(standard !== null && { standard }) }),
        ...(assets !== undefined && { assets }),
        ...(status !== undefined && { status }),
      }
      const { native } = desk.chain
      return {
        list: (snapshot) => fittingMoves(desk, snapshot, { ...conditions, ...worthRange(desk, filter, worths.worth) }),
        prepare: (signal) => worths.prepare(signal),
        isWhole: async (snapshot) =>
          !classesOf(conditions).coins || (await countTraced(desk, snapshot)) >= countBlocks(snapshot),
        beside: async (snapshot, rows) => ({ txs: await txsOfMoves(snapshot, rows) }),
        names: async (rows) => ({ tokens: await findTokens(desk, rows.map(assetOf)) }),
        cells(found, { txs = new Map(), tokens = new Map() }, amounts) {
          const move = writeMove(desk, found, txs, tokens)
          // Its transaction went with a fork while the file was made.
          if (move === null) return { block: found.row.height, txIndex: found.row.txIndex, of: found.of }
          const { token, fee, timeMs, height, worth: _, ...cells } = move
          const decimals = token === null ? native.decimals : token.decimals
          return {
            ...cells,
            block: height,
            ...time(timeMs),
            token: token?.address ?? null,
            symbol: token === null ? native.symbol : token.symbol,
            decimals,
            amount: amount(unitsOf(found), move.tokenId === null ? decimals : 0, amounts),
            ...worths.now(assetOf(found), unitsOf(found), decimals),
            fee: amount(fee, native.decimals, amounts),
          }
        },
      }
    },
  }),
]
