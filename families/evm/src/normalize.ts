import {
  ROLE,
  type AccountTxRow,
  type BlockRow,
  type Bundle,
  type ContractRow,
  type DeltaRow,
  type FamilyRow,
  type FamilyRows,
  type LogRow,
  type TransferRow,
  type TxRow,
} from '@orrery/model/rows'
import type { ChainOf } from '@orrery/model/chain'
import { placeOfMove } from '@orrery/model/transfer-place'
import type { Hex } from '@orrery/primitives/hex'
import type { JsonObject } from '@orrery/primitives/json'
import { blockExt } from './block-ext.ts'
import { gasPriceOf, type TxFacts } from './fees.ts'
import {
  toNumber,
  toNumberOrNull,
  type EvmRaw,
  type RawBlock,
  type RawHeader,
  type RawReceipt,
  type RawTx,
} from './raw.ts'
import { collectEvents } from './events/collect-events.ts'
import { outcomeOf } from './outcome-of.ts'
import { producerOf } from './producer-of.ts'
import { addAuthorizations } from './rows/add-authorizations.ts'
import { addBlobs } from './rows/add-blobs.ts'
import { addRange } from './rows/add-range.ts'
import { addRequest, depositContractOf } from './rows/add-requests.ts'
import { addUncles } from './rows/add-uncles.ts'
import { addWithdrawals } from './rows/add-withdrawals.ts'
import type { AddRow } from './rows/family-rows.ts'
import { isJovian } from './stacks/op.ts'
import { stackOf } from './stacks/stack-of.ts'
import type { Stack } from './stacks/stack.ts'
import { readL1Attributes } from './stacks/l1-attributes.ts'
import { genesisDeltas, NativeLedger, nativeTransfers, paymentOf } from './ledger/native-rows.ts'
import { accountCallRows } from './traces/call-rows.ts'
import { coinsEndOf, traceBlock, tracedRow, type TracedBlock } from './traces/traced-block.ts'
import { subsidyOf } from './subsidy.ts'
import { COIN_LOGS, rangeOfLog, roomForRanges, transfersOfLog, type RangeRoom } from './transfers-of-log.ts'
import { txExt } from './tx-ext.ts'
import { kindOf, systemSender } from './kind-of.ts'
import { lacks } from './unknown-form.ts'

// A ledger entry is signed and 256 bits wide; a movement beyond that is shown but cannot be summed.
const MAX_DELTA = 2n ** 255n

/** Makes the rows of one chain's blocks. Pure; what logs hold never makes it throw. */
export type Normalizer = {
  bundle(raw: EvmRaw): Bundle
  /** The rows of one transaction in a block whose header is given. */
  transaction(
    header: RawBlock | RawHeader,
    tx: RawTx,
    receipt: RawReceipt,
  ): {
    readonly tx: TxRow
    readonly logs: readonly LogRow[]
    readonly transfers: readonly TransferRow[]
    readonly contracts: readonly ContractRow[]
    readonly family: FamilyRows
  }
}

/** What the chain's record decides about its rows. */
export type Rules = {
  readonly stack: Stack
  readonly wrappedNative: Hex | null
  readonly depositContract: Hex | null
  readonly chain: ChainOf<'evm'>
}

/** The rules of a chain. */
export const rulesOf = (chain: ChainOf<'evm'>): Rules => ({
  stack: stackOf(chain),
  chain,
  depositContract: depositContractOf(chain.quirks.chainId),
  wrappedNative: (chain.wrappedNative?.toLowerCase() ?? null) as Hex | null,
})

export function createNormalizer(chain: ChainOf<'evm'>): Normalizer {
  const rules = rulesOf(chain)
  return {
    bundle: (raw) => normalizeBlock(raw, rules),
    transaction(header, tx, receipt) {
      const rows = emptyRows()
      addTx(rows, rules, header, toNumber(header.timestamp) * 1_000, tx, receipt)
      return {
        tx: rows.txs[0]!,
        logs: rows.logs,
        transfers: rows.transfers,
        contracts: rows.contracts,
        family: rows.family,
      }
    },
  }
}

