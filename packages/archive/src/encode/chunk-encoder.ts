import { chainKey } from '@orrery/model/chain'
import { builderPaymentIn, type BuilderPayment } from '@orrery/model/builder-payment'
import type { TxPlace } from '@orrery/model/reads'
import type {
  AccountTxRow,
  BlockRow,
  Bundle,
  ContractRow,
  DeltaRow,
  FamilyRow,
  LogRow,
  TransferRow,
  TxRow,
} from '@orrery/model/rows'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import { isPacked, linkOf, type ArchiveBlock, type PackedBlock } from '@orrery/model/packed'
import { USER_OP_TABLE } from '@orrery/model/user-ops'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { AnyTable } from '@orrery/store/store'
import { BalanceSums } from '../ledger/balance-sums.ts'
import { CoinSums } from '../ledger/coin-sums.ts'
import { KEY_BYTES } from '../ledger/key-table.ts'
import { PackedSums, type TokenMention } from '../ledger/packed-sums.ts'
import { writeSums, type SumOrder } from '../ledger/sum-writer.ts'
import { ChunkStats } from '../statistics/chunk-stats.ts'
import { CAUSE, CONTRACT_KIND, STANDARD } from '../tables/codes.ts'
import { STAT_SUMS } from '../tables/stat-tables.ts'
import { BlockParts } from './block-parts.ts'
import { rowWriterOf } from './cell-writer.ts'
import { countByTx } from './count-by-tx.ts'
import { createChunkWriters, putMovesAside, sumOf, type ChunkWriters } from './chunk-writers.ts'
import { hashKey } from './hash-key.ts'
import { invertHeight, invertSeq } from './inverted.ts'
import { PackedRows, type PlainRows } from './packed-rows.ts'
import { RowWriter, type RowMemory } from './row-writer.ts'
import { writeTransferBody } from './transfer-body.ts'
import { endOfLookUp, writeLookUp, writeTx } from './tx-body.ts'

type FamilyWriter = { readonly out: RowWriter; readonly write: ReturnType<typeof rowWriterOf> }

/** How many rows of the counted kinds a chunk brings. */
export type ChunkCounts = { readonly txs: number; readonly transfers: number; readonly contracts: number }

/**
 * Turns bundles into one RowBinary body per table, without row objects between: the hot path of
 * indexing. One encoder serves one chunk at a time and keeps its memory for the next.
 */
export class ChunkEncoder implements PlainRows {
  private balances = new BalanceSums()
  private packedBalances = new PackedSums()
  private readonly coins = new CoinSums()
  private stats = new ChunkStats()
  private readonly statRows: RowWriter
  private readonly sumRows: Readonly<Record<SumOrder, RowWriter>>
  /** Those whose address is not of the usual length. */
  private readonly mentioned = new Map<Hex, TokenMention>()
  private readonly chain: number
  private readonly code: string
  private readonly writers: Map<AnyTable, RowWriter>
  private readonly families: ReadonlyMap<string, FamilyWriter>
  private readonly out: ChunkWriters
  private readonly packed: PackedRows
  private readonly parts: BlockParts
  /** Where in `txs` the head of each transaction of the current block begins, and its family's own fields, which lists leave out. */
  private readonly spans: { head: number; ext: number }[] = []
  private readonly memory: RowMemory | undefined

  /** `memory`: where the bodies lie; in memory of this thread unless told. */
  constructor(chainCode: string, familyTables: readonly AnyTable[], memory?: RowMemory) {
    this.code = chainCode
    this.memory = memory
    this.statRows = new RowWriter(memory)
    this.sumRows = { asset: new RowWriter(memory), account: new RowWriter(memory) }
    this.chain = chainKey(chainCode)
    const { out, tables } = createChunkWriters(memory)
    this.out = out
    this.writers = tables
    this.families = new Map(
      familyTables.map((table) => [table.name, { out: this.writer(table), write: rowWriterOf(table) }]),
    )
    this.parts = new BlockParts(out, this.families)
    const of = { sums: () => this.packedBalances, coins: () => this.coins, stats: () => this.stats }
    this.packed = new PackedRows(this.chain, out, this, of)
  }

