import type { ChainOf } from '@orrery/model/chain'
import type { PackedBlock, PackedTx, RowSink } from '@orrery/model/packed'
import { makesOutputs } from '@orrery/model/repeated-coinbases'
import { packFields } from '@orrery/model/packed-fields'
import type { BlockRow } from '@orrery/model/rows'
import { pricesOf, STAT } from '@orrery/model/statistics'
import { blockRow, BlockTotals, parentHashOf, poolBlockRow } from '../block-row.ts'
import { withTokens } from '../cash-tokens/read-token-prefix.ts'
import { describeTx } from '../describe-tx.ts'
import type { RawTx } from '../raw-block.ts'
import { addTx, emptyRows } from '../tx-rows.ts'
import { atDoor } from './at-door.ts'
import { fillFound } from './fill-found.ts'
import { decodeHex } from './json-text.ts'
import { parcelOf, type PackParts } from './parcel.ts'
import { PlainTx } from './plain-tx.ts'
import { INPUT, INPUT_WIDTH, OUTPUT, OUTPUT_WIDTH, parseTx, TX, TX_WIDTH } from './scan-block.ts'

const HASH_BYTES = 32
/** The part of a transaction's id by which `utxo_coins` knows it. */
const COIN_ID = { bytes: 8, digits: 16 }

/**
 * The rows of a block, written straight from the node's text. They equal what `normalizeBlock` makes of the same answer;
 * transactions out of the ordinary go through what it goes through.
 */
export function packBlock(parts: PackParts, chain: ChainOf<'utxo'>): PackedBlock {
  const { header, txCount } = parts.block
  return {
    height: header.height,
    hash: header.hash,
    parentHash: parentHashOf(header),
    timeMs: header.time * 1000,
    txCount,
    parcel: () => parcelOf(parts),
    write: (sink) => atDoor(parts.source, header.height, () => new BlockWriter(parts, chain, sink).write()),
  }
}

/** One for each chain of the thread: a block makes thousands of transactions. */
const writers = new WeakMap<ChainOf<'utxo'>['quirks'], PlainTx>()

function plainTxOf(chain: ChainOf<'utxo'>): PlainTx {
  let plain = writers.get(chain.quirks)
  if (plain === undefined) writers.set(chain.quirks, (plain = new PlainTx(chain.quirks)))
  return plain
}

class BlockWriter {
  private readonly parts: PackParts
  private readonly chain: ChainOf<'utxo'>
  private readonly sink: RowSink
  private readonly plain: PlainTx
  private readonly totals = new BlockTotals()
  private readonly txid = new Uint8Array(HASH_BYTES)
  private readonly row: PackedTx

  constructor(parts: PackParts, chain: ChainOf<'utxo'>, sink: RowSink) {
    this.parts = parts
    this.chain = chain
    this.sink = sink
    this.plain = plainTxOf(chain)
    this.row = {
      text: parts.block.text,
      txIndex: 0,
      hash: 0,
      from: -1,
      to: -1,
      created: null,
      value: -1,
      valueDigits: 0,
      amount: 0n,
      fee: null,
      status: 'success',
      kind: '',
      gasPrice: 0n,
      tip: 0n,
      feeRate: 0n,
      gasUsed: -1,
      input: 0,
      inputDigits: 0,
      ext: this.plain.fields.bytes,
      extLength: 0,
      isPacked: true,
    }
  }

  write(): BlockRow {
    const { block, found, resolved, pool } = this.parts
    for (let index = 0; index < block.txCount; index++) {
      if (index > 0 && !resolved.has(index) && this.plain.read(block, index, found)) this.plainTx(index)
      else this.wholeTx(index)
    }
    for (const [type, { count, value }] of this.totals.outputTypes)
      this.sink.measure(STAT.outputTypes, type, count, value)
    const { change } = this.totals
    if (change.count > 0) this.sink.measure(STAT.change, '', change.count, change.value)
    this.sink.family('utxo_pool_blocks', poolBlockRow(block.header, block.txCount, this.totals, pool))
    return blockRow(block.header, block.txCount, this.totals, pool, this.chain.quirks)
  }

  private plainTx(index: number): void {
    const { plain, sink, row } = this
    const { block } = this.parts
    const at = index * TX_WIDTH
    const txid = block.txs[at + TX.txid]!
    if (!decodeHex(block.text, txid, txid + 2 * HASH_BYTES, this.txid, 0)) return this.wholeTx(index)
    row.text = block.text
    row.txIndex = index
    row.hash = txid
    row.amount = BigInt(plain.sent)
    row.fee = BigInt(plain.fee)
    row.kind = plain.kind
    row.feeRate = BigInt(plain.feeRate)
    row.ext = plain.fields.bytes
    row.extLength = plain.fields.length
    row.isPacked = true
    sink.tx(row)
    this.parties()
    const [firstIn, endIn] = [block.txs[at + TX.inputs]!, block.txs[at + TX.inputs + 1]!]
    const [firstOut, endOut] = [block.txs[at + TX.outputs]!, block.txs[at + TX.outputs + 1]!]
    this.inputs(index, firstIn, endIn)
    this.moves(index)
    this.outputs(index, endIn - firstIn, firstOut, endOut)
    if (plain.value > plain.sent) this.totals.change.addSmall(plain.value - plain.sent)
    this.totals.rates.add(plain.feeRate, plain.bytes)
    this.totals.addSums(row.fee, BigInt(plain.burnt), endIn - firstIn, endOut - firstOut)
  }

