import type { FindOutputs } from '@orrery/family/find-outputs'
import type { Layer, LayerBlock } from '@orrery/family/layer'
import type { LayerReads } from '@orrery/model/layer'
import { LEDGER_COUNTS } from '@orrery/model/ledger-counts'
import type { TxHead } from '@orrery/model/reads'
import type { FamilyRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { blockCountRows } from '../block-counts.ts'
import { MOST_ROWS, readAll } from '../read-all.ts'
import { outpoint } from '../read-node-tx.ts'
import { readRunestone, runeName } from '../runestone.ts'
import type { UtxoTxExt } from '../utxo-ext.ts'
import { applyRunes, type RuneState } from './apply-runes.ts'
import { isCommitted, type WitnessesOf } from './rune-commitment.ts'
import { runeKey, type RuneEntry, type RuneTx } from './rune-book.ts'
import { isReserved, leastName, runeNumber, UNLOCK_BLOCKS } from './rune-names.ts'
import { countsRow, etchingRow, eventRow, idColumns, nameRow, outputRows, partyRows, readEntry } from './rune-rows.ts'
import { runeTables } from './rune-tables.ts'

/** Values of one column that one look-up names. */
const VALUES_AT_ONCE = 5_000

/** What the ledger of runes is made from. */
export type RuneLayerParts = {
  /** The protocol's first block on this chain. */
  readonly first: number
  /** Blocks from there in which all lengths of names unlock; `UNLOCK_BLOCKS` without it. */
  readonly unlockBlocks?: number
  /** Whether UNCOMMON•GOODS is there from the start, which the protocol etched itself (Bitcoin, and Fractal). */
  readonly hasFirstRune: boolean
  readonly findOutputs: FindOutputs
  /** Witnesses of a transaction that are too long to be kept in its row. */
  readonly witnessesOf: WitnessesOf
}

/** UNCOMMON•GOODS, 1:0: one apiece as long as names unlock (ord, `index/updater`, and its fork for Fractal). */
const firstRune = ({ first, unlockBlocks = UNLOCK_BLOCKS }: RuneLayerParts): RuneEntry => ({
  id: { block: 1n, tx: 0 },
  name: 'UNCOMMONGOODS',
  spacers: 128,
  symbol: '\u29c9',
  divisibility: 0,
  premine: 0n,
  terms: {
    amount: 1n,
    cap: (1n << 128n) - 1n,
    height: [BigInt(first), BigInt(first + unlockBlocks)],
    offset: [null, null],
  },
  turbo: true,
  txid: `0x${'00'.repeat(32)}`,
  timeMs: 0,
  mints: 0n,
  burned: 0n,
  txs: 0,
  holders: 0,
})

/** The ledger of runes: who has how much of each, from blocks alone (screens-nonevm §4.7). */
export function createRuneLayer(parts: RuneLayerParts): Layer {
  return {
    id: 'runes',
    // 4: several pointers of one message (ord 0.28).
    version: 4,
    from: parts.first,
    tables: runeTables,
    async apply(blocks, reads, signal) {
      const txs = await readTxs(blocks, parts, signal)
      const state = await loadState(txs, reads, parts)
      const begun = blocks[0]!.block.height === parts.first && parts.hasFirstRune ? firstRune(parts) : null
      if (begun !== null) {
        state.entries.set(runeKey(begun.id), { ...begun })
        state.names.add(runeNumber(begun.name))
      }
      const made = applyAll(txs, state)
      const balances = await settleBalances(made.changes, state, reads)
      return {
        rune_etchings: [...(begun === null ? [] : [etchingRow(begun)]), ...made.etchings],
        rune_names: [...(begun === null ? [] : [nameRow(begun)]), ...made.names],
        rune_counts: countRows(made.touched, balances.holders),
        rune_outputs: made.outputs,
        rune_balances: balances.rows,
        rune_holders: balances.rows,
        rune_events: made.events,
        rune_history: made.events,
        rune_parties: made.parties,
        [LEDGER_COUNTS.runes.table]: blockCountRows('runes', made.counted),
      }
    },
  }
}

async function readTxs(
  blocks: readonly LayerBlock[],
  { first, unlockBlocks, findOutputs, witnessesOf }: RuneLayerParts,
  signal: AbortSignal,
): Promise<readonly RuneTx[]> {
  const rows = blocks.flatMap(({ block, txs }) => txs.map((row) => ({ row, blockHash: block.hash })))
  const cut = rows.flatMap(({ row: { hash, ext } }) =>
    extOf(ext).outputs.flatMap(({ type, script }, vout) =>
      type === 'data' && script === null ? [{ txid: hash, vout }] : [],
    ),
  )
  const long = cut.length === 0 ? null : await findOutputs(cut)
  const txs: RuneTx[] = []
  for (const { row, blockHash } of rows) {
    const { inputs, outputs } = extOf(row.ext)
    const scripts = outputs.map(({ type, script }, vout) =>
      type !== 'data' ? null : (script ?? long?.get(outpoint(row.hash, vout))?.script ?? missing(row, vout)),
    )
    const stone = readRunestone(scripts)
    const name = stone?.etching?.name ?? null
    const number = name === null ? null : runeNumber(name)
    // A name that is not allowed here needs no look at what it committed to.
    const mayBe = number !== null && number >= leastName(row.height, first, unlockBlocks) && !isReserved(number)
    txs.push({
      height: row.height,
      txIndex: row.txIndex,
      txid: row.hash,
      blockHash,
      timeMs: row.timeMs,
      stone,
      named:
        number === null
          ? null
          : {
              number,
              isCommitted:
                mayBe &&
                (await isCommitted(row, number, {
                  findOutputs,
                  witnessesOf: () => witnessesOf(row.hash, blockHash, signal),
                })),
            },
      inputs: inputs.flatMap(({ txid, vout, address }) =>
        txid === null ? [] : [{ outpoint: `${txid}:${vout}`, address }],
      ),
      outputs: outputs.map(({ type, address }) => ({ address, isData: type === 'data' })),
    })
  }
  return txs
}

const keyOf = (row: FamilyRow): string => `${String(row['rune_height'])}:${String(row['rune_tx'])}`

const extOf = (ext: TxHead['ext']): UtxoTxExt => ext as unknown as UtxoTxExt

const missing = (row: TxHead, vout: number): never => {
  throw new Error(`the script of output ${row.hash}:${vout} is not there`)
}

/** Everything of the ledger that these transactions may touch, looked up by key. */
async function loadState(
  txs: readonly RuneTx[],
  reads: LayerReads,
  { first, unlockBlocks }: RuneLayerParts,
): Promise<RuneState> {
  const outputs = await loadOutputs(new Set(txs.flatMap(({ inputs }) => inputs.map((input) => input.outpoint))), reads)
  const ids = new Set([...outputs.values()].flatMap(({ lots }) => [...lots.keys()]))
  for (const { stone } of txs) if (stone?.mint && stone.mint.block <= 0xffff_ffffn) ids.add(runeKey(stone.mint))
  const names = txs.flatMap(({ named }) => (named === null ? [] : [runeName(named.number)]))
  const taken = await readAll([...new Set(names)], VALUES_AT_ONCE, (part) =>
    reads.familyRows('rune_names', { name: part }, MOST_ROWS),
  )
  return {
    first,
    ...(unlockBlocks !== undefined && { unlockBlocks }),
    entries: await loadEntries(ids, reads),
    names: new Set(taken.map(({ name }) => runeNumber(String(name)))),
    outputs,
  }
}

/**
 * Outputs by outpoint. One transaction may have made more rows than one answer holds, so that they are asked for by both columns: the
 * rectangle around what is wanted, halved down to one output.
 */
async function loadOutputs(wanted: ReadonlySet<string>, reads: LayerReads): Promise<RuneState['outputs']> {
  const rows = await readAll([...wanted], VALUES_AT_ONCE, (part) => {
    const places = part.map((key) => key.split(':') as [Hex, string])
    const match = {
      txid: [...new Set(places.map(([txid]) => txid))],
      vout: [...new Set(places.map(([, vout]) => Number(vout)))],
    }
    return reads.familyRows('rune_outputs', match, MOST_ROWS)
  })
  const outputs = new Map<string, { readonly address: Hex | null; readonly lots: Map<string, bigint> }>()
  for (const row of rows) {
    const key = `${String(row['txid'])}:${String(row['vout'])}`
    if (!wanted.has(key)) continue
    const output = outputs.get(key) ?? { address: (row['address'] ?? null) as Hex | null, lots: new Map() }
    output.lots.set(keyOf(row), BigInt(row['amount']!))
    outputs.set(key, output)
  }
  return outputs
}

async function loadEntries(ids: ReadonlySet<string>, reads: LayerReads): Promise<Map<string, RuneEntry>> {
  const places = [...ids].map(idColumns)
  const heights = [...new Set(places.map(({ rune_height }) => rune_height))]
  const [etchings, counts] = [
    await readAll(heights, VALUES_AT_ONCE, (height) => reads.familyRows('rune_etchings', { height }, MOST_ROWS)),
    await readAll(heights, VALUES_AT_ONCE, (rune_height) =>
      reads.latest('rune_counts', { rune_height }, ['rune_height', 'rune_tx'], MOST_ROWS),
    ),
  ]
  const countsOf = new Map(counts.map((row) => [keyOf(row), row]))
  return new Map(
    etchings.flatMap((row) => {
      const key = `${String(row['height'])}:${String(row['tx_index'])}`
      return ids.has(key) ? [[key, readEntry(row, countsOf.get(key))] as const] : []
    }),
  )
}

type Change = { readonly height: number; readonly address: Hex; readonly key: string; readonly amount: bigint }
type Touch = { readonly height: number; readonly entry: RuneEntry }

/** Applies all transactions; rows that depend on balances are left to who knows them. */
function applyAll(txs: readonly RuneTx[], state: RuneState) {
  const [etchings, names, outputs]: [FamilyRow[], FamilyRow[], FamilyRow[]] = [[], [], []]
  const [events, parties]: [FamilyRow[], FamilyRow[]] = [[], []]
  const counted: { readonly height: number; readonly timeMs: number; readonly as: string }[] = []
  const changes: Change[] = []
  const touched = new Map<string, Touch>()
  for (const tx of txs) {
    const effects = applyRunes(tx, state)
    if (effects.etched !== null) {
      etchings.push(etchingRow(effects.etched))
      names.push(nameRow(effects.etched))
    }
    for (const made of effects.made) outputs.push(...outputRows(made))
    for (const event of effects.events) {
      events.push(eventRow(event))
      parties.push(...partyRows(event))
      counted.push({ height: tx.height, timeMs: tx.timeMs, as: event.action })
    }
    for (const { address, id, amount } of effects.changes)
      changes.push({ height: tx.height, address, key: runeKey(id), amount })
    // As it stands after this transaction: the block's last one counts.
    for (const entry of effects.touched)
      touched.set(`${tx.height} ${runeKey(entry.id)}`, { height: tx.height, entry: { ...entry } })
  }
  return { etchings, names, outputs, events, parties, counted, changes, touched: [...touched.values()] }
}

/** Balances after each block that changed them, and by how much the number of holders changed with each. */
async function settleBalances(
  changes: readonly Change[],
  { entries }: RuneState,
  reads: LayerReads,
): Promise<{ readonly rows: readonly FamilyRow[]; readonly holders: ReadonlyMap<string, number> }> {
  const addresses = [...new Set(changes.map(({ address }) => address))]
  const heights = [...new Set(changes.map(({ key }) => idColumns(key).rune_height))]
  const known = new Map<string, bigint>()
  for (let at = 0; at < heights.length; at += VALUES_AT_ONCE) {
    const rune_height = heights.slice(at, at + VALUES_AT_ONCE)
    const rows = await readAll(addresses, VALUES_AT_ONCE, (address) =>
      reads.latest('rune_balances', { address, rune_height }, ['address', 'rune_height', 'rune_tx'], MOST_ROWS),
    )
    for (const row of rows) known.set(`${String(row['address'])} ${keyOf(row)}`, BigInt(row['amount']!))
  }
  const rows = new Map<string, FamilyRow>()
  const holders = new Map<string, number>()
  const counted = new Map([...entries].map(([key, entry]) => [key, entry.holders]))
  for (const { height, address, key, amount } of changes) {
    const at = `${address} ${key}`
    const before = known.get(at) ?? 0n
    const after = before + amount
    if (after < 0n) throw new Error(`${address} would have ${after} of rune ${key}`)
    known.set(at, after)
    const count = (counted.get(key) ?? 0) + (before === 0n ? 1 : 0) - (after === 0n ? 1 : 0)
    counted.set(key, count)
    holders.set(`${height} ${key}`, count)
    rows.set(`${height} ${at}`, { height, ...idColumns(key), address, amount: after })
  }
  return { rows: [...rows.values()], holders }
}

/** Entries after each block that changed them, with the holders that they had then. */
function countRows(touched: readonly Touch[], holders: ReadonlyMap<string, number>): readonly FamilyRow[] {
  const last = new Map<string, number>()
  return touched.map(({ height, entry }) => {
    const key = runeKey(entry.id)
    const count = holders.get(`${height} ${key}`) ?? last.get(key) ?? entry.holders
    last.set(key, count)
    return countsRow({ ...entry, holders: count }, height)
  })
}
