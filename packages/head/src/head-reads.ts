import { sentFormsOf, sentKindsOf, SUMMARY_REACH, type AccountSummary } from '@orrery/model/account-summary'
import { builderPaymentIn } from '@orrery/model/builder-payment'
import { countKinds } from '@orrery/model/tx-kinds'
import { accountUseOf } from '@orrery/model/account-use'
import { nameSkeleton } from '@orrery/model/name-skeleton'
import { transferDirection, txDirection } from '@orrery/model/direction'
import type {
  AccountTransferFilter,
  AccountTx,
  AccountTxFilter,
  ChainReads,
  HeightRange,
  TokenCounts,
  TransferFilter,
  TxRef,
} from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import { ROLE, type BlockRow, type DeltaRow, type FamilyRow, type TokenRow, type TransferRow } from '@orrery/model/rows'
import { tallyOf } from '@orrery/model/tally'
import { tellsWord } from '@orrery/model/tells-word'
import { compareTokens } from '@orrery/model/token-order'
import { changesOf } from './changes-of.ts'
import { familyReads, type TableOrder } from './family-reads.ts'
import type { HeadBlock } from './head-block.ts'
import type { HeadState } from './head-state.ts'
import { pageRows } from './page-rows.ts'
import { setSizesOf, statisticsOf } from './head-statistics.ts'
import { spreadOf } from '@orrery/model/balance-bands'
import { userOpsOf } from '@orrery/model/user-ops'
import { countParties, gasPairsOf, gasUseOf, largestValuesOf } from '@orrery/model/gas-use'
import { partiesByDay } from '@orrery/model/token-parties'
import { sumProducers } from '@orrery/model/sum-producers'
import { sumDeltas } from './sum-deltas.ts'

