import type { Hex } from '@orrery/primitives/hex'

/**
 * The family's own fields of blocks and transactions, as `ext` carries them through archive and wire.
 * JSON only: amounts are decimal text in wei, counts are numbers. A field that a chain does not have
 * is left out.
 */

/** A count of up to 64 bits; decimal text where a number would not be exact, such as the gas limit of BSC's own transactions. */
export type EvmCount = number | string

export type EvmBlockExt = {
  gasUsed: number
  gasLimit?: EvmCount
  /** Wei per gas. */
  baseFee?: string
  /** What senders paid above the base fee, wei. */
  tips?: string
  blobGasUsed?: number
  excessBlobGas?: number
  /** Wei per blob gas; known where the block holds a blob transaction. */
  blobGasPrice?: string
  /** The part of `burnt` that blobs paid, wei. */
  blobBurnt?: string
  difficulty?: string
  totalDifficulty?: string
  extraData: Hex
  nonce?: Hex
  /** prevRandao since the merge. */
  mixHash?: Hex
  stateRoot: Hex
  transactionsRoot: Hex
  receiptsRoot: Hex
  withdrawalsRoot?: Hex
  parentBeaconBlockRoot?: Hex
  requestsHash?: Hex
  blockAccessListHash?: Hex
  /** Of the consensus layer, where the header tells it; decimal text where a number would not be exact. */
  slot?: number | string
  sha3Uncles?: Hex
  uncles?: readonly Hex[]
  withdrawals?: readonly EvmWithdrawal[]
  /** Block of the parent chain that this one has seen. */
  l1BlockNumber?: number
  /** OP stack, told by the block's first transaction; see `L1Attributes`. */
  l1BlockHash?: Hex
  l1TimeMs?: number
  l1Sequence?: number
  l1BaseFee?: string
  l1BlobBaseFee?: string
  l1BaseFeeScalar?: number
  l1BlobBaseFeeScalar?: number
  sendCount?: number
  sendRoot?: Hex
  l1BatchNumber?: number
}

/** A beacon withdrawal; amount in Gwei, decimal text (EIP-4895). */
export type EvmWithdrawal = { index: number; validator: number; address: Hex; gwei: string }

export type EvmTxExt = {
  /** Absent where the node does not tell it; `untold` names it then. */
  nonce?: EvmCount
  /** Gas limit; like `nonce`. */
  gas?: EvmCount
  /** What the node does not tell of a transaction of a type that is not known here, by the names of its fields. */
  untold?: readonly string[]
  /** EIP-2718 type number; 0 for legacy. */
  type: number
  gasUsed?: number
  /** What was paid per gas, wei; what is offered while pending. */
  gasPrice?: string
  maxFee?: string
  maxTip?: string
  /** Base fee of its block, wei per gas. */
  baseFee?: string
  accessList?: readonly { address: Hex; storageKeys: readonly Hex[] }[]
  maxBlobFee?: string
  blobHashes?: readonly Hex[]
  blobGasUsed?: number
  blobGasPrice?: string
  authorizations?: readonly EvmAuthorization[]
  /** Rollup's fee for data on the parent chain, wei. Part of `fee`. */
  l1Fee?: string
  l1GasUsed?: string
  l1GasPrice?: string
  l1FeeScalar?: string
  l1BaseFeeScalar?: string
  l1BlobBaseFee?: string
  l1BlobBaseFeeScalar?: string
  /** OP stack since Isthmus, wei. Part of `fee`. */
  operatorFee?: string
  /** Arbitrum: the part of `gasUsed` that pays for data on the parent chain. */
  gasUsedForL1?: number
  l1BlockNumber?: number
  l1BatchNumber?: number
  /** OP stack deposit: what the parent chain minted, wei. */
  mint?: string
  sourceHash?: Hex
  isSystemTx?: boolean
  depositNonce?: number
  /** Arbitrum: fields of messages from the parent chain and of their retries; amounts in wei. */
  ticket?: EvmTicket
  /** Celo: the token that gas is paid in. */
  feeCurrency?: Hex
  /** Who pays the gas in the sender's place. */
  payer?: Hex
  /** State root after the transaction, before Byzantium (EIP-658). */
  root?: Hex
  /** Pending: waits for a lower nonce. */
  queued?: boolean
  /** Pending: bytes of it as it was signed, without blobs; left out where they are not known. */
  size?: number
}

/** Nitro's `ArbitrumSubmitRetryableTx` and `ArbitrumRetryTx`, as far as a transaction has them. */
export type EvmTicket = {
  requestId?: Hex
  ticketId?: Hex
  refundTo?: Hex
  beneficiary?: Hex
  retryTo?: Hex
  retryValue?: string
  depositValue?: string
  maxSubmissionFee?: string
  maxRefund?: string
  submissionFeeRefund?: string
  l1BaseFee?: string
}

/** One entry of a set-code transaction (EIP-7702). `chainId` "0" is any chain. */
export type EvmAuthorization = { chainId: string; address: Hex; nonce: EvmCount; yParity: number; r: Hex; s: Hex }

/** What `AccountLookup.ext` holds. */
export type EvmAccountExt = {
  /** The address whose code this account runs (EIP-7702). */
  delegate?: Hex
  codeHash?: Hex
  /** The nonce that it uses next behind all that the node knows to wait. */
  pendingNonce?: number
}
