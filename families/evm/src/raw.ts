import {
  array,
  boolean,
  hexData,
  hexQuantity,
  object,
  optional,
  ShapeError,
  text,
  unknown,
  type Shape,
  type ShapeOf,
} from '@orrery/transport/shape'
import type { Hex } from '@orrery/primitives/hex'
import type { Allocation } from './ledger/allocation.ts'
import type { BlockFrames } from './traces/call-frame.ts'
import { ofAnyForm, RECEIPT_PARTS, TX_PARTS } from './unknown-form.ts'

/**
 * The node's answers as they come, checked for shape. Source: execution-apis, with the fields that
 * rollup stacks add. Fields that not every client gives are optional.
 */

// Each field has a check of its own, which remembers its last value: most repeat within a block.
const hash = (): Shape<Hex> => hexData(32)
const address = (): Shape<Hex> => hexData(20)
const u64 = (): Shape<Hex> => hexQuantity(64)
const u256 = (): Shape<Hex> => hexQuantity(256)
/** A height, exact as a number. */
const height = (): Shape<Hex> => hexQuantity(52)
/** 9999-12-31T23:59:59Z: a later moment has no date that all readers write alike. */
const LAST_SECOND = 253_402_300_799
/** A moment in Unix seconds. */
const seconds = (): Shape<Hex> => {
  const told = hexQuantity(40)
  return (value) => {
    const found = told(value)
    if (toNumber(found) > LAST_SECOND) throw new ShapeError('a moment before the year 10000')
    return found
  }
}
const bytes = hexData()

/** Signature parts: some clients pad them with zeros to 32 bytes. */
const scalar: Shape<Hex> = (value) => {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{0,64}$/.test(value)) throw new ShapeError('a number of 256 bits')
  return value.toLowerCase() as Hex
}

const untold = optional(array(text(20)))

const accessList = array(object({ address: address(), storageKeys: array(hash()) }))
const authorization = object({
  chainId: u256(),
  address: address(),
  nonce: u64(),
  yParity: optional(scalar),
  v: optional(scalar),
  r: scalar,
  s: scalar,
})

export const rawTx = ofAnyForm(
  object({
    hash: hash(),
    from: address(),
    to: optional(address()),
    value: u256(),
    gas: u64(),
    gasPrice: optional(u256()),
    nonce: u64(),
    input: bytes,
    type: optional(hexQuantity(8)),
    blockHash: optional(hash()),
    blockNumber: optional(u64()),
    transactionIndex: optional(u64()),
    chainId: optional(u256()),
    v: optional(scalar),
    r: optional(scalar),
    s: optional(scalar),
    yParity: optional(scalar),
    accessList: optional(accessList),
    maxFeePerGas: optional(u256()),
    maxPriorityFeePerGas: optional(u256()),
    maxFeePerBlobGas: optional(u256()),
    blobVersionedHashes: optional(array(hash())),
    // The sidecar of a blob transaction, which a node that keeps it in the block gives back (anvil).
    blobs: optional(array(bytes)),
    commitments: optional(array(bytes)),
    proofs: optional(array(bytes)),
    authorizationList: optional(array(authorization)),
    // OP stack deposits.
    sourceHash: optional(hash()),
    mint: optional(u256()),
    isSystemTx: optional(boolean),
    // Arbitrum's own types.
    requestId: optional(hash()),
    ticketId: optional(hash()),
    refundTo: optional(address()),
    maxRefund: optional(u256()),
    submissionFeeRefund: optional(u256()),
    l1BaseFee: optional(u256()),
    depositValue: optional(u256()),
    retryTo: optional(address()),
    retryValue: optional(u256()),
    retryData: optional(bytes),
    beneficiary: optional(address()),
    maxSubmissionFee: optional(u256()),
    // Celo: the token that gas is paid in (CIP-64).
    feeCurrency: optional(address()),
    // Who pays the gas in the sender's place: Ronin, Kaia.
    payer: optional(address()),
    feePayer: optional(address()),
    // What the node did not tell of a type that is not known here.
    untold,
  }),
  TX_PARTS,
)
export type RawTx = ShapeOf<typeof rawTx>

const withdrawal = object({ index: u64(), validatorIndex: u64(), address: address(), amount: u256() })