/** Reads over the held blocks. Balances and counts are what these blocks change and hold, not totals of the chain. */
export function createHeadReads(state: HeadState, tableOrder: TableOrder = {}): ChainReads {
  const { blocks, tokens } = state
  const from = (floor: number) => blocks.filter(({ bundle }) => bundle.block.height >= floor)
  const newest = [...blocks].reverse()
  const base = blocks[0]?.bundle.block.height ?? 0
  const at = (height: number): HeadBlock | undefined => {
    const guess = blocks[height - base]
    // A Head has no gaps; the model archive of the simulation reads its ranges through here and may.
    return guess?.bundle.block.height === height ? guess : blocks.find((block) => block.bundle.block.height === height)
  }
  const tokenList = [...tokens.values()].sort((a, b) => b.height - a.height || (a.address < b.address ? -1 : 1))
  const txsWithin = ({ from, to }: HeightRange) =>
    blocks.flatMap(({ bundle: { block, txs } }) => (block.height >= from && block.height <= to ? txs : []))
  const deltas = (of: (block: HeadBlock) => readonly DeltaRow[]) => blocks.flatMap(of)

  const summaryOf = (address: Hex): AccountSummary => {
    let txCount = 0
    let transferCount = 0
    const times: number[] = []
    for (const block of blocks) {
      const seen = [block.accountTxs(address).length, block.transfersOfAccount(address).length] as const
      txCount += seen[0]
      transferCount += seen[1]
      if (seen[0] + seen[1] > 0) times.push(block.bundle.block.timeMs)
    }
    const last = pageRows(blocks, { limit: SUMMARY_REACH }, (block) => accountTxsOf(block, address))
    return {
      txCount,
      transferCount,
      firstSeenMs: times[0] ?? null,
      lastSeenMs: times.at(-1) ?? null,
      sentKinds: sentKindsOf(last),
      sent: sentFormsOf(last),
    }
  }

  return {
    block: async (height) => at(height)?.bundle.block ?? null,
    blockByHash: async (hash) => newest.find((block) => block.bundle.block.hash === hash)?.bundle.block ?? null,
    blockAtTime: async (timeMs) => newest.find((block) => block.bundle.block.timeMs <= timeMs)?.bundle.block ?? null,
    blocks: async (page, producer) =>
      pageRows<BlockRow>(
        blocks,
        page,
        (block) => [block.bundle.block],
        producer === undefined ? null : (row) => row.producer === producer,
      ),
    producers: async ({ from, to }, limit) =>
      sumProducers(
        blocks.map(({ bundle }) => bundle.block).filter(({ height }) => height >= from && height <= to),
        limit,
      ),
    gasUse: async ({ range, ...question }) => gasUseOf(txsWithin(range), question),
    gasParties: async ({ range, pairs, ...question }) =>
      countParties([...gasPairsOf(txsWithin(range), question), ...pairs]),
    largestValues: async (range, limit) => largestValuesOf(txsWithin(range), limit),
    blockHashes: async (heights) =>
      new Map(
        heights.flatMap((height) => {
          const hash = at(height)?.bundle.block.hash
          return hash === undefined ? [] : [[height, hash] as const]
        }),
      ),
    txKinds: async (heights) => countKinds(heights.flatMap((height) => at(height)?.bundle.txs ?? [])),
    async tx(hash) {
      for (const block of newest) {
        const tx = block.tx(hash)
        if (tx) return tx
      }
      return null
    },
    async placedTx(hash) {
      for (const block of newest) {
        const tx = block.tx(hash)
        if (!tx) continue
        const place = {
          blockHash: block.bundle.block.hash,
          blockTxs: block.bundle.block.txCount,
          logs: block.logsOfTx(tx.txIndex).length,
          transfers: block.transfersOfTx(tx.txIndex).length,
          userOps: userOpsOf(block.bundle.family, tx.txIndex),
        }
        return { tx, place }
      }
      return null
    },
    txs: async (page) => pageRows(blocks, page, (block) => block.txs),
    txsOfBlock: async (height, fromIndex, limit) => take(at(height)?.txs, (tx) => tx.txIndex >= fromIndex, limit),
    async partsOfBlock(height, families = []) {
      const block = at(height)
      if (!block) return null
      const family = families.map((table) => block.bundle.family[table]?.length ?? 0)
      return { logs: block.logs.length, transfers: block.transfers.length, family }
    },
    builderPayment: async (block) =>
      builderPaymentIn(
        block,
        at(block.height)?.bundle.block.hash === block.hash ? at(block.height)?.txs.at(-1) : undefined,
      ),
    logsOfTx: async (height, txIndex, limit) => at(height)?.logsOfTx(txIndex).slice(0, limit) ?? [],
    logsOfBlock: async (height, fromLogIndex, limit) =>
      take(at(height)?.logs, (log) => log.logIndex >= fromLogIndex, limit),
    logsOfContract: async (address, page, topic0, word) =>
      pageRows(
        blocks,
        page,
        (block) => block.logs.map((log) => ({ height: log.height, seq: log.logIndex, log })),
        ({ log }) =>
          (address === null || log.address === address) &&
          (topic0 === undefined || log.topics[0] === topic0) &&
          (word === undefined || tellsWord(log, word)),
      ).map(({ log }) => log),
    logTally: async ({ topics, range: { from, to }, ...question }) =>
      tallyOf(
        blocks
          .flatMap((block) => block.logs)
          .filter(
            ({ height, topics: [first] }) => height >= from && height <= to && topics.some((one) => one === first),
          )
          .map(({ address }): FamilyRow => ({ address })),
        { ...question, table: '', match: {}, by: 'address', sum: null },
      ),
    transfersAt: async (places, limit) =>
      places
        .toSorted((a, b) => a.height - b.height || a.txIndex - b.txIndex)
        .flatMap(({ height, txIndex }) => at(height)?.transfersOfTx(txIndex) ?? [])
        .slice(0, limit),
    transfersOfTx: async (height, txIndex, limit, offset = 0) =>
      at(height)
        ?.transfersOfTx(txIndex)
        .slice(offset, offset + limit) ?? [],
    transfersOfBlock: async (height, fromSeq, limit) =>
      take(at(height)?.transfers, (transfer) => transfer.seq >= fromSeq, limit),
    ledgerOfBlock: async (height, asset, limit) =>
      (at(height)?.bundle.deltas ?? []).filter((row) => row.asset === asset).slice(0, limit),
    transfers: async (page, filter) => pageRows(blocks, page, (block) => block.transfers, choosing(filter)),
    transfersOfToken: async (asset, page, filter) =>
      pageRows(blocks, page, (block) => block.transfersOfToken(asset), choosing(filter)),
    transfersOfAccount: async (address, page, filter) =>
      pageRows(blocks, page, (block) => block.transfersOfAccount(address), matchingOf(address, filter)),
    accountTxs: async (address, page, filter) =>
      pageRows(blocks, page, (block) => accountTxsOf(block, address, filter)),
    async accountsBetween(from, to, limit) {
      const found = new Set<Hex>()
      for (const { bundle } of blocks)
        for (const { address } of bundle.accountTxs) if (from <= address && address <= to) found.add(address)
      return [...found].sort().slice(0, limit)
    },
    accountSummary: async (address) => summaryOf(address),
    accountSummaries: async (addresses) => addresses.map(summaryOf),
    accountTxCount: async (address, floor = 0) =>
      from(floor).reduce((sum, block) => sum + block.accountTxs(address).length, 0),
    accountTransferCount: async (address, floor = 0) =>
      from(floor).reduce((sum, block) => sum + block.transfersOfAccount(address).length, 0),
    accountUse: async (address, floor, limit, also) =>
      accountUseOf(
        [...from(floor)].reverse().flatMap((block) => accountTxsOf(block, address)),
        limit,
        also,
      ),
    balancesOfAccount: async (address, limit) =>
      sumDeltas(
        deltas((block) => block.deltasOfAccount(address)),
        'item',
      ).slice(0, limit),
    balance: async (address, asset, tokenId) =>
      deltas((block) => block.deltasOfAccount(address)).reduce(
        (sum, row) => (row.asset === asset && row.tokenId === tokenId ? sum + row.amount : sum),
        0n,
      ),
    holders: async (asset, offset, limit) =>
      sumDeltas(
        deltas((block) => block.deltasOfAsset(asset)),
        'holder',
      ).slice(offset, offset + limit),
    holdings: async (asset, addresses) => {
      const wanted = new Set(addresses)
      return sumDeltas(
        deltas((block) => block.deltasOfAsset(asset)).filter(({ address }) => wanted.has(address)),
        'holder',
      )
    },
    ledgerSupply: async (asset) =>
      deltas((block) => block.deltasOfAsset(asset)).reduce((sum, { amount }) => sum + amount, 0n),
    ranking: async (asset, limit, at = Infinity, byKind = false) => {
      const held = sumDeltas(
        deltas((block) => (block.bundle.block.height <= at ? block.deltasOfAsset(asset) : [])),
        'holder',
      ).filter(({ amount }) => amount > 0n)
      return { rows: held.slice(0, limit), ...spreadOf(held, byKind) }
    },
    changes: async (asset, addresses, floors) => changesOf(blocks, asset, addresses, floors),
    items: async (asset, { after, limit }) =>
      sumDeltas(
        deltas((block) => block.deltasOfAsset(asset)),
        'item',
      )
        .filter((row) => row.tokenId !== null && (!after || byItem(row, after) > 0))
        .toSorted(byItem)
        .slice(0, limit),
    itemsOfAccount: async (address, { asset, after, limit }) =>
      sumDeltas(
        deltas((block) => block.deltasOfAccount(address)),
        'item',
      )
        .filter(
          (row) =>
            row.tokenId !== null &&
            (asset === undefined || row.asset === asset) &&
            (!after || accountItem(row) > accountItem(after)),
        )
        .toSorted((a, b) => (accountItem(a) < accountItem(b) ? -1 : 1))
        .slice(0, limit),
    holderCount: async (asset) =>
      sumDeltas(
        deltas((block) => block.deltasOfAsset(asset)),
        'holder',
      ).filter(({ amount }) => amount > 0n).length,
    transferCount: async (asset, floor = 0) =>
      blocks.reduce(
        (sum, block) => (block.bundle.block.height < floor ? sum : sum + block.transfersOfToken(asset).length),
        0,
      ),
    tokenParties: async (asset, through, limit) =>
      partiesByDay(
        blocks
          .filter(({ bundle }) => bundle.block.height <= through)
          .flatMap((block) => block.transfersOfToken(asset))
          .reverse(),
        limit,
      ),
    token: async (address) => tokens.get(address) ?? null,
    tokensByAddress: async (addresses) => addresses.flatMap((address) => tokens.get(address) ?? []),
    async tokens({ offset, limit, standards, from: floor = 0, without = [], order }) {
      const left = new Set(without)
      const fitting = tokenList.filter(
        (token) =>
          token.height >= floor && (!standards || standards.includes(token.standard)) && !left.has(token.address),
      )
      return (order ? fitting.toSorted(compareTokens(order)) : fitting).slice(offset, offset + limit)
    },
    searchTokens: async (text, limit) => searchTokens(tokenList, text).slice(0, limit),
    firstTokensLike: async (skeletons) => firstTokensLike(tokenList, skeletons),
    async contract(address) {
      for (const block of newest) {
        const contract = block.contract(address)
        if (contract) return contract
      }
      return null
    },
    contractsAmong: async (addresses) =>
      addresses.filter((address) => newest.some((block) => block.contract(address) !== null)),
    totals: async () => ({
      blocks: blocks.length,
      txs: blocks.reduce((sum, block) => sum + block.bundle.txs.length, 0),
      transfers: blocks.reduce((sum, block) => sum + block.bundle.transfers.length, 0),
      tokens: tokens.size,
      tokensOf: countTokens(tokenList),
      contracts: blocks.reduce((sum, block) => sum + block.bundle.contracts.length, 0),
    }),
    statistics: async (names, span) => statisticsOf(blocks, names, span),
    setSizes: async (set, span, also) => setSizesOf(blocks, set, span, also),
    txRefs: async (places) =>
      places.flatMap(({ height, txIndex }): TxRef[] => {
        const tx = at(height)?.txAt(txIndex)
        return tx ? [{ height, txIndex, hash: tx.hash, timeMs: tx.timeMs, method: tx.method }] : []
      }),
    txsByHash: async (hashes) =>
      [...new Set(hashes)].flatMap((hash) => {
        for (const block of newest) {
          const tx = block.tx(hash)
          if (tx) return [tx]
        }
        return []
      }),
    txsAt: async (places) => places.flatMap(({ height, txIndex }) => at(height)?.txAt(txIndex) ?? []),
    ...familyReads(blocks, tableOrder),
  }
}