  private parties(): void {
    const { sink } = this
    const { parties, keys } = this.plain
    let seq = 0
    for (let i = 0; i < parties.count; i++) {
      const [at, length, spent, received] = [
        parties.at[i]!,
        parties.length[i]!,
        parties.spent[i]!,
        parties.received[i]!,
      ]
      sink.holder(keys, at, length, parties.role[i]!, received - spent)
      if (spent > 0) sink.coins(keys, at, length, seq++, -spent, 'transfer')
      if (parties.outputs[i]! > 0) sink.coins(keys, at, length, seq++, received, 'transfer')
    }
  }

  private inputs(index: number, first: number, end: number): void {
    const { sink, plain } = this
    const { text, inputs } = this.parts.block
    for (let n = first; n < end; n++) {
      const vin = n - first
      const prev = inputs[n * INPUT_WIDTH + INPUT.txid]!
      const vout = plain.vout[vin]!
      const spend = sink.familyCells('utxo_spends')
      spend.u32(index)
      spend.bytesAt(this.txid, 0, HASH_BYTES)
      spend.u32(vin)
      spend.hexAt(text, prev, 2 * HASH_BYTES)
      spend.u32(vout)
      spend.endRow()
      const [key, made] = [plain.keyAt[vin]!, plain.made[vin]!]
      if (key === -1 || made === -1) continue
      const coin = sink.familyCells('utxo_coins')
      coin.bytesAt(plain.keys, key, plain.keyLength[vin]!)
      coin.u32(made)
      coin.hexAt(text, prev, COIN_ID.digits)
      coin.u32(vout)
      coin.u32(0)
      coin.u8(1)
      coin.endRow()
    }
  }

  private moves(index: number): void {
    const { parties, keys } = this.plain
    for (let i = 0; i < parties.count; i++) {
      const cells = this.sink.familyCells('utxo_moves')
      cells.bytesAt(keys, parties.at[i]!, parties.length[i]!)
      cells.u32(index)
      cells.u32(0)
      cells.u256Of(parties.received[i]!)
      cells.u32(parties.outputs[i]!)
      cells.u256Of(parties.spent[i]!)
      cells.u32(parties.inputs[i]!)
      cells.u8(0)
      cells.endRow()
    }
  }

  private outputs(index: number, inputs: number, first: number, end: number): void {
    const { sink, plain } = this
    const { text, outputs, header } = this.parts.block
    for (let n = first; n < end; n++) {
      const vout = n - first
      this.totals.outputsOf(plain.scripts[inputs + vout]!.type).addSmall(plain.amount[inputs + vout]!)
      const key = plain.keyAt[inputs + vout]!
      const length = plain.keyLength[inputs + vout]!
      if (key !== -1) {
        const coin = sink.familyCells('utxo_coins')
        coin.bytesAt(plain.keys, key, length)
        coin.u32(header.height)
        coin.bytesAt(this.txid, 0, COIN_ID.bytes)
        coin.u32(vout)
        coin.u32(index)
        coin.u8(0)
        coin.endRow()
      }
      const script = n * OUTPUT_WIDTH + OUTPUT.script
      const cells = sink.familyCells('utxo_outputs')
      cells.u32(index)
      cells.bytesAt(this.txid, 0, HASH_BYTES)
      cells.u32(vout)
      if (key === -1) cells.hexOrNull(null)
      else cells.bytesAt(plain.keys, key, length)
      cells.u256Of(plain.amount[inputs + vout]!)
      // The key tells the script.
      cells.hexAt(text, outputs[script]!, key === -1 ? outputs[script + 1]! - outputs[script]! : 0)
      cells.u8(0)
      cells.endRow()
    }
  }

  /** The long way, through objects. */
  private wholeTx(index: number): void {
    const { sink, row, chain } = this
    const { block, found, resolved } = this.parts
    const read: RawTx = resolved.get(index) ?? fillFound(block, index, parseTx(block, index), found)
    const tx = withTokens(read, chain.quirks)
    const facts = describeTx(tx, chain.quirks, block.header.height)
    const rows = emptyRows()
    addTx(rows, tx, facts, block.header, index)
    const made = rows.txs[0]!
    row.text = Buffer.from(tx.txid.slice(2), 'latin1')
    row.txIndex = index
    row.hash = 0
    row.amount = made.value
    row.fee = made.fee
    row.kind = made.kind
    row.feeRate = pricesOf(facts.ext).find(([name]) => name === STAT.feeRate)?.[1] ?? 0n
    const fields = packFields(made)
    row.isPacked = fields !== null
    row.ext = fields ?? Buffer.from(JSON.stringify(facts.ext))
    row.extLength = row.ext.length
    sink.tx(row)
    for (const { address, role, net } of rows.accountTxs) sink.accountOf(address, role, net)
    sink.rows([], rows.deltas)
    for (const [table, own] of [
      ['utxo_spends', rows.spends],
      ['utxo_coins', rows.coins],
      ['utxo_moves', rows.moves],
      ['utxo_outputs', rows.outputs],
      ['utxo_pegs', rows.pegs],
    ] as const)
      for (const one of own) sink.family(table, one)
    this.totals.add(tx, facts, makesOutputs(block.header.height, tx.txid))
  }
}
