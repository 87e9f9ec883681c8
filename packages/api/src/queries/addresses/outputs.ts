import { OrreryError } from '@orrery/errors/orrery-error'
import type { Hex } from '@orrery/primitives/hex'
import type { AccountTx, ChainReads, PageQuery, Position } from '@orrery/model/reads'
import type { Output } from '@orrery/model/wire/address'
import type { OutputSource } from '@orrery/family/family'
import type { ChainDesk } from '../chain-desk.ts'
import { accountTxList } from '../lists/chain-lists.ts'
import type { FoundRows, KeysetList } from '../lists/keyset-list.ts'
import type { TxRow } from '@orrery/model/rows'
import { tellsPool } from '../pending/tells-pool.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'

/** An output paid to an address, by its place in the chain. */
export type OutputRow = {
  readonly height: number
  readonly txIndex: number
  readonly vout: number
  readonly txid: Hex
  readonly value: bigint
  readonly script: string
  /** Of its block. */
  readonly timeMs: number
  /** Made by its block: consensus lets nobody spend it for a while. */
  readonly isMinted: boolean
}

const STEP = 100
/** Spends that one read brings at most: as many as a batch of outpoints can have. */
const SPENDS_MOST = 10_000
const OUTPUTS_SHOWN = 1_000
/** Questions of one answer: an address that only pays for thousands of transactions has few outputs among them. */
const STEPS = 20
/** Rows that numbered pages reach: each transaction above them is read to count its outputs. Those behind are walked to by cursors. */
export const OUTPUTS_PAGED = STEP * STEPS

/**
 * Outputs paid to an address, found through its transactions: each row of those tells its outputs. One answer looks at some thousand and says in `stoppedAt` where the walk goes on. Throws
 * `PAGE_TOO_DEEP` where that does not reach the rows of a numbered page.
 */
export const outputList = (address: Hex, source: OutputSource): KeysetList<OutputRow> => ({
  name: `outputs of ${address}`,
  read: (reads, page) => readOutputs(reads, address, source, page),
  position: place,
})

const place = (row: OutputRow): Position => ({ height: row.height, txIndex: row.txIndex, seq: row.vout })

async function readOutputs(
  reads: ChainReads,
  address: Hex,
  source: OutputSource,
  { before, after, skip = 0, limit: shown }: PageQuery,
): Promise<FoundRows<OutputRow>> {
  const limit = shown + skip
  const upwards = after !== undefined && before === undefined
  const outputs: OutputRow[] = []
  // The transaction of the boundary may have more outputs on the wanted side, so it is read again.
  let page: PageQuery = upwards
    ? { after: beforeTx(after), limit: STEP }
    : { ...(before && { before: { ...before, txIndex: before.txIndex + 1, seq: 0 } }), limit: STEP }
  let stoppedAt: Position | null = null
  for (let step = 0; outputs.length < limit; step++) {
    if (step === STEPS + Math.ceil(skip / STEP)) {
      stoppedAt = upwards ? { ...page.after!, seq: END_OF_TX } : page.before!
      break
    }
    const txs = await reads.accountTxs(address, page)
    const whole = await wholeTxs(reads, txs)
    const rows = whole
      .flatMap((tx) => outputsOf(tx, address, source))
      .filter((row) => (!before || compare(place(row), before) < 0) && (!after || compare(place(row), after) > 0))
    if (upwards) outputs.unshift(...rows)
    else outputs.push(...rows)
    const edge = upwards ? txs[0] : txs.at(-1)
    if (!edge || txs.length < STEP) break
    const at = { height: edge.height, txIndex: edge.txIndex, seq: 0 }
    page = upwards ? { after: at, limit: STEP } : { before: at, limit: STEP }
  }
  if (stoppedAt !== null && outputs.length < skip)
    throw new OrreryError('PAGE_TOO_DEEP', { page: Math.floor(skip / shown) + 1, cap: OUTPUTS_PAGED })
  const found = upwards ? outputs.slice(0, outputs.length - skip).slice(-shown) : outputs.slice(skip, limit)
  return stoppedAt === null ? found : Object.assign(found, { stoppedAt })
}

/** No output has this index. */
const END_OF_TX = 0xffff_ffff

const beforeTx = ({ height, txIndex }: Position): Position =>
  txIndex > 0
    ? { height, txIndex: txIndex - 1, seq: 0 }
    : { height: Math.max(0, height - 1), txIndex: height > 0 ? 0xffff_ffff : 0, seq: 0 }

/** Transactions of an address with the family's own fields. */
export const wholeTxList = (address: Hex): KeysetList<AccountTx> => ({
  ...accountTxList(address),
  read: async (reads, page) => wholeTxs(reads, await reads.accountTxs(address, page)),
})

/** The same rows with the family's own fields of their transactions, which lists of an address leave out. Bounded as `txsByHash` is. */
async function wholeTxs(
  reads: Pick<ChainReads, 'txsByHash'>,
  rows: readonly AccountTx[],
): Promise<readonly AccountTx[]> {
  if (rows.length === 0) return rows
  // Two coinbases of Bitcoin stand in two blocks each (BIP 30): of what is found by hash only that is taken which the hash is made of.
  const exts = new Map((await reads.txsByHash(rows.map(({ tx }) => tx.hash))).map(({ hash, ext }) => [hash, ext]))
  return rows.map((row) => ({ ...row, tx: { ...row.tx, ext: exts.get(row.tx.hash) ?? row.tx.ext } }))
}