  /** Forgets what it holds. */
  clear(): void {
    for (const writer of this.writers.values()) writer.reset()
    this.balances = new BalanceSums()
    this.packedBalances = new PackedSums()
    this.coins.clear()
    this.stats = new ChunkStats()
    this.mentioned.clear()
  }

  /**
   * Encodes one block after those that it holds. Throws `BUNDLE_INVALID` when the block contradicts itself or holds
   * what no column can; what was encoded is then worth nothing.
   */
  add(block: ArchiveBlock): void {
    try {
      this.parts.begin()
      if (isPacked(block)) this.packedBlock(block)
      else this.bundle(block)
      this.putAside()
    } catch (error) {
      if (error instanceof OrreryError || !(error instanceof RangeError)) throw error
      throw this.invalid(linkOf(block).height, error.message, error)
    }
  }

  /** Encodes a chunk and nothing else. Throws like `add`. */
  encode(blocks: readonly ArchiveBlock[]): void {
    this.clear()
    for (const block of blocks) this.add(block)
  }

  /** Bodies of what the chunk adds to balances, zero sums left out. One balance may come twice. They stay valid until the next `encode`. */
  sums(): Readonly<Record<SumOrder, Uint8Array>> {
    const { asset, account } = this.sumRows
    asset.reset()
    account.reset()
    const sums = [...this.balances.rows()]
    writeSums(this.chain, 'asset', sums, asset)
    writeSums(this.chain, 'account', sums, account)
    this.packedBalances.write(this.chain, this.sumRows)
    this.coins.write(this.chain, this.sumRows)
    return { asset: asset.bytes(), account: account.bytes() }
  }

  /** The tokens that transfers mention, each with the lowest block. */
  tokens(): readonly TokenMention[] {
    return [...this.packedBalances.mentions(), ...this.mentioned.values()]
  }

  /** The bodies of the tables that got rows, in pieces, and of what they add to the statistics. They stay valid until the next `clear`. */
  bodies(): { readonly table: AnyTable; readonly body: readonly Uint8Array[] }[] {
    this.statRows.reset()
    this.stats.write(this.chain, this.statRows, this.writers)
    return [...this.writers, [STAT_SUMS, this.statRows] as const]
      .filter(([, writer]) => writer.rows > 0)
      .map(([table, writer]) => ({ table, body: writer.pieces() }))
  }

  /** Forgets the body of one table, before the rest of the chunk. */
  letGo(table: string): void {
    for (const [{ name }, writer] of this.writers) if (name === table) writer.reset()
  }

  /** Bytes of the chunk in hand. */
  get size(): number {
    return sumOf(this.writers, ({ size }) => size)
  }

  /** Rows of the chunk in hand, in all tables. */
  get rows(): number {
    return sumOf(this.writers, ({ rows }) => rows)
  }

  /** Whether any of its transactions says who sent, who received or what was created. */
  get namesParties(): boolean {
    return this.stats.namesParties
  }

  get counts(): ChunkCounts {
    return { txs: this.out.txs.rows, transfers: this.out.transfers.rows, contracts: this.out.contracts.rows }
  }

  putAside(): void {
    for (const writer of this.writers.values()) writer.putAside()
  }

  private packedBlock(block: PackedBlock): void {
    this.packed.begin(block)
    const before = this.out.txs.rows
    const row = block.write(this.packed)
    this.packed.end()
    if (this.out.txs.rows - before !== row.txCount)
      throw this.invalid(block.height, `${this.out.txs.rows - before} transactions where it counts ${row.txCount}`)
    if (row.height !== block.height || row.hash !== block.hash || row.parentHash !== block.parentHash)
      throw this.invalid(block.height, 'its row is of another block')
    this.block(row, this.packed.value, this.stats.endBlock(row))
  }

