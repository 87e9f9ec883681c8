import { isOrreryError, OrreryError } from '@orrery/errors/orrery-error'
import type { Position, TxRef } from '@orrery/model/reads'
import { TOKEN_HOLDERS, TOKEN_HOLDINGS } from '@orrery/model/token-holders'
import type { BalanceChange, BalanceHistory } from '@orrery/model/wire/balance-history'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { walkedPage } from './account-filters.ts'
import { atLayer, type LayerMoment } from '../ledgers/at-layer.ts'
import { nativeChangeList, tokenChangeList, type Change } from './balance-changes.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { accountTransferList, countBlocks } from '../lists/chain-lists.ts'
import { bareToken, findTokens } from '../tokens/find-tokens.ts'
import { heightBefore } from '../blocks/height-before.ts'
import { joinHalves } from '../ledgers/join-halves.ts'
import { outputBalanceHistoryOf } from './output-balance-history.ts'
import { readKeysetPage, type KeysetPage, type ListParams } from '../lists/keyset-list.ts'
import { countTraced } from '../ledgers/ledger-coverage.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'
import { sweptList } from '../lists/swept-list.ts'
import { cutToSpan, type TimeSpan } from '../time-span.ts'
import { toList } from '../lists/to-list.ts'
import { DAY_MS } from '../tokens/token-activity.ts'
import { findAudits, isAgreed } from '../tokens/token-audits.ts'
import { unlessTooMuch } from '../unless-unsettled.ts'
import { walkRange } from '../lists/walk-range.ts'

/** Blocks of an account's transfers that the first question about one token is about: bodies are read one by one. */
const FIRST_BLOCKS = 5_000
/** Days that a chart gets, and transfers that one answer adds up between a page and the end of its day. */
const MOST_DAYS_SHOWN = 1_500
const MOST_BETWEEN = 1_000
/** How long these are looked for. */
const BETWEEN_MS = 500

/** Old states that the node is asked for by one answer: longer pages of the coin end there and go on by their cursors. */
const MOST_ASKED = 40

type Asked = Pick<ListParams, 'limit' | 'cursor'> & TimeSpan

/**
 * What changed the coin of an address, or one token of it, newest first, and what was left after each block. Of the coin the node tells that, where it has the
 * states; of a token the ledger, where every block is indexed. Throws `CAPABILITY_MISSING` for a token on chains whose coins are outputs: ledgers of their own
 * keep those.
 */
export async function balanceHistoryOf(
  desk: ChainDesk,
  address: Hex,
  asset: Hex,
  asked: Asked,
): Promise<Answer<BalanceHistory>> {
  if (desk.family.can.utxos) {
    if (asset === EMPTY) return outputBalanceHistoryOf(desk, address, asked)
    throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'balance history of tokens' })
  }
  return asset === EMPTY ? historyOfCoin(desk, address, asked) : historyOfToken(desk, address, asset, asked)
}

async function historyOfCoin(desk: ChainDesk, address: Hex, asked: Asked): Promise<Answer<BalanceHistory>> {
  const { calls, blockData } = desk.family
  const { snapshot, page, refs, traced } = await atOneMoment(desk.runtime, async (snapshot) => {
    const list = await cutToSpan(desk, snapshot, nativeChangeList(address, calls, blockData, desk.clock), asked)
    const limit = Math.min(asked.limit ?? 20, MOST_ASKED)
    const page = walkedPage(await readKeysetPage(desk, snapshot, list, { ...asked, limit }))
    const traced = calls === undefined ? null : { blocks: await countTraced(desk, snapshot), of: countBlocks(snapshot) }
    return { snapshot, page, refs: await refsOf(snapshot, page.rows), traced }
  })
  // The node has its own moment: of blocks that it does not know by now it tells nothing.
  const heights = [...new Set(page.rows.map(({ place }) => place.height))]
  const told = heights.length === 0 ? [] : await desk.node.balancesAt(address, heights).catch(() => [])
  const after = new Map(heights.map((height, index) => [height, told[index] ?? null]))
  const hits = page.rows.flatMap((row) => written(desk, row, refs, after) ?? [])
  return {
    data: {
      token: null,
      list: toList(snapshot, page, hits, null),
      source: hits.some((row) => row.after !== null) ? 'node' : null,
      traced,
      days: null,
    },
    head: desk.wire.head(snapshot.tip),
  }
}

