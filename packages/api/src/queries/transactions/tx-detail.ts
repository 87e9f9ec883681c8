import { OrreryError } from '@orrery/errors/orrery-error'
import { CASH_TOKEN_TABLES } from '@orrery/model/cash-token'
import { BRC20_TABLES } from '@orrery/model/brc20'
import { CAT20_TABLES } from '@orrery/model/cat20'
import { INSCRIPTION_TABLES } from '@orrery/model/inscription'
import { OMNI_TABLES } from '@orrery/model/omni'
import { RUNE_TABLES } from '@orrery/model/rune'
import type { TxDetail } from '@orrery/model/wire/transaction'
import type { Hex } from '@orrery/primitives/hex'
import { interfacesOf } from '../../verification/interfaces.ts'
import { methodCandidates } from '../../verification/method-candidates.ts'
import { keepsBrc20, LEDGER_OF_BRC20 } from '../ledgers/keeps-brc20.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { ApiContext } from '../context.ts'
import { placeOfTx, readPartsOf, type FoundTx } from './find-tx.ts'
import { inItemWords, itemContractsOf } from '../tokens/item-words.ts'
import { hasTraced } from '../ledgers/ledger-coverage.ts'
import { matchTx, mayHave } from '../ledgers/ledger-lists.ts'
import { spendsOfTx } from '../addresses/outputs.ts'
import { cutSides, sidesOf, type SidesAsked } from './cut-sides.ts'
import { mempoolNow } from '../pending/mempool-now.ts'
import { offersOf } from '../pending/offers-of.ts'
import { carries } from './tx-marks.ts'
import { mayCarryTokens } from './may-carry-tokens.ts'
import { tokenActionOf } from './tx-action.ts'
import { minedRateOf } from './tx-cluster.ts'
import { confirmationsOf, finalityOf } from '../wire-shapes.ts'
import { within } from '../with-deadline.ts'

/** The transaction page's data in each state that a transaction can be in; of inputs and outputs all, or those that `sides` asks for. */
export async function txDetail(
  context: Pick<ApiContext, 'contracts'>,
  desk: ChainDesk,
  told: FoundTx,
  sides?: SidesAsked,
): Promise<TxDetail> {
  const { wire } = desk
  const found = told.state === 'pending' && told.source === 'head' ? { ...told, tx: mempoolNow(desk, told.tx) } : told
  const place = placeOfTx(found)
  // Before they are written: addresses of 30,000 outputs take longer than all else.
  const ext = sides === undefined ? found.tx.ext : cutSides(found.tx.ext, sides)
  const cut = sidesOf(ext)
  const which = cut === null || sides === undefined ? undefined : { from: cut.firstOutput, count: sides.most }
  const [spentBy, locks, doubleSpend, made] = await Promise.all([
    found.state === 'included'
      ? spendsOfTx(desk, found.tx, which)
      : found.state === 'pending'
        ? spendsOfTx(desk, { ...found.tx, height: null }, which)
        : undefined,
    locksOfTx(desk, found),
    doubleSpendOf(desk, found),
    madeIn(desk, found),
  ])
  const effectiveFeeRate = await rateInCompany(desk, found, spentBy ?? [])
  const { to, input } = found.tx
  const isCall = to !== null && desk.family.decode !== undefined && input.length >= 10
  const read = isCall ? wire.callText(to, input, await interfacesOf(context, desk, [to])) : null
  const own = read?.decodedBy.by === 'verified' || read?.decodedBy.by === 'implementation'
  const names = isCall && !own ? ((await methodCandidates(context, desk))?.(input.slice(0, 10) as Hex) ?? []) : []
  const call = read && inItemWords(read, found.tx, await itemContractsOf(desk, [found.tx]))
  const summary = summaryOf(desk, found)
  return {
    ...summary,
    // What the node alone told of stands in no pool that is looked at here.
    ...(found.state === 'pending' && found.source === 'head' && desk.family.can.contracts
      ? offersOf(desk, found.view, found.tx)
      : {}),
    methodName: summary.method === null ? null : (call?.name ?? summary.methodName),
    ...(names.length > 1 && { methodCandidates: [...names] }),
    call,
    blockHash: place && wire.hash(place.blockHash),
    confirmations: found.state === 'included' ? confirmationsOf(found.tx.height, found.view.tip) : null,
    txCount: place?.blockTxs ?? null,
    input: found.tx.input,
    logCount: place?.logs ?? null,
    transferCount: place?.transfers ?? null,
    replacedBy: found.state === 'replaced' && found.by ? wire.hash(found.by) : null,
    replacement: found.state === 'replaced' ? found.how : null,
    replaces: found.view.pending
      .replaces(found.tx.hash)
      .map(({ tx, how }) => ({ hash: wire.hash(tx.hash), replacement: how })),
    lostIn: lostBlocksOf(desk, found),
    ...(found.state === 'included' && waitedOf(found)),
    endedMs: found.state === 'replaced' || found.state === 'dropped' ? found.endedMs : null,
    source: found.source,
    action: desk.family.can.tokens ? await tokenActionOf(desk, found.tx) : null,
    ...(made && { made }),
    ...(place !== null && place.userOps > 0 && { userOps: place.userOps }),
    lists: [...(place !== null && place.userOps > 0 ? ['userops' as const] : []), ...(await ledgersOfTx(desk, found))],
    ext: {
      ...wire.txExt({ ext }),
      ...(spentBy && { spentBy }),
      ...(locks && { locks }),
      ...doubleSpend,
      ...(effectiveFeeRate !== null && { effectiveFeeRate }),
      ...guessesOf(desk, found),
    },
  }
}