type Rows = {
  readonly txs: TxRow[]
  readonly logs: LogRow[]
  readonly transfers: TransferRow[]
  readonly deltas: DeltaRow[]
  readonly accountTxs: AccountTxRow[]
  readonly contracts: ContractRow[]
  /** Rows of the family's own tables, by table. */
  readonly family: Record<string, FamilyRow[]>
  /** No rows: what ranges of the block may still be told as transfers. */
  readonly room: RangeRoom
}

const emptyRows = (): Rows => ({
  txs: [],
  logs: [],
  transfers: [],
  deltas: [],
  accountTxs: [],
  contracts: [],
  family: {},
  room: roomForRanges(),
})

function normalizeBlock(raw: EvmRaw, rules: Rules): Bundle {
  const { block, receipts, uncles } = raw
  const timeMs = toNumber(block.timestamp) * 1_000
  const rows = emptyRows()
  const traced =
    raw.frames === undefined
      ? null
      : traceBlock(raw.frames, {
          height: toNumber(block.number),
          hashOf: (txIndex) => block.transactions[txIndex]!.hash,
          coinsEnd: coinsEndOf(block),
        })
  const ledger = traced === null || raw.genesis === undefined ? null : new NativeLedger(block, rules)
  let before = 0
  let fees: bigint | null = 0n
  let tips: bigint | null = 0n
  let blobGasPrice: bigint | null = null
  for (let i = 0; i < receipts.length; i++) {
    const facts = addTx(rows, rules, block, timeMs, block.transactions[i]!, receipts[i]!)
    fees = fees === null || facts.fee === null ? null : fees + facts.fee
    tips = tips === null || facts.tip === null ? null : tips + facts.tip
    blobGasPrice ??= facts.blobGasPrice
    if (traced === null) continue
    const { hash: txHash } = block.transactions[i]!
    const place = { height: toNumber(block.number), txIndex: i, txHash, timeMs, before }
    for (const row of nativeTransfers(traced.moves[i]!, place)) rows.transfers.push(row)
    ledger?.tx(i, paymentOf(block.transactions[i]!, receipts[i]!, facts, block, rules), traced.moves[i]!)
    before += traced.frames[i]! + 1
  }
  addBlockRows(familyRowsInto(rows.family, toNumber(block.number)), block, uncles, rules)
  if (traced !== null) addTraced(rows, raw, traced, ledger)
  const { room: _, ...own } = rows
  return {
    block: blockRow(block, block.transactions.length, { fees, tips, blobGasPrice }, rules, block.transactions[0]),
    ...own,
  }
}

/** Adds what the block's traces tell beside its transactions' own movements. */
function addTraced(rows: Rows, raw: EvmRaw, traced: TracedBlock, ledger: NativeLedger | null): void {
  const { block, genesis, uncles } = raw
  const height = toNumber(block.number)
  const deltas =
    height === 0 ? genesisDeltas(genesis) : (ledger?.end(block.transactions.length, traced.rewards, uncles) ?? null)
  for (const delta of deltas ?? []) rows.deltas.push(delta)
  for (const made of traced.contracts) rows.contracts.push(made)
  rows.family['evm_traced'] = [{ height, ...tracedRow(traced, deltas !== null) }]
  if (traced.calls.length === 0) return
  rows.family['evm_calls'] = [...traced.calls]
  rows.family['evm_account_calls'] = [...accountCallRows(traced.calls)]
}

/** Adds the rows of the family's own tables that the block makes by itself. */
export function addBlockRows(add: AddRow, block: RawBlock, uncles: EvmRaw['uncles'], rules: Rules): void {
  addWithdrawals(add, block, rules.stack)
  addUncles(add, block, uncles, rules.chain)
}

/** Adds those that one transaction makes. */
export function addTxRows(
  add: AddRow,
  tx: RawTx,
  at: { readonly txIndex: number; readonly timeMs: number },
  blobGasPrice: bigint | null,
  rules: Rules,
): void {
  addBlobs(add, tx, at, blobGasPrice)
  addAuthorizations(add, tx, at, rules.chain.quirks.chainId)
}

