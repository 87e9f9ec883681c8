import { sentFormsOf, sentKindsOf, SUMMARY_REACH, type AccountSummary } from '@orrery/model/account-summary'
import { accountUseOf } from '@orrery/model/account-use'
import { nameSkeleton } from '@orrery/model/name-skeleton'
import { transferDirection, txDirection } from '@orrery/model/direction'
import { spreadOf } from '@orrery/model/balance-bands'
import type { AccountTx, Balance, ChainReads, FamilyMatch } from '@orrery/model/reads'
import {
  ROLE,
  type Bundle,
  type DeltaRow,
  type FamilyRow,
  type TokenRow,
  type TransferRow,
  type TxRow,
} from '@orrery/model/rows'
import { partiesOfBundle } from '@orrery/model/party-sets'
import { hourOf, StatSums, statsOfBundle } from '@orrery/model/statistics'
import { USER_OP_TABLE } from '@orrery/model/user-ops'
import { tallyOf } from '@orrery/model/tally'
import { tellsWord } from '@orrery/model/tells-word'
import { countParties, gasPairsOf, gasUseOf, largestValuesOf } from '@orrery/model/gas-use'
import { partiesByDay } from '@orrery/model/token-parties'
import { countKinds } from '@orrery/model/tx-kinds'
import { sumProducers } from '@orrery/model/sum-producers'
import { compareTokens } from '@orrery/model/token-order'
import type { Hex } from '@orrery/primitives/hex'
import { bySize, partReads } from './bundle-parts.ts'
import { fits } from './fits-transfer.ts'
import { keysBetween, keysOf } from './keys-between.ts'
import { firstOf, isAt, ofTx, page, placedOrder, placedPage, within } from './placed-page.ts'