  private bundle(bundle: Bundle): void {
    const { block } = bundle
    if (bundle.txs.length !== block.txCount)
      throw this.invalid(block.height, `${bundle.txs.length} transactions where it counts ${block.txCount}`)
    this.spans.length = 0
    this.stats.bundle(bundle)
    let value = 0n
    const logs = countByTx(bundle.logs, (row) => row.txIndex)
    const transfers = countByTx(bundle.transfers, (row) => row.txIndex)
    const userOps = countByTx(bundle.family[USER_OP_TABLE] ?? [], (row) => row['tx_index'])
    for (const tx of bundle.txs) {
      const of = (counts: ReadonlyMap<unknown, number>) => counts.get(tx.txIndex) ?? 0
      this.tx(block, tx, { logs: of(logs), transfers: of(transfers), userOps: of(userOps) })
      value += tx.value
    }
    for (const log of bundle.logs) this.log(block, log)
    for (const row of bundle.accountTxs) this.accountTx(block, row)
    for (const transfer of bundle.transfers) this.transfer(block.height, transfer)
    for (const delta of bundle.deltas) this.delta(block.height, delta)
    for (const contract of bundle.contracts) this.contract(block.height, contract)
    for (const [name, rows] of Object.entries(bundle.family)) {
      this.familyOf(block.height, name)
      for (const row of rows) this.family(block.height, name, row)
    }
    this.block(block, value, builderPaymentIn(block, bundle.txs.at(-1)))
  }

  private block(block: BlockRow, value: bigint, payment: BuilderPayment | null): void {
    const out = this.out.blocks
    out.u32(this.chain)
    out.u32(block.height)
    out.hex(block.hash)
    out.hex(block.parentHash)
    out.i64(block.timeMs)
    out.u32(block.txCount)
    if (out.present(block.size)) out.u64(block.size!)
    out.hexOrNull(block.producer)
    if (out.present(block.fees)) out.u256(block.fees!)
    if (out.present(block.reward)) out.u256(block.reward!)
    if (out.present(block.burnt)) out.u256(block.burnt!)
    out.u256(value)
    out.text(JSON.stringify(block.ext))
    out.text(this.parts.text(block, payment))
    out.endRow()
    const hashes = this.out.hashes
    hashes.u32(this.chain)
    hashes.u64(hashKey(block.hash))
    hashes.u32(block.height)
    hashes.endRow()
  }

  private tx(block: BlockRow, tx: TxRow, own: Pick<TxPlace, 'logs' | 'transfers' | 'userOps'>): void {
    this.sameHeight(block.height, tx)
    const out = this.out.txs
    out.u32(this.chain)
    out.u32(tx.height)
    out.u32(tx.txIndex)
    const head = out.length
    const { ext, input } = writeTx(out, tx)
    if (this.spans[tx.txIndex]) throw this.invalid(block.height, `two transactions of index ${tx.txIndex}`)
    this.spans[tx.txIndex] = { head, ext }
    const hashes = this.out.txHashes
    hashes.u32(this.chain)
    hashes.u64(hashKey(tx.hash))
    hashes.u32(tx.height)
    hashes.u32(tx.txIndex)
    const end = endOfLookUp(ext, input, out.length)
    const { height, txIndex } = tx
    const place = { height, txIndex, blockHash: block.hash, blockTxs: block.txCount, ...own }
    writeLookUp(hashes, place, out, head, end)
  }

  private accountTx(block: BlockRow, row: AccountTxRow): void {
    this.sameHeight(block.height, row)
    const span = this.spans[row.txIndex]
    if (!span) throw this.invalid(block.height, `an address row of transaction ${row.txIndex}, which is missing`)
    const out = this.out.accountTxs
    out.u32(this.chain)
    out.hex(row.address)
    out.u32(invertHeight(row.height))
    out.u32(invertHeight(row.txIndex))
    out.varint(2 + (row.net === null ? 0 : 32) + span.ext - span.head)
    out.u8(row.role)
    if (out.present(row.net)) out.i256(row.net!)
    out.copy(this.out.txs, span.head, span.ext)
    out.endRow()
  }

  private log(block: BlockRow, log: LogRow): void {
    this.sameHeight(block.height, log)
    const { topics } = log
    if (topics.length > 4) throw this.invalid(block.height, `log ${log.logIndex} has ${topics.length} topics`)
    const out = this.out.logs
    out.u32(this.chain)
    out.u32(log.height)
    out.u32(log.txIndex)
    out.u32(log.logIndex)
    out.hex(log.address)
    for (let i = 0; i < 4; i++) out.hexOrNull(topics[i] ?? null)
    out.hex(log.data)
    out.endRow()
  }