/** What a block's transactions sum up to, wei; null where one of them does not tell. */
export type BlockTotals = {
  readonly fees: bigint | null
  readonly tips: bigint | null
  readonly blobGasPrice: bigint | null
}

/** The block's own row. */
export function blockRow(
  block: RawBlock,
  txCount: number,
  { fees, tips, blobGasPrice }: BlockTotals,
  rules: Rules,
  first: Pick<RawTx, 'to' | 'input'> | undefined,
): BlockRow {
  const { blobBurnt, burnt } = blockBurn(block, { fees, tips, blobGasPrice }, rules)
  // The OP stack has no blobs of its own; since Jovian the field tells how much data its transactions count for.
  const told = rules.stack.attributes && isJovian(block) ? { ...block, blobGasUsed: null, excessBlobGas: null } : block
  const attributes = rules.stack.attributes && first ? readL1Attributes(first) : null
  return {
    height: toNumber(block.number),
    hash: block.hash,
    parentHash: block.parentHash,
    timeMs: toNumber(block.timestamp) * 1_000,
    txCount,
    size: toNumberOrNull(block.size),
    producer: producerOf(block, rules.stack),
    fees,
    reward: rewardOf(block, tips, rules),
    burnt,
    ext: { ...blockExt(told, { tips, blobGasPrice, blobBurnt }), ...attributes } as unknown as JsonObject,
  }
}

function blockBurn(
  block: RawBlock,
  { fees, tips, blobGasPrice }: BlockTotals,
  { stack }: Rules,
): { readonly blobBurnt: bigint | null; readonly burnt: bigint | null } {
  if (stack.burns === 'all') return { blobBurnt: null, burnt: fees }
  if (stack.burns === 'nothing') return { blobBurnt: null, burnt: null }
  // Before London fees went to the producer whole: nothing was burnt, which is known (EIP-1559).
  if (!block.baseFeePerGas) return { blobBurnt: null, burnt: 0n }
  const blobGas = BigInt(block.blobGasUsed ?? 0)
  const blobBurnt =
    blobGas === 0n ? (block.blobGasUsed ? 0n : null) : blobGasPrice === null ? null : blobGas * blobGasPrice
  // What was paid, where all of it is told: a header may count gas that nobody paid for (EIP-7778, and what the protocol itself ran).
  if (fees !== null && tips !== null) return { blobBurnt, burnt: fees - tips }
  if (blobGas > 0n && blobBurnt === null) return { blobBurnt, burnt: null }
  return { blobBurnt, burnt: BigInt(block.baseFeePerGas) * BigInt(block.gasUsed) + (blobBurnt ?? 0n) }
}

const rewardOf = (block: RawBlock, tips: bigint | null, { chain, stack }: Rules): bigint | null => {
  // A rollup's tips go to vaults and operators, not to the block's fee recipient.
  if (!stack.tipsProducer || tips === null) return null
  const subsidy = subsidyOf(chain, block)
  return subsidy === null ? null : subsidy + tips
}

