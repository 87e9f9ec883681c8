import { OrreryError } from '@orrery/errors/orrery-error'
import { addressesBegun } from '../queries/addresses/addresses-begun.ts'
import type { WideJson } from '@orrery/family/esplora-shapes'
import type { PendingTxRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { findTx } from '../queries/transactions/find-tx.ts'
import { movesBefore } from '../queries/addresses/balance-after.ts'
import { readOlder } from '../queries/lists/keyset-list.ts'
import { requireWhole } from '../queries/lack-of.ts'
import { requirePool } from '../queries/pending/tells-pool.ts'
import { wholeTxList, type OutputRow } from '../queries/addresses/outputs.ts'
import { atOneMoment, type Snapshot } from '../queries/snapshot.ts'
import { unspentList } from '../queries/addresses/unspent.ts'
import { walkRange } from '../queries/lists/walk-range.ts'
import { findScript } from './find-script.ts'
import type { Reply } from './reply.ts'
import type { Asked, Routes } from './route.ts'
import { pendingTx, placeTxs, statusOf, tellTxs, type WalletDesk } from './wallet-desk.ts'

/** API.md: pending and mined transactions of a page. */
const PENDING = 50
const PAGE = 25
/** Unspent outputs of one answer; Esplora refuses more, too. */
const OUTPUTS = 10_000
/** The time that they may take to find. */
const SEARCH_MS = 10_000
const POOL = 50_000
/** Addresses that begin with a text, of one answer (API.md). */
const PREFIXED = 10

type Subject = { readonly key: Hex; readonly named: { readonly [name: string]: string } }

/** Output in and out of one transaction, as an address sees it. */
type Moves = {
  readonly funded: readonly { readonly vout: number; readonly value: bigint }[]
  readonly spent: readonly { readonly txid: Hex; readonly vout: number; readonly value: bigint }[]
}

function movesOf({ desk, shapes }: WalletDesk, tx: Pick<PendingTxRow, 'ext'>, key: Hex): Moves {
  return {
    funded: desk.family.outputs!.of(tx).filter(({ address }) => address === key),
    spent: shapes
      .inputs(tx)
      .flatMap(({ txid, vout, address, value }) =>
        address === key && txid !== null && value !== null ? [{ txid, vout, value }] : [],
      ),
  }
}

function sumOf(wallet: WalletDesk, txs: readonly Pick<PendingTxRow, 'ext'>[], key: Hex): WideJson {
  const all = txs.map((tx) => movesOf(wallet, tx, key))
  const sum = (values: readonly { readonly value: bigint }[]): bigint =>
    values.reduce((total, { value }) => total + value, 0n)
  const [funded, spent] = [all.flatMap((moves) => moves.funded), all.flatMap((moves) => moves.spent)]
  return {
    funded_txo_count: funded.length,
    funded_txo_sum: sum(funded),
    spent_txo_count: spent.length,
    spent_txo_sum: sum(spent),
    tx_count: txs.length,
  }
}

/** The same over all blocks, from the sums that the family keeps by address. */
async function chainStats({ desk }: WalletDesk, snapshot: Snapshot, key: Hex): Promise<WideJson> {
  const [moves, ...counts] = await Promise.all([
    movesBefore(desk, snapshot, key),
    snapshot.newest.accountTxCount(key),
    snapshot.deep.accountTxCount(key),
  ])
  return {
    funded_txo_count: moves.outputs,
    funded_txo_sum: moves.received,
    spent_txo_count: moves.inputs,
    spent_txo_sum: moves.spent,
    tx_count: counts.reduce((sum, count) => sum + count, 0),
  }
}

const tell = (wallet: WalletDesk, { key, named }: Subject): Promise<Reply> =>
  atOneMoment(wallet.desk.runtime, async (snapshot) => {
    requireWhole(snapshot, wallet.desk)
    requirePool(wallet.desk)
    return {
      json: {
        ...named,
        chain_stats: await chainStats(wallet, snapshot, key),
        mempool_stats: sumOf(wallet, snapshot.view.pending.ofAccount(key, POOL), key),
      },
    }
  })

const refuse = (reason: string): never => {
  throw new OrreryError('PARAMETER_INVALID', { name: 'address', reason })
}

/**
 * Outputs of an address that no block spends, newest first. Throws `PARAMETER_INVALID` where they are too many, or not all found by `until` on the clock
 * that only goes on: an address that spent millions has few among many, and who asks for them waits for all.
 */
export async function unspentRows(
  desk: Pick<ChainDesk, 'clock' | 'family'>,
  snapshot: Snapshot,
  key: Hex,
  until: number,
): Promise<readonly OutputRow[]> {
  const late = () => refuse(`its unspent outputs are not found within ${SEARCH_MS / 1_000} s`)
  const listFor = (ms: number) => unspentList(desk, snapshot, key, desk.family.outputs!, ms)
  const timed: ReturnType<typeof listFor> = {
    ...listFor(0),
    async read(reads, page) {
      const left = until - desk.clock.monotonic()
      if (left < 0) late()
      const rows = await listFor(left).read(reads, page)
      return rows.stoppedAt === undefined ? rows : late()
    },
  }
  const rows: OutputRow[] = []
  for await (const row of walkRange(snapshot, timed, { from: 0, to: Number.MAX_SAFE_INTEGER - 1, order: 'desc' })) {
    if (rows.length === OUTPUTS) refuse(`it has more than ${OUTPUTS} unspent outputs`)
    rows.push(row)
  }
  return rows
}

/** Outputs paid to an address and spent by nobody, neither in a block nor in the pool, oldest first. Throws as `unspentRows` does. */
async function unspent(wallet: WalletDesk, { key }: Subject): Promise<Reply> {
  const { desk } = wallet
  // A commit that falls into the search begins it anew, but gives it no more time.
  const until = desk.clock.monotonic() + SEARCH_MS
  return atOneMoment(desk.runtime, async (snapshot) => {
    requireWhole(snapshot, desk)
    requirePool(desk)
    const rows = await unspentRows(desk, snapshot, key, until)
    const blocks = await placeTxs(snapshot, rows.toReversed())
    const open = new Map<string, WideJson>(
      blocks.map(({ txid, vout, value, block }) => [
        `${txid}:${vout}`,
        { txid: txid.slice(2), vout, status: statusOf(block), value },
      ]),
    )
    const taken = new Set<string>()
    for (const tx of snapshot.view.pending.ofAccount(key, POOL)) {
      const { funded, spent } = movesOf(wallet, tx, key)
      for (const { vout, value } of funded)
        open.set(`${tx.hash}:${vout}`, { txid: tx.hash.slice(2), vout, status: statusOf(null), value })
      for (const { txid, vout } of spent) taken.add(`${txid}:${vout}`)
    }
    return { json: [...open].filter(([outpoint]) => !taken.has(outpoint)).map(([, output]) => output) }
  })
}

async function chainPage(wallet: WalletDesk, snapshot: Snapshot, key: Hex, lastSeen: string | undefined) {
  const { desk } = wallet
  requireWhole(snapshot, desk)
  const last = lastSeen === undefined ? null : await findTx(desk, desk.family.parseHash(lastSeen, desk.chain))
  if (last !== null && last.state !== 'included')
    throw new OrreryError('TRANSACTION_NOT_FOUND', { hash: lastSeen!.slice(0, 80), chain: desk.chain.code })
  if (lastSeen !== undefined && last === null)
    throw new OrreryError('TRANSACTION_NOT_FOUND', { hash: lastSeen.slice(0, 80), chain: desk.chain.code })
  const before = last && { height: last.tx.height, txIndex: last.tx.txIndex, seq: 0 }
  const { rows } = await readOlder(snapshot, wholeTxList(key), before, PAGE)
  return tellTxs(
    wallet,
    snapshot,
    await placeTxs(
      snapshot,
      rows.map(({ tx }) => tx),
    ),
  )
}

function pendingPage(wallet: WalletDesk, snapshot: Snapshot, key: Hex) {
  requirePool(wallet.desk)
  return tellTxs(wallet, snapshot, snapshot.view.pending.ofAccount(key, PENDING).map(pendingTx))
}

/**
 * What waits of a page that begins behind a transaction, and the mined one that the rest of it begins behind. Forks of electrs take the parameter, and wallets written
 * for them walk with it; without it this is the first page.
 */
function pageAfter({ desk }: WalletDesk, { view }: Snapshot, key: Hex, after: string | undefined) {
  requirePool(desk)
  const waiting = view.pending.ofAccount(key, after === undefined ? PENDING : POOL)
  if (after === undefined) return { waiting, lastSeen: undefined }
  const hash = desk.family.parseHash(after, desk.chain)
  const at = waiting.findIndex((tx) => tx.hash === hash)
  return at === -1
    ? { waiting: [], lastSeen: after }
    : { waiting: waiting.slice(at + 1, at + 1 + PENDING), lastSeen: undefined }
}

/** The same five answers for an address and for a script by its hash. */
const routesOf = (path: string, subjectOf: (asked: Asked) => Promise<Subject>): Routes => ({
  [path]: async (asked) => tell(asked.wallet, await subjectOf(asked)),
  [`${path}/utxo`]: async (asked) => unspent(asked.wallet, await subjectOf(asked)),
  [`${path}/txs`]: async (asked) => {
    const { wallet, query } = asked
    const { key } = await subjectOf(asked)
    return atOneMoment(wallet.desk.runtime, async (snapshot) => {
      const { waiting, lastSeen } = pageAfter(wallet, snapshot, key, query['after_txid'])
      return {
        json: [
          ...(await tellTxs(wallet, snapshot, waiting.map(pendingTx))),
          ...(await chainPage(wallet, snapshot, key, lastSeen)),
        ],
      }
    })
  },
  [`${path}/txs/mempool`]: async (asked) => {
    const { key } = await subjectOf(asked)
    return atOneMoment(asked.wallet.desk.runtime, async (snapshot) => ({
      json: await pendingPage(asked.wallet, snapshot, key),
    }))
  },
  [`${path}/txs/chain`]: async (asked) => chainReply(asked, await subjectOf(asked)),
  [`${path}/txs/chain/:last_seen_txid`]: async (asked) => chainReply(asked, await subjectOf(asked)),
})

const chainReply = ({ wallet, params }: Asked, { key }: Subject): Promise<Reply> =>
  atOneMoment(wallet.desk.runtime, async (snapshot) => ({
    json: await chainPage(wallet, snapshot, key, params['last_seen_txid']),
  }))

/** Addresses, and scripts by their hash. */
export const addressRoutes: Routes = {
  ...routesOf('/address/:address', async ({ wallet: { desk }, params }) => {
    const key = desk.family.parseAddress(params['address']!, desk.chain)
    return { key, named: { address: desk.wire.address(key) } }
  }),
  ...routesOf('/scripthash/:hash', async ({ wallet, params }) => {
    const { desk } = wallet
    const hash = params['hash']!
    if (!/^[0-9a-fA-F]{64}$/.test(hash))
      throw new OrreryError('HASH_MALFORMED', { text: hash.slice(0, 80), chain: desk.chain.code })
    const told: Hex = `0x${hash.toLowerCase()}`
    // Of a script that nobody ever paid to there is nothing, under whichever key.
    const key = (await findScript(wallet, told)) ?? wallet.shapes.keyOfBareScript(told)
    return { key, named: { scripthash: hash.toLowerCase() } }
  }),
  async '/address-prefix/:prefix'({ wallet: { desk }, params }) {
    return { json: await addressesBegun(desk, params['prefix']!, PREFIXED) }
  },
}