/** The rate that counted for who mined it, where others of its block are bound to it; chains without segwit are mined by what each pays for itself. */
async function rateInCompany(
  desk: ChainDesk,
  found: FoundTx,
  spends: Parameters<typeof minedRateOf>[3],
): Promise<string | null> {
  const { chain, runtime } = desk
  if (chain.family !== 'utxo' || !chain.quirks.virtualSize || found.state !== 'included' || !runtime.esplora)
    return null
  return within(RATE_MS, minedRateOf(desk, runtime.esplora, found.tx, spends))
}

/** The page does not wait longer for what its tab tells, too. */
const RATE_MS = 400

/** What its shape looks like, by all of its inputs and outputs. */
const guessesOf = ({ family, chain }: ChainDesk, { tx }: FoundTx) =>
  family.can.utxos && carries(tx, 'coinjoin', chain) ? { coinjoin: true } : {}

/** Factories that make more in one transaction have them in the list of its calls. */
const MADE_SHOWN = 10

/** Contracts that calls inside a transaction made, by the index: of a block that was not traced it tells none. */
async function madeIn(desk: ChainDesk, found: FoundTx): Promise<TxDetail['made']> {
  const source = desk.family.calls
  if (source === undefined || found.state !== 'included' || found.source === 'node') return undefined
  if (found.source === 'archive' && !(await hasTraced(desk))) return undefined
  const { height, txIndex } = found.tx
  const rows = await readPartsOf(desk, found, (reads) =>
    reads.familyRows(source.table, { height, tx_index: txIndex, ...source.creations }, MADE_SHOWN + 1),
  )
  const contracts = rows.map(source.of).flatMap(({ kind, from, to }) =>
    to === null
      ? []
      : [
          {
            address: desk.wire.address(to),
            by: kind === 'create2' ? ('create2' as const) : ('create' as const),
            factory: desk.wire.address(from),
          },
        ],
  )
  if (contracts.length === 0) return undefined
  return { contracts: contracts.slice(0, MADE_SHOWN), more: contracts.length > MADE_SHOWN }
}

/** How long it waited, where our node told of it before a block had it. */
function waitedOf({ tx, view }: FoundTx): Pick<TxDetail, 'waited'> {
  const entered = view.pending.waited(tx.hash)
  return entered === null ? {} : { waited: { seenMs: entered.seenMs, ms: Math.max(0, entered.atMs - entered.seenMs) } }
}