/** Adds the rows of one transaction and tells what the block sums up. */
function addTx(
  rows: Rows,
  rules: Rules,
  header: RawBlock | RawHeader,
  timeMs: number,
  tx: RawTx,
  receipt: RawReceipt,
): TxFacts {
  const height = toNumber(header.number)
  const txIndex = toNumber(receipt.transactionIndex)
  const facts = gasPriceOf(header, tx, receipt, rules.stack)
  const to = tx.to ?? null
  const { status, created } = outcomeOf(tx, receipt)
  const type = tx.type ? toNumber(tx.type) : 0
  const { input } = tx
  const from = lacks(tx, 'from') ? null : tx.from

  rows.txs.push({
    height,
    txIndex,
    hash: tx.hash,
    timeMs,
    from,
    to,
    created,
    value: BigInt(tx.value),
    fee: facts.fee,
    status,
    kind: isSystem(tx, header, rules) ? rules.stack.system!.kind : kindOf(type, rules.stack),
    method: to !== null && input.length >= 10 ? (input.slice(0, 10) as Hex) : null,
    input,
    ext: txExt(tx, receipt, facts, header) as unknown as JsonObject,
  })
  addTxRows(familyRowsInto(rows.family, height), tx, { txIndex, timeMs }, facts.blobGasPrice, rules)
  if (created !== null && from !== null)
    rows.contracts.push({ address: created, height, txIndex, txHash: tx.hash, creator: from, kind: 'create' })
  addAccounts(rows.accountTxs, height, txIndex, from, to, created)

  for (const log of receipt.logs) {
    const logIndex = toNumber(log.logIndex)
    rows.logs.push({ height, txIndex, logIndex, address: log.address, topics: log.topics, data: log.data })
    if (log.topics.length > 0) {
      const row = rows.logs.at(-1)!
      addTransfers(rows, rules, { height, txIndex, txHash: tx.hash, timeMs, asset: log.address }, row, {
        room: rows.room,
        add: familyRowsInto(rows.family, height),
      })
      collectEvents(row, rows.family)
    }
    if (log.topics.length < 2)
      addRequest(familyRowsInto(rows.family, height), { ...log, logIndex, txIndex, timeMs }, rules.depositContract)
  }
  return facts
}

/** Transactions that the protocol makes pay no gas price, and who sends them gives them away. */
const isSystem = (tx: RawTx, { miner }: Pick<RawHeader, 'miner'>, { stack }: Rules): boolean =>
  stack.system !== undefined && tx.gasPrice === '0x0' && tx.from === systemSender(stack, miner)

/** Puts rows of the family's tables beside the others of their table. */
const familyRowsInto =
  (family: Rows['family'], height: number): AddRow =>
  (table, row) => {
    ;(family[table] ??= []).push({ height, ...row })
  }

function addAccounts(
  rows: AccountTxRow[],
  height: number,
  txIndex: number,
  from: Hex | null,
  to: Hex | null,
  created: Hex | null,
): void {
  const self = from !== null && to === from
  if (from !== null)
    rows.push({ address: from, height, txIndex, role: self ? ROLE.from | ROLE.to : ROLE.from, net: null })
  if (to !== null && !self) rows.push({ address: to, height, txIndex, role: ROLE.to, net: null })
  if (created !== null && created !== from)
    rows.push({ address: created, height, txIndex, role: ROLE.created, net: null })
}

/** Where in the chain a log stands, and who wrote it. */
export type LogPlace = {
  readonly height: number
  readonly txIndex: number
  readonly txHash: Hex
  readonly timeMs: number
  readonly asset: Hex
}

/** Adds what one log moved. `room`: for ranges of the block, as far as they are told one by one. */
export function addTransfers(
  rows: Pick<Rows, 'transfers' | 'deltas'>,
  rules: Pick<Rules, 'wrappedNative'>,
  at: LogPlace,
  { logIndex, topics, data }: Pick<LogRow, 'logIndex' | 'topics' | 'data'>,
  { room, add }: { readonly room: RangeRoom; readonly add: AddRow },
): void {
  if (at.asset === COIN_LOGS) return
  const transfers = transfersOfLog(topics, data, at.asset === rules.wrappedNative, room)
  const range = transfers.length === 0 ? rangeOfLog(topics, data) : null
  if (range !== null) addRange(add, at, logIndex, range)
  for (let i = 0; i < transfers.length; i++) {
    const { standard, from, to, amount, tokenId } = transfers[i]!
    const { height, txIndex, txHash, timeMs, asset } = at
    const seq = placeOfMove(logIndex, i)
    rows.transfers.push({ height, txIndex, seq, txHash, timeMs, asset, standard, from, to, amount, tokenId })
    if (from === to || amount === 0n || amount >= MAX_DELTA) continue
    const cause = from === null ? 'mint' : to === null ? 'burn' : 'transfer'
    if (from !== null) rows.deltas.push({ height, txIndex, seq, address: from, asset, tokenId, amount: -amount, cause })
    if (to !== null) rows.deltas.push({ height, txIndex, seq, address: to, asset, tokenId, amount, cause })
  }
}
