import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { chainKey } from '@orrery/model/chain'
import type { ArchiveBlock } from '@orrery/model/packed'
import type { ChainReads, HeightRange } from '@orrery/model/reads'
import type { TokenRow, TokenStandard } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { contains } from '@orrery/primitives/intervals'
import type { AnyTable, Purpose, Store } from '@orrery/store/store'
import { ChunkBook } from '../coverage/chunk-book.ts'
import { CommitWindow } from '../coverage/commit-window.ts'
import type { HeightTable } from '../coverage/delete-heights.ts'
import { digestChain, digestSlices, type Digest, type DigestSlice } from '../digest.ts'
import { ChunkEncoder } from '../encode/chunk-encoder.ts'
import { itemOf, joinSum, tokenIdOf } from '../ledger/balance-sums.ts'
import { findWrongSums } from '../ledger/find-wrong-sums.ts'
import { LookedShelf } from '../looked-shelf.ts'
import { SUM_ORDERS, SUM_TABLES } from '../ledger/ledger-undo.ts'
import { createReads } from '../reads/create-reads.ts'
import { ASSET_BALANCES, BLOCK_TABLES, DELTAS, TOKENS } from '../tables/archive-tables.ts'
import { STANDARD, wordOf } from '../tables/codes.ts'
import { checkCoverage } from './check-coverage.ts'
import { checkStatistics, piecesOf } from './check-statistics.ts'
import { compareBlocks } from './compare-blocks.ts'
import type { Finding, TellFinding } from './finding.ts'

/** How often something is read again because the running process wrote meanwhile. */
const STEADY_TRIES = 20
const STEADY_WAIT_MS = 250
/** Wrong sums that are listed per table. */
const SUMS_LISTED = 100

/** A chain's archive as an onlooker sees it: nothing is written, another process may be writing. */
export type ArchiveView = {
  /** Committed ranges when it was opened. */
  readonly ranges: readonly HeightRange[]
  /** What was noted then as looked through for the watch list and kept nothing of. */
  readonly passed: readonly HeightRange[]
  readonly reads: ChainReads
  digest(range: HeightRange, slice: number): AsyncGenerator<DigestSlice>
  /** Sums, tokens and orphans, which belong to no block. */
  digestWhole(): Promise<Digest>
  /** Tells what of the book of chunks and the rows does not fit. Asks no node. */
  checkCoverage(range: HeightRange, tell: TellFinding): Promise<void>
  /** Tells which stored balances are not the sums of their deltas. */
  checkSums(tell: TellFinding): Promise<void>
  /** Tells which statistics of the chunks that touch a range are not what their rows add up to. */
  checkStatistics(range: HeightRange, tell: TellFinding): Promise<void>
  /** Runs `read` until nothing was written meanwhile; `ranges` are those that its answer reflects. Null when that did not come about. */
  steady<T>(read: (ranges: readonly HeightRange[]) => Promise<T>): Promise<T | null>
  /** Whether the deltas tell what block 0 hands out. */
  handsOut(): Promise<boolean>
  /** Tokens, by address ascending. */
  tokens(after: Hex | null, limit: number): Promise<readonly Pick<TokenRow, 'address' | 'standard'>[]>
  /** What standard a token is of; null for the coin, and for what is none. */
  standardOf(asset: Hex): Promise<TokenStandard | null>
  /**
   * Stored sums of a coin or token that are not zero: so many `drawn` by chance, or ascending after one. Of items with one owner it is how many somebody has, of those with several
   * one sum for each that somebody has.
   */
  sums(
    asset: Hex,
    standard: TokenStandard | null,
    which: { readonly drawn: number } | { readonly after: HeldSum | null; readonly limit: number },
  ): Promise<readonly HeldSum[]>
  /** Tells which rows of a run of blocks are not those that the blocks make; answers how many are. */
  compare(blocks: readonly ArchiveBlock[], range: HeightRange, tell: TellFinding): Promise<number>
}

/** What somebody has of an asset by the ledger; `tokenId` is that of an item with several owners. */
export type HeldSum = { readonly address: Hex; readonly tokenId: bigint | null; readonly amount: bigint }

export type ViewOptions = {
  readonly familyTables: readonly AnyTable[]
  /** Key of the watch list that the archive is kept by. */
  readonly watchList?: Hex
  /** No other process writes: what was begun is a leftover, and the reading has no limits of readers. */
  readonly alone: boolean
}