type ItemKey = { readonly tokenId: bigint | null; readonly address: string }

/** Compares as an account's items do: by contract, then by number. */
const accountItem = ({ asset, tokenId }: { readonly asset: Hex; readonly tokenId: bigint | null }): string =>
  `${asset}${(tokenId ?? 0n).toString(16).padStart(64, '0')}`

const byItem = (a: ItemKey, b: ItemKey): number =>
  a.tokenId === b.tokenId
    ? a.address < b.address
      ? -1
      : a.address > b.address
        ? 1
        : 0
    : a.tokenId! < b.tokenId!
      ? -1
      : 1

const take = <T>(rows: readonly T[] | undefined, keep: (row: T) => boolean, limit: number): readonly T[] => {
  const start = rows?.findIndex(keep) ?? -1
  return start === -1 ? [] : rows!.slice(start, start + limit)
}

/** Transactions of an account in a block, ascending, that are what a filter asks for. */
const accountTxsOf = (block: HeadBlock, address: Hex, filter: AccountTxFilter = {}): readonly AccountTx[] =>
  block.accountTxs(address).flatMap((row): AccountTx[] => {
    const tx = block.txAt(row.txIndex)
    if (tx === null) return []
    const found = { ...row, tx }
    const { with: other, direction, methods, status, kind, least, most, creates } = filter
    const fits =
      (other === undefined || block.accountTxs(other).some(({ txIndex }) => txIndex === row.txIndex)) &&
      (direction === undefined || txDirection(found) === direction) &&
      (methods === undefined || (tx.method !== null && methods.includes(tx.method))) &&
      (status === undefined || tx.status === status) &&
      (kind === undefined || tx.kind === kind) &&
      (least === undefined || tx.value >= least) &&
      (most === undefined || tx.value <= most) &&
      (creates === undefined || (tx.created !== null && tx.status !== 'failed' && (row.role & ROLE.from) !== 0))
    return fits ? [found] : []
  })