/** The transactions that calls are of: rows of the other tables name theirs. */
async function refsOf({ newest, deep }: Snapshot, rows: readonly Change[]): Promise<ReadonlyMap<string, TxRef>> {
  const places = new Map(
    rows.filter(({ cause }) => cause === 'call').map(({ place }) => [`${place.height} ${place.txIndex}`, place]),
  )
  if (places.size === 0) return new Map()
  const found = await Promise.all([newest, deep].map((side) => side.txRefs([...places.values()])))
  return new Map(found.flat().map((ref) => [`${ref.height} ${ref.txIndex}`, ref]))
}

/** Null for a row whose transaction a fork took away meanwhile. */
function written(
  { wire }: ChainDesk,
  row: Change,
  refs: ReadonlyMap<string, TxRef>,
  after: ReadonlyMap<number, bigint | null>,
): BalanceChange | null {
  const { place, cause } = row
  const tx = row.tx ?? refs.get(`${place.height} ${place.txIndex}`) ?? null
  const timeMs = row.timeMs ?? tx?.timeMs ?? null
  if (timeMs === null) return null
  return {
    height: place.height,
    timeMs,
    txIndex: cause === 'withdrawal' ? null : place.txIndex,
    seq: place.seq,
    txHash: tx && wire.hash(tx.hash),
    cause,
    change: row.change?.toString() ?? null,
    fee: row.fee?.toString() ?? null,
    other: wire.party(row.other),
    tokenId: row.tokenId?.toString() ?? null,
    after: after.get(place.height)?.toString() ?? null,
  }
}

async function historyOfToken(
  desk: ChainDesk,
  address: Hex,
  asset: Hex,
  asked: Asked,
): Promise<Answer<BalanceHistory>> {
  const audit = (await findAudits(desk, [asset])).get(asset)
  // Rebased, or less a fee: what its transfers add up to is nobody's balance.
  const isDoubted = audit !== undefined && !isAgreed(audit)
  const { snapshot, page, after } = await atOneMoment(desk.runtime, async (snapshot) => {
    const list = tokenChangeList(address, accountTransferList(address, undefined, { asset }))
    const swept = await cutToSpan(desk, snapshot, sweptList(desk, snapshot, list, FIRST_BLOCKS), asked)
    const page = walkedPage(await readKeysetPage(desk, snapshot, swept, asked))
    const isNewest = asked.cursor === undefined && asked.until === undefined
    const held = { address, asset, page, isNewest }
    return { snapshot, page, after: isDoubted ? new Map<number, bigint>() : await leftAfter(desk, snapshot, held) }
  })
  const [tokens, days] = await Promise.all([
    findTokens(desk, [asset]),
    isDoubted ? null : daysHeld(desk, address, asset),
  ])
  const hits = page.rows.flatMap((row) => written(desk, row, new Map(), after) ?? [])
  return {
    data: {
      token: desk.wire.token(tokens.get(asset) ?? bareToken(asset)),
      list: toList(snapshot, page, hits, null),
      source: after.size > 0 ? 'ledger' : null,
      traced: null,
      days,
      ...(isDoubted && { doubted: true as const }),
    },
    head: desk.wire.head(snapshot.tip),
  }
}

type Held = {
  readonly address: Hex
  readonly asset: Hex
  readonly page: Pick<KeysetPage<Change>, 'rows'>
  readonly isNewest: boolean
}

/** What was left of a token after each block of a page; empty where it cannot be told. */
async function leftAfter(desk: ChainDesk, snapshot: Snapshot, held: Held): Promise<ReadonlyMap<number, bigint>> {
  const { address, asset, page, isNewest } = held
  const [first] = page.rows
  if (first === undefined || !snapshot.coverage.complete) return new Map()
  if (isNewest) {
    const now = await unlessTooMuch(
      Promise.all([snapshot.newest, snapshot.deep].map((side) => side.holdings(asset, [address]))).then((sides) =>
        sides.flat().reduce((sum, { amount }) => sum + amount, 0n),
      ),
    )
    return now === null ? new Map() : afterBlocks(page.rows, now, 0n)
  }
  const end = await endOfDay(desk, snapshot, address, asset, first)
  if (end === null) return new Map()
  const between = await unlessTooMuch(changedBetween(desk, snapshot, held, first.place, end.height))
  return between === null ? new Map() : afterBlocks(page.rows, end.amount - between.later, between.beside)
}