const header = {
  number: height(),
  hash: hash(),
  parentHash: hash(),
  timestamp: seconds(),
  stateRoot: hash(),
  transactionsRoot: hash(),
  receiptsRoot: hash(),
  logsBloom: hexData(256),
  gasUsed: u64(),
  extraData: bytes,
  gasLimit: optional(u64()),
  miner: optional(address()),
  sha3Uncles: optional(hash()),
  difficulty: optional(u256()),
  totalDifficulty: optional(u256()),
  mixHash: optional(hash()),
  nonce: optional(bytes),
  size: optional(u64()),
  baseFeePerGas: optional(u256()),
  withdrawalsRoot: optional(hash()),
  blobGasUsed: optional(u64()),
  excessBlobGas: optional(u64()),
  parentBeaconBlockRoot: optional(hash()),
  requestsHash: optional(hash()),
  blockAccessListHash: optional(hash()),
  slotNumber: optional(u64()),
  uncles: optional(array(hash())),
  withdrawals: optional(array(withdrawal)),
  // Arbitrum.
  l1BlockNumber: optional(u64()),
  sendCount: optional(u64()),
  sendRoot: optional(hash()),
  // ZK stack.
  l1BatchNumber: optional(u64()),
}

/** Names of what nodes tell in a block beside its transactions: a header with others is of a chain with rules of its own. */
export const HEADER_FIELDS: ReadonlySet<string> = new Set([...Object.keys(header), 'transactions'])

export const rawBlock = object({ ...header, transactions: array(rawTx) })
export type RawBlock = ShapeOf<typeof rawBlock>

/** A block with hashes in place of its transactions. */
export const rawHeader = object({ ...header, transactions: array(hash()) })
export type RawHeader = ShapeOf<typeof rawHeader>

/** An uncle's header (`eth_getUncleByBlockHashAndIndex`). */
export const rawUncle = object(header)
export type RawUncle = ShapeOf<typeof rawUncle>

export const rawLog = object({
  address: address(),
  topics: array(hash(), 4),
  data: bytes,
  blockHash: hash(),
  transactionHash: hash(),
  logIndex: u64(),
})
export type RawLog = ShapeOf<typeof rawLog>

export const rawReceipt = ofAnyForm(
  object({
    transactionHash: hash(),
    transactionIndex: u64(),
    blockHash: hash(),
    blockNumber: u64(),
    gasUsed: u64(),
    cumulativeGasUsed: u64(),
    logs: array(rawLog),
    contractAddress: optional(address()),
    status: optional(hexQuantity(8)),
    root: optional(bytes),
    type: optional(hexQuantity(8)),
    effectiveGasPrice: optional(u256()),
    blobGasUsed: optional(u64()),
    blobGasPrice: optional(u256()),
    // Fees of rollups: see stacks/.
    l1Fee: optional(u256()),
    l1GasPrice: optional(u256()),
    l1GasUsed: optional(u256()),
    l1FeeScalar: optional(text(40)),
    l1BaseFeeScalar: optional(u256()),
    l1BlobBaseFee: optional(u256()),
    l1BlobBaseFeeScalar: optional(u256()),
    operatorFeeScalar: optional(u256()),
    operatorFeeConstant: optional(u256()),
    depositNonce: optional(u64()),
    depositReceiptVersion: optional(u64()),
    gasUsedForL1: optional(u64()),
    l1BlockNumber: optional(u64()),
    l1BatchNumber: optional(u64()),
    l1BatchTxIndex: optional(u64()),
    untold,
  }),
  RECEIPT_PARTS,
)
export type RawReceipt = ShapeOf<typeof rawReceipt>

export const rawReceipts = array(rawReceipt)

/**
 * The node's whole answer about one block: it with its transactions, and their receipts in order; what it executed where
 * the node traces, and the allocation of block 0 where native balances are kept.
 */
export type EvmRaw = {
  readonly block: RawBlock
  readonly receipts: readonly RawReceipt[]
  /** The headers that `block.uncles` names, in their order; absent where the node does not give them. */
  readonly uncles?: readonly RawUncle[]
  readonly frames?: BlockFrames
  readonly genesis?: Allocation
}

/** `txpool_content`: by sender, then by nonce. */
export const rawPool = object({ pending: unknown, queued: unknown })

/** A quantity of at most 53 bits as a number. */
export const toNumber = (quantity: Hex): number => Number.parseInt(quantity, 16)

/** A quantity as a number, as decimal text where a number would not be exact. */
export function toCount(quantity: Hex): number | string {
  const count = Number.parseInt(quantity, 16)
  return Number.isSafeInteger(count) ? count : BigInt(quantity).toString()
}

/** An optional quantity as a number; null where it is not given. */
export const toNumberOrNull = (quantity: Hex | null | undefined): number | null =>
  quantity === null || quantity === undefined ? null : Number.parseInt(quantity, 16)

/** An optional quantity as a bigint; null where it is not given. */
export const toBigIntOrNull = (quantity: Hex | null | undefined): bigint | null =>
  quantity === null || quantity === undefined ? null : BigInt(quantity)