/** The same answers as the archive's, by plain loops over bundles: what a test compares it with. */
export function bundleReads(bundles: readonly Bundle[], tokens: readonly TokenRow[] = []): ChainReads {
  const all = <K extends 'txs' | 'logs' | 'transfers' | 'deltas' | 'accountTxs' | 'contracts'>(key: K) =>
    bundles.flatMap((bundle) => bundle[key] as Bundle[K][number][])
  const [txs, logs, transfers, deltas, accountTxs, contracts] = [
    all('txs'),
    all('logs'),
    all('transfers'),
    all('deltas'),
    all('accountTxs'),
    all('contracts'),
  ]
  const blocks = bundles.map(({ block }) => block)
  const txAt = new Map(txs.map((tx) => [`${tx.height}:${tx.txIndex}`, tx]))
  const sums = (
    keep: (delta: (typeof deltas)[number]) => boolean,
    keyOf: (delta: (typeof deltas)[number]) => string,
    asset: Hex | null,
    items: boolean,
  ): Balance[] => {
    const found = new Map<string, Balance>()
    for (const delta of deltas.filter(keep)) {
      const key = keyOf(delta)
      found.set(key, {
        address: delta.address,
        asset: asset ?? delta.asset,
        tokenId: items ? delta.tokenId : null,
        amount: (found.get(key)?.amount ?? 0n) + delta.amount,
      })
    }
    return [...found.values()].filter(({ amount }) => amount !== 0n).sort(bySize)
  }
  const involves = (address: Hex) => (row: TransferRow) => row.from === address || row.to === address
  const holders = (asset: Hex) =>
    sums(
      (delta) => delta.asset === asset,
      (delta) => delta.address,
      asset,
      false,
    )
  const txsOf = (address: Hex): AccountTx[] =>
    accountTxs
      .filter((row) => row.address === address)
      .map((row) => ({ ...row, tx: { ...bare(txAt.get(`${row.height}:${row.txIndex}`)!), ext: {} } }))
  const bare = ({ input: _input, ...tx }: TxRow) => tx
  const familyOf = (table: string, match: FamilyMatch): FamilyRow[] =>
    bundles
      .flatMap((bundle) => bundle.family[table] ?? [])
      .filter((row) =>
        Object.entries(match).every(([column, wanted]) =>
          Array.isArray(wanted) ? wanted.includes(row[column]) : wanted === row[column],
        ),
      )
  const summaryOf = (address: Hex): AccountSummary => {
    const own = accountTxs.filter((row) => row.address === address)
    const moved = transfers.filter(involves(address))
    const times = [...own, ...moved].map(({ height }) => blocks.find((block) => block.height === height)!.timeMs)
    const [firstSeenMs, lastSeenMs] = times.length ? [Math.min(...times), Math.max(...times)] : [null, null]
    const last = page(txsOf(address), { limit: SUMMARY_REACH })
    const [sentKinds, sent] = [sentKindsOf(last), sentFormsOf(last)]
    return { txCount: own.length, transferCount: moved.length, firstSeenMs, lastSeenMs, sentKinds, sent }
  }
  return {
    block: async (height) => blocks.find((block) => block.height === height) ?? null,
    blockByHash: async (hash) => blocks.find((block) => block.hash === hash) ?? null,
    blockAtTime: async (timeMs) => blocks.findLast((block) => block.timeMs <= timeMs) ?? null,
    blocks: async (query, producer) =>
      page(
        blocks.filter((block) => producer === undefined || block.producer === producer),
        query,
      ),
    producers: async ({ from, to }) => sumProducers(blocks.filter(({ height }) => height >= from && height <= to)),
    gasUse: async ({ range, ...question }) => gasUseOf(within(txs, range), question),
    gasParties: async ({ range, pairs, ...question }) =>
      countParties([...gasPairsOf(within(txs, range), question), ...pairs]),
    largestValues: async (range, limit) => largestValuesOf(within(txs, range), limit),
    blockHashes: async (heights) =>
      new Map(blocks.filter(({ height }) => heights.includes(height)).map(({ height, hash }) => [height, hash])),
    txKinds: async (heights) => countKinds(txs.filter(({ height }) => heights.includes(height))),
    tx: async (hash) => txs.find((tx) => tx.hash === hash) ?? null,
    placedTx: async (hash) => {
      const tx = txs.find((candidate) => candidate.hash === hash)
      const block = blocks.find((candidate) => candidate.height === tx?.height)
      if (!tx || !block) return null
      const count = (rows: readonly { readonly height: number; readonly txIndex: number }[]) =>
        rows.filter((row) => row.height === tx.height && row.txIndex === tx.txIndex).length
      const place = {
        blockHash: block.hash,
        blockTxs: block.txCount,
        logs: count(logs),
        transfers: count(transfers),
        userOps: familyOf(USER_OP_TABLE, { height: tx.height, tx_index: tx.txIndex }).length,
      }
      return { tx, place }
    },
    txs: async (query) => page(txs.map(bare), query),
    txsOfBlock: async (height, from, limit) =>
      txs
        .filter((tx) => tx.height === height && tx.txIndex >= from)
        .slice(0, limit)
        .map(bare),
    ...partReads(bundles),
    logsOfTx: async (height, txIndex, limit) =>
      logs.filter((log) => log.height === height && log.txIndex === txIndex).slice(0, limit),
    logsOfBlock: async (height, from, limit) =>
      logs.filter((log) => log.height === height && log.logIndex >= from).slice(0, limit),
    logsOfContract: async (address, query, topic0, word) =>
      page(
        logs
          .filter(
            (log) =>
              (address === null || log.address === address) &&
              (topic0 === undefined || log.topics[0] === topic0) &&
              (word === undefined || tellsWord(log, word)),
          )
          .map((log) => ({ height: log.height, seq: log.logIndex, log })),
        query,
      ).map(({ log }) => log),
    transfersAt: async (places, limit) => firstOf(limit, transfers, (row) => places.some((at) => isAt(row, at))),
    transfersOfTx: async (height, txIndex, limit, skip) => ofTx(limit, transfers, { height, txIndex }, skip),
    transfersOfBlock: async (height, from, limit) =>
      transfers
        .filter((row) => row.height === height && row.seq >= from)
        .sort((a, b) => a.seq - b.seq)
        .slice(0, limit),
    ledgerOfBlock: async (height, asset, limit) =>
      bundles
        .filter(({ block }) => block.height === height)
        .flatMap(({ deltas }) => deltas)
        .filter((row) => row.asset === asset)
        .sort(placedOrder)
        .slice(0, limit),
    transfers: async (query, filter) => page(transfers.filter(fits(filter)), query),
    transfersOfToken: async (asset, query, filter) =>
      page(transfers.filter((row) => row.asset === asset).filter(fits(filter)), query),
    transfersOfAccount: async (address, query, filter) =>
      page(
        transfers
          .filter(involves(address))
          .filter(fits(filter))
          .filter(
            (row) =>
              (filter?.asset === undefined || row.asset === filter.asset) &&
              (filter?.with === undefined || involves(filter.with)(row)) &&
              (filter?.direction === undefined || transferDirection(row, address) === filter.direction),
          ),
        query,
      ),
    accountTxs: async (address, query, filter = {}) =>
      page(
        txsOf(address).filter(
          (row) =>
            (filter.with === undefined ||
              accountTxs.some(
                (other) =>
                  other.address === filter.with && other.height === row.height && other.txIndex === row.txIndex,
              )) &&
            (filter.direction === undefined || txDirection(row) === filter.direction) &&
            (['status', 'kind'] as const).every((name) => (filter[name] ?? row.tx[name]) === row.tx[name]) &&
            (filter.methods === undefined || filter.methods.some((method) => method === row.tx.method)) &&
            !(row.tx.value < (filter.least ?? 0n) || row.tx.value > (filter.most ?? row.tx.value)) &&
            (filter.creates === undefined ||
              (row.tx.created !== null && row.tx.status !== 'failed' && (row.role & ROLE.from) !== 0)),
        ),
        query,
      ),
    accountSummary: async (address) => summaryOf(address),
    accountSummaries: async (addresses) => addresses.map(summaryOf),
    accountsBetween: async (...between) => keysBetween(keysOf(accountTxs, 'address'), ...between),
    accountTxCount: async (address, floor = 0) =>
      accountTxs.filter((row) => row.address === address && row.height >= floor).length,
    accountTransferCount: async (address, floor = 0) =>
      transfers.filter((row) => involves(address)(row) && row.height >= floor).length,
    accountUse: async (address, floor, limit, also) => {
      const own = txsOf(address).filter((row) => row.height >= floor)
      return accountUseOf(own.toReversed(), limit, also)
    },
    balancesOfAccount: async (address, limit) =>
      sums(
        (delta) => delta.address === address,
        (delta) => `${delta.asset}:${delta.tokenId}`,
        null,
        true,
      ).slice(0, limit),
    balance: async (address, asset, tokenId) =>
      deltas
        .filter((delta) => delta.address === address && delta.asset === asset && delta.tokenId === tokenId)
        .reduce((sum, { amount }) => sum + amount, 0n),
    holders: async (asset, offset, limit) => holders(asset).slice(offset, offset + limit),
    holdings: async (asset, addresses) => holders(asset).filter(({ address }) => addresses.includes(address)),
    changes: async (asset, addresses, floors) => {
      const of = (address: Hex) => deltas.filter((delta) => delta.asset === asset && delta.address === address)
      const sumFrom = (rows: readonly DeltaRow[], floor: number) =>
        rows.filter(({ height }) => height >= floor).reduce((sum, { amount }) => sum + amount, 0n)
      return new Map(
        addresses.flatMap((address) => {
          const rows = of(address).filter(({ height }) => height >= Math.min(...floors))
          return rows.length === 0 ? [] : [[address, floors.map((floor) => sumFrom(rows, floor))] as const]
        }),
      )
    },
    ranking: async (asset, limit, at = Infinity, byKind = false) => {
      const held = sums(
        (delta) => delta.asset === asset && delta.height <= at,
        (delta) => delta.address,
        asset,
        false,
      ).filter(({ amount }) => amount > 0n)
      return { rows: held.slice(0, limit), ...spreadOf(held, byKind) }
    },
    ledgerSupply: async (asset) => holders(asset).reduce((sum, { amount }) => sum + amount, 0n),
    items: async (asset, { after, limit }) =>
      sums(
        (delta) => delta.asset === asset && delta.tokenId !== null,
        (delta) => `${delta.tokenId}:${delta.address}`,
        asset,
        true,
      )
        .map((row) => [`${row.tokenId!.toString(16).padStart(64, '0')}:${row.address}`, row] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .filter(([key]) => !after || key > `${after.tokenId.toString(16).padStart(64, '0')}:${after.address}`)
        .slice(0, limit)
        .map(([, row]) => row),
    itemsOfAccount: async (address, { asset, after, limit }) => {
      const key = (row: { readonly asset: Hex; readonly tokenId: bigint | null }) =>
        `${row.asset}:${(row.tokenId ?? 0n).toString(16).padStart(64, '0')}`
      return sums(
        (delta) =>
          delta.address === address && delta.tokenId !== null && (asset === undefined || delta.asset === asset),
        key,
        null,
        true,
      )
        .filter((row) => !after || key(row) > key(after))
        .sort((a, b) => (key(a) < key(b) ? -1 : 1))
        .slice(0, limit)
    },
    holderCount: async (asset) => holders(asset).filter(({ amount }) => amount > 0n).length,
    transferCount: async (asset, floor = 0) =>
      transfers.filter((row) => row.asset === asset && row.height >= floor).length,
    tokenParties: async (asset, through, limit) =>
      partiesByDay(
        transfers.filter((row) => row.asset === asset && row.height <= through).toSorted((a, b) => placedOrder(b, a)),
        limit,
      ),
    token: async (address) => tokens.find((token) => token.address === address) ?? null,
    tokensByAddress: async (addresses) => tokens.filter((token) => addresses.includes(token.address)),
    tokens: async ({ offset, limit, standards, from = 0, without = [], order }) => {
      const rows = tokens.filter(
        (row) => row.height >= from && (standards?.includes(row.standard) ?? true) && !without.includes(row.address),
      )
      return (order ? rows.toSorted(compareTokens(order)) : rows).slice(offset, offset + limit)
    },
    searchTokens: async (text, limit) =>
      tokens
        .filter(({ name, symbol }) => `${symbol ?? ''}\n${name ?? ''}`.toLowerCase().includes(text.toLowerCase()))
        .slice(0, limit),
    firstTokensLike: async (skeletons) =>
      skeletons.flatMap((skeleton) =>
        (['symbol', 'name'] as const).flatMap(
          (field) =>
            tokens
              .toSorted((a, b) => a.height - b.height || (a.address < b.address ? -1 : 1))
              .find((token) => nameSkeleton(token[field] ?? '') === skeleton) ?? [],
        ),
      ),
    contract: async (address) => contracts.findLast((contract) => contract.address === address) ?? null,
    contractsAmong: async (addresses) =>
      [...new Set(addresses)].filter((address) => contracts.some((contract) => contract.address === address)),
    totals: async () => ({
      blocks: blocks.length,
      txs: txs.length,
      transfers: transfers.length,
      tokens: tokens.length,
      tokensOf: {
        erc20: tokens.filter(({ standard }) => standard === 'erc20').length,
        erc721: tokens.filter(({ standard }) => standard === 'erc721').length,
        erc1155: tokens.filter(({ standard }) => standard === 'erc1155').length,
      },
      contracts: contracts.length,
    }),
    statistics: async (names, { from, to, step }) => {
      const sums = new StatSums()
      for (const row of bundles.flatMap(statsOfBundle))
        if (names.includes(row.name) && row.hour >= from && row.hour <= to)
          sums.add(row, Math.floor(row.hour / step) * step)
      return sums.rows()
    },
    setSizes: async (set, { from, to, step }, also) => {
      const steps = new Map<number, Set<Hex>>()
      const note = (hour: number, address: Hex) => steps.set(hour, (steps.get(hour) ?? new Set<Hex>()).add(address))
      for (const bundle of bundles) {
        const hour = hourOf(bundle.block.timeMs)
        if (hour >= from && hour <= to)
          for (const address of partiesOfBundle(bundle, set)) note(Math.floor(hour / step) * step, address)
      }
      for (const address of also) note(Math.floor(to / step) * step, address)
      return [...steps].map(([hour, { size }]) => ({ hour, size })).sort((a, b) => a.hour - b.hour)
    },
    txRefs: async (places) =>
      places.flatMap(({ height, txIndex }) => {
        const tx = txAt.get(`${height}:${txIndex}`)
        return tx ? [{ height, txIndex, hash: tx.hash, timeMs: tx.timeMs, method: tx.method }] : []
      }),
    txsByHash: async (hashes) => txs.filter(({ hash }) => hashes.includes(hash)).map(bare),
    txsAt: async (places) => places.flatMap(({ height, txIndex }) => txAt.get(`${height}:${txIndex}`) ?? []),
    familyKeys: async (table, ...between) => keysBetween(keysOf(familyOf(table, {}), 'txid'), ...between),
    familyCount: async (table, match) => familyOf(table, match).length,
    familyPage: async (table, match, query) => placedPage(familyOf(table, match), query),
    familyHas: async (lists) => lists.map(({ table, match }) => familyOf(table, match).length > 0),
    familyLatest: async (table, match, by, limit, ceiling = Infinity) => {
      const newest = placedPage(familyOf(table, match), { limit: Infinity }).filter(
        (row) => Number(row['height']) <= ceiling,
      )
      const key = (row: FamilyRow) => by.map((column) => String(row[column])).join()
      return newest.filter((row, i) => newest.findIndex((other) => key(other) === key(row)) === i).slice(0, limit)
    },
    familySums: async (table, match, columns, before, from = 0) => {
      const rows = placedPage(familyOf(table, match), { limit: Infinity, ...(before && { before }) }).filter(
        (row) => Number(row['height']) >= from,
      )
      return columns.map((column) => rows.reduce((sum, row) => sum + BigInt(row[column] ?? 0), 0n))
    },
    familySumsAbove: async (table, match, columns, { after, before }, most) => {
      const rows = placedPage(familyOf(table, match), { limit: Infinity, after, ...(before && { before }) })
      if (rows.length > most) return null
      return columns.map((column) => rows.reduce((sum, row) => sum + BigInt(row[column] ?? 0), 0n))
    },
    familySumsByPart: async (table, match, columns, { from, to, size }) => {
      const within = familyOf(table, match).filter(({ height }) => Number(height) >= from && Number(height) <= to)
      const parts = Map.groupBy(within, ({ height }) => Math.floor(Number(height) / size))
      return [...parts]
        .sort(([a], [b]) => a - b)
        .map(([part, rows]) => ({
          part,
          sums: columns.map((column) => rows.reduce((sum, row) => sum + BigInt(row[column] ?? 0), 0n)),
        }))
    },
    familyTally: async ({ table, match, range: { from, to }, ...question }) =>
      tallyOf(
        familyOf(table, match).filter(({ height }) => Number(height) >= from && Number(height) <= to),
        { table, match, ...question },
      ),
    logTally: async ({ topics, range: { from, to }, ...question }) =>
      tallyOf(
        logs
          .filter(
            ({ height, topics: [first] }) => height >= from && height <= to && topics.some((one) => one === first),
          )
          .map(({ address }): FamilyRow => ({ address })),
        { ...question, table: '', match: {}, by: 'address', sum: null },
      ),
    coins: async (table, address, { before, after, limit }) => {
      const rows = familyOf(table, { address })
      const key = (row: FamilyRow) => `${String(row.made)}:${String(row.txid)}:${String(row.vout)}`
      const spent = new Set(rows.filter((row) => row.spent === 1).map(key))
      const open = rows
        .filter((row) => row.spent === 0 && !spent.has(key(row)))
        .map((row) => ({ height: Number(row.made), txIndex: Number(row.tx_index), seq: Number(row.vout) }))
        .filter((place) => (!before || placedOrder(place, before) < 0) && (!after || placedOrder(place, after) > 0))
        .toSorted((a, b) => placedOrder(b, a))
      return { coins: after && !before ? open.slice(-limit) : open.slice(0, limit), lookedTo: null }
    },
    familyRows: async (table, match, limit) =>
      familyOf(table, match)
        .sort((a, b) => (a.txid! < b.txid! ? -1 : a.txid! > b.txid! ? 1 : Number(a.vout) - Number(b.vout)))
        .slice(0, limit),
  }
}