/**
 * Between a place and the end of its day: of its own block what stands above it, and what came in later blocks. Null where that is too much for one answer: only
 * transfers that fit are counted, but others are looked at as well.
 */
async function changedBetween(
  desk: ChainDesk,
  snapshot: Snapshot,
  { address, asset }: Held,
  place: Position,
  to: number,
): Promise<{ readonly later: bigint; readonly beside: bigint } | null> {
  const every = tokenChangeList(address, accountTransferList(address, undefined, { asset }))
  const swept = sweptList(desk, snapshot, every, FIRST_BLOCKS)
  const begun = desk.clock.monotonic()
  let isCut = false
  const list: typeof swept = {
    ...swept,
    async read(reads, page) {
      const rows = await swept.read(reads, page)
      isCut ||= rows.stoppedAt !== undefined
      return [...rows]
    },
  }
  let [later, beside, count] = [0n, 0n, 0]
  for await (const row of walkRange(snapshot, list, { from: place.height, to, order: 'desc' })) {
    const { height, txIndex, seq } = row.place
    if (height > place.height) later += row.change ?? 0n
    else if (txIndex > place.txIndex || (txIndex === place.txIndex && seq > place.seq)) beside += row.change ?? 0n
    else return { later, beside }
    if (++count > MOST_BETWEEN || desk.clock.monotonic() - begun > BETWEEN_MS) return null
  }
  return isCut ? null : { later, beside }
}

/** Balances after the blocks of rows, newest first, by that after the first of these; `beside` is what changed in its block and is not among the rows. Pure. */
export function afterBlocks(
  rows: readonly Pick<Change, 'place' | 'change'>[],
  newest: bigint,
  beside: bigint,
): ReadonlyMap<number, bigint> {
  const after = new Map<number, bigint>()
  let below = newest - beside
  for (const { place, change } of rows) {
    if (!after.has(place.height)) after.set(place.height, after.size === 0 ? newest : below)
    below -= change ?? 0n
  }
  return after
}

/** What an address held at the end of the day of a change, and the last block that this counts; null where no ledger reaches it. */
async function endOfDay(desk: ChainDesk, snapshot: Snapshot, address: Hex, asset: Hex, { place, timeMs }: Change) {
  if (timeMs === null) return null
  const day = Math.floor(timeMs / DAY_MS)
  return ofHolders(desk, async ({ reads, through }) => {
    if (through < place.height) return null
    const row = await reads.lastRow(TOKEN_HOLDINGS, { asset, address }, { by: 'day', through: day })
    const last = await heightBefore(desk, snapshot, (day + 1) * DAY_MS)
    return { amount: row === null ? 0n : joinHalves(row), height: Math.min(last, through) }
  })
}

/** What a token's ledger of holders tells; null where none is kept, or where that takes more than a reader may. */
async function ofHolders<T>(desk: ChainDesk, read: (at: LayerMoment) => Promise<T | null>): Promise<T | null> {
  if (desk.runtime.layers?.has(TOKEN_HOLDERS) !== true) return null
  try {
    return await atLayer(desk, TOKEN_HOLDERS, read)
  } catch (error) {
    if (isOrreryError(error, 'STORE_LIMIT')) return null
    throw error
  }
}

/** What an address held of a token at the end of days; null where no ledger tells it. */
export const daysHeld = (desk: ChainDesk, address: Hex, asset: Hex): Promise<BalanceHistory['days']> =>
  ofHolders(desk, async ({ reads, ledger }) => {
    if (ledger.lack !== null) return null
    const rows = await reads.newestBy(TOKEN_HOLDINGS, { asset, address }, 'day', { limit: MOST_DAYS_SHOWN + 1 })
    return {
      points: rows
        .slice(0, MOST_DAYS_SHOWN)
        .map((row) => ({ timeMs: Number(row['day']) * DAY_MS, amount: joinHalves(row).toString() }))
        .toReversed(),
      cut: rows.length > MOST_DAYS_SHOWN,
      through: ledger.through,
    }
  })
