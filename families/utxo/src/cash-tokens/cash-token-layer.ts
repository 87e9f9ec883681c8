import type { Layer, LayerBlock } from '@orrery/family/layer'
import { CASH_TOKEN_TABLES } from '@orrery/model/cash-token'
import type { LayerReads } from '@orrery/model/layer'
import type { TxHead } from '@orrery/model/reads'
import type { FamilyRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { MOST_ROWS, readAll } from '../read-all.ts'
import { outpoint } from '../read-node-tx.ts'
import type { UtxoTxExt } from '../utxo-ext.ts'
import {
  byCategory,
  readCashTokens,
  type CashTokenEvent,
  type CashTokenLot,
  type CashTokenTx,
} from './apply-cash-tokens.ts'
import { cashTokenTables } from './cash-token-tables.ts'

/** Values of one column that one look-up names. */
const VALUES_AT_ONCE = 2_500

/** The ledger of CashTokens: which categories there are and who has how much of each, from blocks alone (screens-nonevm §4.5). */
export function createCashTokenLayer(first: number): Layer {
  return {
    id: 'cashTokens',
    version: 2,
    from: first,
    tables: cashTokenTables,
    async apply(blocks, reads) {
      const made = madeOutputs(blocks)
      const { outputs, sequences } = await loadOutputs(blocks, made, reads)
      const txs = blocks.map((block) => readTxs(block, outputs))
      const all = txs.flat()
      const [counts, balances] = [await loadCounts(all, reads), await loadBalances(all, reads)]
      const rows = newRows()
      for (const block of txs) {
        const nfts = settleNfts(block, counts, sequences)
        rows[CASH_TOKEN_TABLES.nfts].push(...nfts)
        rows[CASH_TOKEN_TABLES.commitments].push(...nfts)
        settleBlock(block, { counts, balances, rows })
      }
      return { ...rows, [CASH_TOKEN_TABLES.outputs]: outputRows(made, sequences) }
    },
  }
}

const extOf = ({ ext }: TxHead): UtxoTxExt => ext as unknown as UtxoTxExt

/** What an output carries; null for none, and where nobody can spend it, which burns it. */
function lotOf(row: TxHead, vout: number): CashTokenLot | null {
  const { token, address } = extOf(row).outputs[vout]!
  if (token === null || address === null) return null
  const { category, amount, capability, commitment } = token
  const { hash: txid, height: made, timeMs } = row
  // An NFT without words has an empty commitment, as it is read back.
  const words = capability === null ? null : (commitment ?? '0x')
  return { category, amount: BigInt(amount), capability, commitment: words, address, txid, vout, made, timeMs }
}

const lotsMade = (row: TxHead): readonly CashTokenLot[] =>
  extOf(row).outputs.flatMap((_, vout) => lotOf(row, vout) ?? [])

const placeOf = ({ txid, vout }: CashTokenLot): string => outpoint(txid, vout)

const madeOutputs = (blocks: readonly LayerBlock[]): ReadonlyMap<string, CashTokenLot> =>
  new Map(blocks.flatMap(({ txs }) => txs.flatMap(lotsMade).map((lot) => [placeOf(lot), lot] as const)))

const outputRows = (
  made: ReadonlyMap<string, CashTokenLot>,
  sequences: ReadonlyMap<string, number>,
): readonly FamilyRow[] =>
  [...made].map(([place, { timeMs, ...lot }]) => ({
    ...lot,
    height: lot.made,
    commitment: storedWords(lot),
    sequence: sequences.get(place) ?? null,
    time_ms: timeMs,
  }))

/** An empty commitment is stored as none. */
const storedWords = ({ commitment }: Pick<CashTokenLot, 'commitment'>): Hex | null =>
  commitment === '0x' ? null : commitment

/**
 * What a block made of outputs with NFTs, each numbered within its category by where it stands in the block, wherever it is spent. What is made and
 * spent in one block is told as spent.
 */
function settleNfts(
  txs: readonly CashTokenTx[],
  counts: Map<Hex, Counts>,
  sequences: Map<string, number>,
): readonly FamilyRow[] {
  const rows = new Map<string, FamilyRow>()
  const tell = (height: number, lot: CashTokenLot, held: 0 | 1): void => {
    const { category, txid, vout, capability, address, made, timeMs } = lot
    const place = placeOf(lot)
    const sequence = sequences.get(place)
    if (capability === null || sequence === undefined) return
    rows.set(place, {
      height,
      category,
      sequence,
      txid,
      vout,
      capability,
      commitment: storedWords(lot),
      address,
      made,
      time_ms: timeMs,
      held,
    })
  }
  for (const { height, made } of txs)
    for (const lot of made) {
      if (lot.capability === null) continue
      const count = counts.get(lot.category) ?? { ...NONE }
      counts.set(lot.category, count)
      sequences.set(placeOf(lot), count.nftsMade++)
      tell(height, lot, 1)
    }
  for (const { height, spent } of txs) for (const lot of spent) tell(height, lot, 0)
  return [...rows.values()]
}

/** Tokens of outputs that the blocks spend: made by the blocks themselves, in any order (a block may have the child before its parent), or known. */
async function loadOutputs(
  blocks: readonly LayerBlock[],
  made: ReadonlyMap<string, CashTokenLot>,
  reads: LayerReads,
): Promise<{ readonly outputs: ReadonlyMap<string, CashTokenLot>; readonly sequences: Map<string, number> }> {
  const found = new Map(made)
  const sequences = new Map<string, number>()
  const wanted = new Map<string, { readonly txid: Hex; readonly vout: number }>()
  for (const { txs } of blocks)
    for (const row of txs)
      for (const { txid, vout } of extOf(row).inputs)
        if (txid !== null && !made.has(outpoint(txid, vout))) wanted.set(outpoint(txid, vout), { txid, vout })
  const places = [...wanted.values()]
  const rows = await readAll(places, VALUES_AT_ONCE, (part) =>
    reads.familyRows(
      CASH_TOKEN_TABLES.outputs,
      { txid: [...new Set(part.map(({ txid }) => txid))], vout: [...new Set(part.map(({ vout }) => vout))] },
      MOST_ROWS,
    ),
  )
  for (const row of rows) {
    const key = outpoint(row['txid'] as Hex, Number(row['vout']))
    if (!wanted.has(key)) continue
    found.set(key, {
      category: row['category'] as Hex,
      amount: BigInt(row['amount']!),
      capability: row['capability'] == null ? null : String(row['capability']),
      commitment: row['capability'] == null ? null : ((row['commitment'] ?? '0x') as Hex),
      address: (row['address'] ?? null) as Hex | null,
      txid: row['txid'] as Hex,
      vout: Number(row['vout']),
      made: Number(row['made']),
      timeMs: Number(row['time_ms']),
    })
    if (row['sequence'] != null) sequences.set(key, Number(row['sequence']))
  }
  return { outputs: found, sequences }
}

function readTxs({ txs }: LayerBlock, outputs: ReadonlyMap<string, CashTokenLot>): readonly CashTokenTx[] {
  return txs.flatMap((row): CashTokenTx[] => {
    const ext = extOf(row)
    const spent = ext.inputs.flatMap(({ txid, vout }) => {
      const lot = txid === null ? undefined : outputs.get(outpoint(txid, vout))
      return lot === undefined ? [] : [lot]
    })
    const made = lotsMade(row)
    if (spent.length === 0 && made.length === 0) return []
    const { height, txIndex, hash, timeMs } = row
    return [{ height, txIndex, txid: hash, timeMs, spent, made }]
  })
}

type Counts = {
  madeHeight: number
  madeTx: number
  amount: bigint
  nfts: bigint
  nftsMade: number
  holders: number
  txs: number
}
type Balance = { amount: bigint; nfts: bigint }

const NONE: Counts = { madeHeight: 0, madeTx: 0, amount: 0n, nfts: 0n, nftsMade: 0, holders: 0, txs: 0 }

const lotsOf = ({ spent, made }: CashTokenTx): readonly CashTokenLot[] => [...spent, ...made]

async function loadCounts(txs: readonly CashTokenTx[], reads: LayerReads): Promise<Map<Hex, Counts>> {
  const categories = [...new Set(txs.flatMap(lotsOf).map(({ category }) => category))]
  const rows = await readAll(categories, VALUES_AT_ONCE, (category) =>
    reads.latest(CASH_TOKEN_TABLES.counts, { category }, ['category'], MOST_ROWS),
  )
  return new Map(
    rows.map((row) => [
      row['category'] as Hex,
      {
        madeHeight: Number(row['made_height']),
        madeTx: Number(row['made_tx']),
        amount: BigInt(row['amount']!),
        nfts: BigInt(row['nfts']!),
        nftsMade: Number(row['nfts_made']),
        holders: Number(row['holders']),
        txs: Number(row['txs']),
      },
    ]),
  )
}

const balanceKey = (address: Hex, category: Hex): string => `${address} ${category}`

async function loadBalances(txs: readonly CashTokenTx[], reads: LayerReads): Promise<Map<string, Balance>> {
  const pairs = new Map(
    txs
      .flatMap(lotsOf)
      .flatMap(({ address, category }) =>
        address === null ? [] : [[balanceKey(address, category), { address, category }] as const],
      ),
  )
  const rows = await readAll([...pairs.values()], VALUES_AT_ONCE, (part) =>
    reads.latest(
      CASH_TOKEN_TABLES.balances,
      {
        address: [...new Set(part.map(({ address }) => address))],
        category: [...new Set(part.map(({ category }) => category))],
      },
      ['address', 'category'],
      MOST_ROWS,
    ),
  )
  return new Map(
    rows.map((row) => [
      balanceKey(row['address'] as Hex, row['category'] as Hex),
      { amount: BigInt(row['amount']!), nfts: BigInt(row['nfts']!) },
    ]),
  )
}

const newRows = () => ({
  [CASH_TOKEN_TABLES.categories]: [] as FamilyRow[],
  [CASH_TOKEN_TABLES.counts]: [] as FamilyRow[],
  [CASH_TOKEN_TABLES.balances]: [] as FamilyRow[],
  [CASH_TOKEN_TABLES.holders]: [] as FamilyRow[],
  [CASH_TOKEN_TABLES.events]: [] as FamilyRow[],
  [CASH_TOKEN_TABLES.history]: [] as FamilyRow[],
  [CASH_TOKEN_TABLES.nfts]: [] as FamilyRow[],
  [CASH_TOKEN_TABLES.commitments]: [] as FamilyRow[],
})

type Ledger = {
  readonly counts: Map<Hex, Counts>
  readonly balances: Map<string, Balance>
  readonly rows: ReturnType<typeof newRows>
}

/** Adds up a block as a whole: within it a child may come before its parent. */
function settleBlock(txs: readonly CashTokenTx[], { counts, balances, rows }: Ledger): void {
  const height = txs[0]?.height
  if (height === undefined) return
  const changes = new Map<string, { readonly address: Hex; readonly category: Hex; amount: bigint; nfts: bigint }>()
  const touched = new Set<Hex>()
  for (const tx of txs) {
    const categories = byCategory(tx)
    let made = 0
    for (const [category, lots] of categories)
      if (lots.spent.length === 0) {
        rows[CASH_TOKEN_TABLES.categories].push(categoryRow(tx, made++, category, lots.made))
        counts.set(category, { ...(counts.get(category) ?? NONE), madeHeight: tx.height, madeTx: tx.txIndex })
      }
    const apply = (lot: CashTokenLot, sign: bigint): void => {
      const key = lot.address === null ? null : balanceKey(lot.address, lot.category)
      const nfts = lot.capability === null ? 0n : sign
      // Of a category whose making comes later in the block.
      const count = counts.get(lot.category) ?? { ...NONE }
      count.amount += sign * lot.amount
      count.nfts += nfts
      counts.set(lot.category, count)
      if (key === null) return
      const change = changes.get(key) ?? { address: lot.address!, category: lot.category, amount: 0n, nfts: 0n }
      change.amount += sign * lot.amount
      change.nfts += nfts
      changes.set(key, change)
    }
    for (const lot of tx.spent) apply(lot, -1n)
    for (const lot of tx.made) apply(lot, 1n)
    for (const category of categories.keys()) {
      counts.get(category)!.txs++
      touched.add(category)
    }
    for (const event of readCashTokens(tx)) {
      const row = eventRow(event)
      rows[CASH_TOKEN_TABLES.events].push(row)
      rows[CASH_TOKEN_TABLES.history].push(row)
    }
  }
  for (const [key, { address, category, amount, nfts }] of changes) {
    const before = balances.get(key) ?? { amount: 0n, nfts: 0n }
    const after = { amount: before.amount + amount, nfts: before.nfts + nfts }
    if (after.amount < 0n || after.nfts < 0n) throw new Error(`${address} would have less than none of ${category}`)
    const [had, has] = [before, after].map((held) => held.amount > 0n || held.nfts > 0n)
    counts.get(category)!.holders += Number(has) - Number(had)
    balances.set(key, after)
    const row = {
      height,
      category,
      address,
      ...after,
      nfts: Number(after.nfts),
      rank: (after.amount << 64n) + after.nfts,
    }
    rows[CASH_TOKEN_TABLES.balances].push(row)
    rows[CASH_TOKEN_TABLES.holders].push(row)
  }
  for (const category of touched) {
    const { madeHeight, madeTx, amount, nfts, nftsMade, holders, txs: moves } = counts.get(category)!
    rows[CASH_TOKEN_TABLES.counts].push({
      height,
      category,
      made_height: madeHeight,
      made_tx: madeTx,
      amount,
      nfts: Number(nfts),
      nfts_made: nftsMade,
      holders,
      txs: moves,
    })
  }
}

const categoryRow = (tx: CashTokenTx, seq: number, category: Hex, lots: readonly CashTokenLot[]): FamilyRow => ({
  height: tx.height,
  tx_index: tx.txIndex,
  seq,
  category,
  txid: tx.txid,
  time_ms: tx.timeMs,
  amount: lots.reduce((sum, { amount }) => sum + amount, 0n),
  nfts: lots.filter(({ capability }) => capability !== null).length,
})

const eventRow = ({ tx, seq, category, action, amount, nft, from, to }: CashTokenEvent): FamilyRow => ({
  height: tx.height,
  tx_index: tx.txIndex,
  seq,
  category,
  txid: tx.txid,
  time_ms: tx.timeMs,
  action,
  amount,
  capability: nft?.capability ?? null,
  commitment: nft?.commitment === '0x' ? null : (nft?.commitment ?? null),
  from,
  to,
})