  /** One transfer as an object. */
  transfer(height: number, transfer: TransferRow): void {
    this.sameHeight(height, transfer)
    putMovesAside(this.out)
    const out = this.out.transfers
    out.u32(this.chain)
    out.u32(transfer.height)
    out.u32(transfer.txIndex)
    out.u64(transfer.seq)
    const asset = out.length
    out.hex(transfer.asset)
    if (out.memory[asset] === KEY_BYTES) this.packedBalances.asset(out.memory, asset + 1, transfer.standard, height)
    else if (transfer.asset !== EMPTY && !this.mentioned.has(transfer.asset))
      this.mentioned.set(transfer.asset, { address: transfer.asset, standard: transfer.standard, height })
    const body = out.length
    writeTransferBody(out, transfer)
    const end = out.length
    out.endRow()
    if (transfer.standard !== 'native') this.transferRow(this.out.tokenTransfers, transfer.asset, transfer, body, end)
    if (transfer.from !== null) this.transferRow(this.out.accountTransfers, transfer.from, transfer, asset, end)
    if (transfer.to !== null && transfer.to !== transfer.from)
      this.transferRow(this.out.accountTransfers, transfer.to, transfer, asset, end)
  }

  private transferRow(
    out: RowWriter,
    owner: TransferRow['asset'],
    transfer: TransferRow,
    from: number,
    to: number,
  ): void {
    out.u32(this.chain)
    out.hex(owner)
    out.u32(invertHeight(transfer.height))
    out.u32(invertHeight(transfer.txIndex))
    out.u64(invertSeq(transfer.seq))
    out.u8(STANDARD.of[transfer.standard])
    if (out.present(transfer.tokenId)) out.u256(transfer.tokenId!)
    out.varint(to - from)
    out.copy(this.out.transfers, from, to)
    out.endRow()
  }

  /** One delta as an object. */
  delta(height: number, delta: DeltaRow): void {
    this.sameHeight(height, delta)
    putMovesAside(this.out)
    const out = this.out.deltas
    out.u32(this.chain)
    out.u32(delta.height)
    out.u32(delta.txIndex)
    out.u64(delta.seq)
    out.hex(delta.address)
    out.hex(delta.asset)
    if (out.present(delta.tokenId)) out.u256(delta.tokenId!)
    out.u8(delta.amount < 0n ? 1 : 0)
    out.u256(delta.amount < 0n ? -delta.amount : delta.amount)
    out.u8(CAUSE.of[delta.cause])
    out.endRow()
    this.balances.add(delta)
  }

  /** One contract as an object. */
  contract(height: number, contract: ContractRow): void {
    this.sameHeight(height, contract)
    const out = this.out.contracts
    out.u32(this.chain)
    out.hex(contract.address)
    out.u32(contract.height)
    out.u32(contract.txIndex)
    out.hex(contract.txHash)
    out.hex(contract.creator)
    out.u8(CONTRACT_KIND.of[contract.kind])
    out.endRow()
  }

  /** One row of a family's table as an object. */
  family(height: number, name: string, row: FamilyRow): void {
    const { out, write } = this.familyOf(height, name)
    if (row['height'] !== undefined && row['height'] !== height)
      throw this.invalid(height, `a row of ${name} at another height`)
    write(out, this.chain, height, row)
  }

  /** Begins a row of a family's table, whose other cells the family writes. */
  familyCells(height: number, name: string): RowWriter {
    const { out } = this.familyOf(height, name)
    out.u32(this.chain)
    out.u32(height)
    return out
  }

  private familyOf(height: number, name: string): FamilyWriter {
    const family = this.families.get(name)
    if (!family) throw this.invalid(height, `rows for ${name}, which is no table of the family`)
    return family
  }

  private sameHeight(height: number, row: { readonly height: number }): void {
    if (row.height !== height) throw this.invalid(height, `it carries a row of block ${row.height}`)
  }

  private invalid(height: number, reason: string, cause?: Error): OrreryError {
    return new OrreryError('BUNDLE_INVALID', { height, chain: this.code, reason }, cause ? { cause } : undefined)
  }

  private writer(table: AnyTable): RowWriter {
    const writer = new RowWriter(this.memory)
    this.writers.set(table, writer)
    return writer
  }
}