const outputsOf = (row: AccountTx, address: Hex, source: OutputSource): OutputRow[] =>
  source
    .of(row.tx)
    .filter((output) => output.address === address)
    .map(({ vout, value, script }) => ({
      height: row.height,
      txIndex: row.txIndex,
      vout,
      txid: row.tx.hash,
      value,
      script,
      timeMs: row.tx.timeMs,
      isMinted: row.tx.kind === 'coinbase',
    }))
    .toSorted((a, b) => b.vout - a.vout)

const compare = (a: Position, b: Position): number => a.height - b.height || a.txIndex - b.txIndex || a.seq - b.seq

/** Outputs as they go over the wire, each with the transaction that spends it where one is indexed. */
export async function toOutputs(
  { wire }: ChainDesk,
  { newest, deep }: Snapshot,
  rows: readonly OutputRow[],
  source: OutputSource,
): Promise<Output[]> {
  const spends = await findSpends([newest, deep], source, rows)
  return rows.map((row) => {
    const spend = spends.get(outpoint(row))
    return {
      txid: wire.hash(row.txid),
      vout: row.vout,
      height: row.height,
      amount: row.value.toString(),
      script: row.script,
      spentBy: spend ? wire.hash(spend.txid) : null,
    }
  })
}

const outpoint = ({ txid, vout }: { readonly txid: Hex; readonly vout: number }): string => `${txid}:${vout}`

/** The inputs that spend the given outpoints, by `txid:vout`, and maybe some of their neighbours: of all blocks, or of the one at a height. */
export async function findSpends(
  sources: readonly Pick<ChainReads, 'familyRows'>[],
  { spends }: OutputSource,
  rows: readonly { readonly txid: Hex; readonly vout: number }[],
  height?: number,
): Promise<ReadonlyMap<string, { readonly txid: Hex; readonly vin: number; readonly height: number }>> {
  const found = new Map<string, { readonly txid: Hex; readonly vin: number; readonly height: number }>()
  if (rows.length === 0) return found
  for (const { txids, vouts } of batchesOf(rows, SPENDS_MOST)) {
    // An outpoint is spent once; a transaction may have thousands of outputs, so both columns narrow the read.
    const match = { [spends.txid]: txids, [spends.vout]: vouts, ...(height !== undefined && { height }) }
    const answers = await Promise.all(
      sources.map((reads) => reads.familyRows(spends.table, match, txids.length * vouts.length)),
    )
    for (const row of answers.flat())
      found.set(`${row[spends.txid]}:${row[spends.vout]}`, {
        txid: row[spends.by] as Hex,
        vin: Number(row[spends.input]),
        height: Number(row['height']),
      })
  }
  return found
}

type Batch = { readonly txids: readonly Hex[]; readonly vouts: readonly number[] }

/**
 * Outpoints in batches of which every transaction with every output are `most` at most, whether they were asked for or not: a read of these that is cut off would pass for
 * outputs that nobody spent. Pure.
 */
export function batchesOf(
  rows: readonly { readonly txid: Hex; readonly vout: number }[],
  most: number,
): readonly Batch[] {
  const batches: Batch[] = []
  let [txids, vouts] = [new Set<Hex>(), new Set<number>()]
  const close = (): void => void (txids.size > 0 && batches.push({ txids: [...txids], vouts: [...vouts] }))
  for (const { txid, vout } of rows) {
    const grown = (txids.size + (txids.has(txid) ? 0 : 1)) * (vouts.size + (vouts.has(vout) ? 0 : 1))
    if (grown > most) {
      close()
      ;[txids, vouts] = [new Set(), new Set()]
    }
    txids.add(txid)
    vouts.add(vout)
  }
  close()
  return batches
}

/** What spends an output; `height` is null while that waits. */
export type OutputSpend = { readonly txid: string; readonly vin: number; readonly height: number | null }

/**
 * What spends each output of a transaction, in order, null for unspent: the family's panels draw it. Of many outputs those in `which`. Of one that waits only others that wait
 * can. Undefined where the index does not hold every block since the transaction, or no node tells what waits of what waits itself, so that nothing can
 * be said of any.
 */
export async function spendsOfTx(
  { runtime, family, wire }: ChainDesk,
  tx: Pick<TxRow, 'hash' | 'ext'> & { readonly height: number | null },
  which: { readonly from: number; readonly count: number } = { from: 0, count: OUTPUTS_SHOWN },
): Promise<readonly (OutputSpend | null)[] | undefined> {
  const source = family.outputs
  if (!source) return undefined
  if (tx.height === null && tellsPool(runtime.status()) !== true) return undefined
  return atOneMoment(runtime, async ({ newest, deep, tip, coverage, view }) => {
    const { height } = tx
    const isWhole = coverage.ranges.some(
      ({ from, to }) => tip !== null && from <= (height ?? tip.height) && to >= tip.height,
    )
    if (height !== null && !isWhole) return undefined
    const waitingSpend = (vout: number): OutputSpend | null => {
      const by = view.pending.claimant(`${tx.hash}:${vout}`)
      const vin = by?.spends?.indexOf(`${tx.hash}:${vout}`) ?? -1
      return by && vin >= 0 ? { txid: wire.hash(by.hash), vin, height: null } : null
    }
    const outputs = source.of(tx).slice(which.from, which.from + which.count)
    const wanted = height === null ? [] : outputs.map(({ vout }) => ({ txid: tx.hash, vout }))
    const spends = await findSpends([newest, deep], source, wanted)
    return outputs.map(({ vout }) => {
      const spend = spends.get(`${tx.hash}:${vout}`)
      return spend ? { txid: wire.hash(spend.txid), vin: spend.vin, height: spend.height } : waitingSpend(vout)
    })
  })
}