/** Opens a chain's archive for looking only. Its tables must exist. */
export async function openArchiveView(
  store: Store,
  chainCode: string,
  { familyTables, watchList, alone }: ViewOptions,
): Promise<ArchiveView> {
  const chain = chainKey(chainCode)
  const purpose: Purpose = alone ? 'write' : 'heavy'
  const book = await ChunkBook.read(store, chain, purpose)
  const ranges = book.ranges()
  const looked = watchList === undefined ? null : new LookedShelf(store, chain, watchList)
  await looked?.read(ranges, 0)
  const tables: readonly HeightTable[] = [
    ...BLOCK_TABLES,
    ...familyTables.map((table): HeightTable => ({ table, at: 'height' })),
  ]
  let tokenReads = 0
  const reads = createReads(
    {
      store,
      chain,
      window: new CommitWindow(),
      ranges: () => ranges,
      held: () => ranges,
      counted: () => ranges,
      counts: () => book.counts(),
      // Nobody tells when the running process writes.
      epoch: () => ({}),
      tokenWrites: () => ++tokenReads,
      checkLedger: () => {},
    },
    familyTables,
  )
  const encoder = new ChunkEncoder(chainCode, familyTables)
  const measured = new Set(tables.map(({ table }) => table.name))

  const steady = async <T>(read: (ranges: readonly HeightRange[]) => Promise<T>): Promise<T | null> => {
    for (let attempt = 0; attempt < STEADY_TRIES; attempt++) {
      const before = await ChunkBook.read(store, chain, purpose)
      if (before.begun.length > 0 && !alone) {
        await setTimeout(STEADY_WAIT_MS)
        continue
      }
      const answer = await read(before.ranges())
      if ((await ChunkBook.read(store, chain, purpose)).equals(before)) return answer
    }
    return null
  }

  const checkSums = async (tell: TellFinding): Promise<void> => {
    const found = await steady((now) =>
      Promise.all(
        SUM_ORDERS.map(async (order) => ({
          order,
          sums: await findWrongSums(store, chain, order, now, { most: SUMS_LISTED, purpose }),
        })),
      ),
    )
    if (found === null) tell(unsteady('the balances', { from: null, to: null }))
    for (const { order, sums } of found ?? [])
      for (const { asset, address, item, expected, found: stored } of sums)
        tell({
          kind: 'sum',
          table: SUM_TABLES[order].name,
          from: null,
          to: null,
          detail: `${address} of ${asset === '0x' ? 'the coin' : asset}${item === '0x' ? '' : ` item ${item}`} is ${stored}, its deltas add up to ${expected}`,
        })
  }

  const checkCounts: ArchiveView['checkStatistics'] = async (range, tell) => {
    for (const piece of piecesOf(book.touching(range))) {
      const found = await steady(async (now) => {
        const findings: Finding[] = []
        // What was taken back meanwhile is somebody else's to count again.
        if (contains(now, piece.from) && contains(now, piece.to))
          await checkStatistics(store, chain, piece, { purpose, tables: measured }, (finding) => findings.push(finding))
        return findings
      })
      for (const finding of found ?? [unsteady('the statistics', piece)]) tell(finding)
    }
  }

  const params = { chain: { type: 'u32', value: chain } } as const

  const listTokens = async (condition: string, key: Hex, limit: number) =>
    (
      await store.query({
        sql: `SELECT address, standard FROM ${TOKENS.name} FINAL WHERE chain = {chain:UInt32} AND address ${condition} {key:String} ORDER BY address LIMIT ${limit}`,
        params: { ...params, key: { type: 'hex', value: key } },
        columns: { address: 'hex', standard: 'u8' },
        purpose,
      })
    ).map(({ address, standard }) => ({ address, standard: wordOf(STANDARD, standard) }))

  const handsOut: ArchiveView['handsOut'] = async () =>
    (
      await store.query({
        sql: `SELECT height FROM ${DELTAS.name} WHERE chain = {chain:UInt32} AND height = 0 LIMIT 1`,
        params,
        columns: { height: 'u32' },
        purpose,
      })
    ).length > 0

  const sums: ArchiveView['sums'] = async (asset, standard, which) => {
    const hasItems = standard === 'erc721' || standard === 'erc1155'
    const part = standard === 'erc1155' ? 'item' : "''"
    const after = 'drawn' in which ? null : which.after
    const rows = await store.query({
      sql: `SELECT address, ${part} AS part, sum(high) AS top, sum(low) AS rest FROM ${ASSET_BALANCES.name}
        WHERE chain = {chain:UInt32} AND asset = {asset:String} AND item ${hasItems ? '!=' : '='} '' AND (address, ${part}) > ({after:String}, {item:String})
        GROUP BY address, part HAVING top != 0 OR rest != 0
        ORDER BY ${'drawn' in which ? 'cityHash64(address, part, {salt:UInt64})' : 'address, part'} LIMIT ${'drawn' in which ? which.drawn : which.limit}`,
      params: {
        ...params,
        asset: { type: 'hex', value: asset },
        after: { type: 'hex', value: after?.address ?? '0x' },
        item: { type: 'hex', value: after === null ? '0x' : itemOf(after.tokenId) },
        ...('drawn' in which && { salt: { type: 'u64', value: randomInt(2 ** 47) } as const }),
      },
      columns: { address: 'hex', part: 'hex', top: 'i256', rest: 'i256' },
      purpose,
    })
    return rows.map(({ address, part: item, top, rest }) => ({
      address,
      tokenId: tokenIdOf(item),
      amount: joinSum({ high: top, low: rest }),
    }))
  }

  return {
    ranges,
    passed: looked?.passed(ranges) ?? [],
    reads,
    digest: (range, slice) => digestSlices(store, chain, familyTables, range, { slice, ranges, purpose }),
    digestWhole: () => digestChain(store, chain, familyTables, { only: 'whole', purpose }),
    checkCoverage: (range, tell) => checkCoverage({ store, chain, book, tables, purpose, alone }, range, tell),
    checkSums,
    checkStatistics: checkCounts,
    steady,
    handsOut,
    tokens: (after, limit) => listTokens('>', after ?? '0x', limit),
    standardOf: async (asset) => (await listTokens('=', asset, 1))[0]?.standard ?? null,
    sums,
    compare: (blocks, range, tell) => compareBlocks({ store, chain, tables, encoder, purpose }, blocks, range, tell),
  }
}

const unsteady = (what: string, { from, to }: Pick<Finding, 'from' | 'to'>): Finding => ({
  kind: 'unchecked',
  table: null,
  from,
  to,
  detail: `${what}: the running process writes all the time; check again when its backfill is done, or stop it`,
})
