import type { EvmBlockExt } from './ext.ts'
import { toCount, toNumber, type RawBlock } from './raw.ts'

/** Sums over the block's transactions that the header does not tell. */
export type BlockSums = {
  readonly tips: bigint | null
  readonly blobGasPrice: bigint | null
  readonly blobBurnt: bigint | null
}

const EMPTY_UNCLES = '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347'

/** The family's own fields of a block. */
export function blockExt(block: RawBlock, sums: BlockSums): EvmBlockExt {
  const ext: EvmBlockExt = {
    gasUsed: toNumber(block.gasUsed),
    extraData: block.extraData,
    stateRoot: block.stateRoot,
    transactionsRoot: block.transactionsRoot,
    receiptsRoot: block.receiptsRoot,
  }
  if (block.gasLimit) ext.gasLimit = toCount(block.gasLimit)
  if (block.baseFeePerGas) ext.baseFee = BigInt(block.baseFeePerGas).toString()
  if (sums.tips !== null) ext.tips = sums.tips.toString()
  if (block.blobGasUsed) ext.blobGasUsed = toNumber(block.blobGasUsed)
  if (block.excessBlobGas) ext.excessBlobGas = toNumber(block.excessBlobGas)
  if (sums.blobGasPrice !== null) ext.blobGasPrice = sums.blobGasPrice.toString()
  if (sums.blobBurnt !== null) ext.blobBurnt = sums.blobBurnt.toString()
  if (block.difficulty && block.difficulty !== '0x0') ext.difficulty = BigInt(block.difficulty).toString()
  if (block.totalDifficulty && block.totalDifficulty !== '0x0')
    ext.totalDifficulty = BigInt(block.totalDifficulty).toString()
  if (block.nonce) ext.nonce = block.nonce
  if (block.mixHash) ext.mixHash = block.mixHash
  if (block.withdrawalsRoot) ext.withdrawalsRoot = block.withdrawalsRoot
  if (block.parentBeaconBlockRoot) ext.parentBeaconBlockRoot = block.parentBeaconBlockRoot
  if (block.requestsHash) ext.requestsHash = block.requestsHash
  if (block.blockAccessListHash) ext.blockAccessListHash = block.blockAccessListHash
  if (block.slotNumber) ext.slot = toCount(block.slotNumber)
  if (block.sha3Uncles && block.sha3Uncles !== EMPTY_UNCLES) ext.sha3Uncles = block.sha3Uncles
  if (block.uncles && block.uncles.length > 0) ext.uncles = block.uncles
  if (block.withdrawals) {
    ext.withdrawals = block.withdrawals.map(({ index, validatorIndex, address, amount }) => ({
      index: toNumber(index),
      validator: toNumber(validatorIndex),
      address,
      gwei: BigInt(amount).toString(),
    }))
  }
  if (block.l1BlockNumber) ext.l1BlockNumber = toNumber(block.l1BlockNumber)
  if (block.sendCount) ext.sendCount = toNumber(block.sendCount)
  if (block.sendRoot) ext.sendRoot = block.sendRoot
  if (block.l1BatchNumber) ext.l1BatchNumber = toNumber(block.l1BatchNumber)
  return ext
}