/** What masternodes locked of it, where the chain has such and its node says so now; a node that is late leaves it out. */
async function locksOfTx(desk: ChainDesk, { state, tx }: FoundTx) {
  const { chain, node } = desk
  if (chain.family !== 'utxo' || chain.quirks.masternodes !== true) return null
  if (state !== 'included' && state !== 'pending') return null
  const asked = node
    .masternodes((lookups, signal) => lookups.locks(tx.hash, signal))
    .catch((error: unknown) => {
      if (error instanceof OrreryError) return null
      throw error
    })
  return (await within(LOCKS_MS, asked)) ?? null
}

/** What its node has seen of double spends of one that waits, on chains that prove them: null in it where the node tells nothing. */
async function doubleSpendOf({ chain, node, wire }: ChainDesk, { state, tx }: FoundTx) {
  if (chain.family !== 'utxo' || chain.quirks.doubleSpendProofs !== true || state !== 'pending') return {}
  const asked = node.doubleSpend(tx.hash).catch((error: unknown) => {
    if (error instanceof OrreryError) return null
    throw error
  })
  const found = (await within(LOCKS_MS, asked)) ?? null
  if (found === null) return { doubleSpend: null }
  const { proof, score } = found
  return {
    doubleSpend: {
      score,
      proof: proof && {
        id: wire.hash(proof.id),
        outpoint: proof.outpoint && { txid: wire.hash(proof.outpoint.txid), vout: proof.outpoint.vout },
        ancestor: proof.ancestor && wire.hash(proof.ancestor),
      },
    },
  }
}

/** Beside the subject of the page: it does not wait as long as that may. */
const LOCKS_MS = 1_000
const LOST_SHOWN = 3

/** Recent blocks that held it and are no longer canonical (screens-evm §20.3); not the one that it is shown in. */
const lostBlocksOf = ({ wire }: ChainDesk, found: FoundTx): TxDetail['lostIn'] =>
  found.view.orphans
    .filter(
      ({ bundle }) =>
        (found.state !== 'orphaned' || bundle !== found.bundle) &&
        bundle.txs.some(({ hash }) => hash === found.tx.hash),
    )
    .slice(0, LOST_SHOWN)
    .map(({ bundle: { block } }) => ({ height: block.height, hash: wire.hash(block.hash) }))

const LEDGERS = {
  runes: RUNE_TABLES.events,
  cashTokens: CASH_TOKEN_TABLES.events,
  omni: OMNI_TABLES.events,
  inscriptions: INSCRIPTION_TABLES.moves,
  cat20: CAT20_TABLES.events,
} as const

/** The ledgers that have a row of a transaction; and those that may, while they read history and have not come to its block. */
async function ledgersOfTx(desk: ChainDesk, found: FoundTx): Promise<TxDetail['lists']> {
  const match = matchTx(found)
  if (match === null) return []
  const ledgers = Object.entries(LEDGERS) as [keyof typeof LEDGERS, string][]
  const told = await Promise.all(
    ledgers.map(async ([id, table]) => {
      const mayBe = await mayHave(desk, id, table, match, match.height)
      return mayBe && (id !== 'cashTokens' || (await carriesTokens(desk, found))) ? [id] : []
    }),
  )
  const hasBrc20 = keepsBrc20(desk) && (await mayHave(desk, LEDGER_OF_BRC20, BRC20_TABLES.events, match, match.height))
  return hasBrc20 ? [...told.flat(), 'brc20'] : told.flat()
}

/** What its outputs tell before the ledger does: few have tokens, and none else has a tab of them. */
const carriesTokens = ({ runtime }: ChainDesk, { tx, view }: FoundTx): Promise<boolean> =>
  mayCarryTokens([view.reads, runtime.archive.reads], tx, runtime.layers?.get('cashTokens')?.status().from ?? 0)

function summaryOf({ wire }: ChainDesk, found: FoundTx) {
  if (found.state === 'included') return wire.tx(found.tx, finalityOf(found.tx.height, found.view))
  return found.state === 'orphaned' ? wire.tx(found.tx, 'orphaned') : wire.pendingTx(found.tx, found.state)
}