const matchingOf =
  (address: Hex, filter: AccountTransferFilter = {}) =>
  (row: TransferRow): boolean =>
    matching(filter)(row) &&
    (filter.asset === undefined || row.asset === filter.asset) &&
    (filter.with === undefined || row.from === filter.with || row.to === filter.with) &&
    (filter.direction === undefined || transferDirection(row, address) === filter.direction)

const matching =
  (filter: TransferFilter | undefined) =>
  (row: TransferRow): boolean =>
    (filter?.standards === undefined || filter.standards.includes(row.standard)) &&
    (filter?.tokenId === undefined || filter.tokenId === row.tokenId)

/** As `matching`; null where every row does. */
const choosing = (filter: TransferFilter | undefined): ((row: TransferRow) => boolean) | null =>
  filter?.standards === undefined && filter?.tokenId === undefined ? null : matching(filter)

const countTokens = (tokens: readonly TokenRow[]): TokenCounts => {
  const of = (wanted: TokenRow['standard']) => tokens.filter(({ standard }) => standard === wanted).length
  return { erc20: of('erc20'), erc721: of('erc721'), erc1155: of('erc1155') }
}

function searchTokens(tokens: readonly TokenRow[], text: string): readonly TokenRow[] {
  const wanted = text.toLowerCase()
  const starts = (token: TokenRow) => [token.symbol, token.name].some((name) => name?.toLowerCase().startsWith(wanted))
  const holds = (token: TokenRow) => [token.symbol, token.name].some((name) => name?.toLowerCase().includes(wanted))
  return [...tokens.filter(starts), ...tokens.filter((token) => !starts(token) && holds(token))]
}

function firstTokensLike(tokens: readonly TokenRow[], skeletons: readonly string[]): readonly TokenRow[] {
  const byAge = tokens.toReversed()
  return skeletons.flatMap((skeleton) =>
    (['symbol', 'name'] as const).flatMap(
      (field) => byAge.find((token) => nameSkeleton(token[field] ?? '') === skeleton) ?? [],
    ),
  )
}
