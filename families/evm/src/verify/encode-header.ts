import type { RawBlock, RawHeader } from '../raw.ts'
import { encodeRlp, toRlpNumber, type RlpItem } from './rlp.ts'

/** EIP-3675: no block since the merge has ommers. */
export const EMPTY_UNCLES = '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347'

/**
 * RLP of a header, whose Keccak is the block's hash. Fields of later forks follow one another, and the
 * first one that is missing ends the header. Source: execution-specs up to Amsterdam (EIP-1559, 4895,
 * 4844, 4788, 7685, 7928, 7843). Null where a field is missing that every header has, or one before others of its fork.
 */
export function encodeHeader(block: RawBlock | RawHeader): Uint8Array | null {
  const fields = headerFields(block)
  return fields === null ? null : encodeRlp(fields)
}

/** What `encodeHeader` encodes, for lists of headers and for seals. */
export function headerFields(block: Omit<RawHeader, 'transactions'>): readonly RlpItem[] | null {
  const { mixHash, nonce } = block
  const signed = signedFields(block)
  // Authorities seal with a step and a signature where others have these two, which some nodes write all the same.
  if (signed === null || !mixHash || !nonce || isAuthorityRound(block)) return null
  const fields: RlpItem[] = [...signed, mixHash, nonce]
  if (block.baseFeePerGas) fields.push(toRlpNumber(block.baseFeePerGas))
  if (block.withdrawalsRoot) fields.push(block.withdrawalsRoot)
  if (block.blobGasUsed) fields.push(toRlpNumber(block.blobGasUsed), toRlpNumber(block.excessBlobGas))
  if (block.parentBeaconBlockRoot) fields.push(block.parentBeaconBlockRoot)
  if (block.requestsHash) fields.push(block.requestsHash)
  if (block.blockAccessListHash) fields.push(block.blockAccessListHash)
  if (block.slotNumber) {
    // What stands in place of the one before it is for each client to say.
    if (!block.blockAccessListHash || !block.requestsHash) return null
    fields.push(toRlpNumber(block.slotNumber))
  }
  return fields
}

/** Whether authorities made the block in turns: from 2^128 down they count the turns that were missed (OpenEthereum, `authority_round`, `calculate_score`). No work makes that much. */
export const isAuthorityRound = ({ difficulty }: Pick<RawHeader, 'difficulty'>): boolean =>
  !!difficulty && BigInt(difficulty) >> 120n > 0n

/** What comes before a header's seal; null where a field is missing that every header has. */
export function signedFields(block: Omit<RawHeader, 'transactions'>): readonly RlpItem[] | null {
  const { miner, gasLimit } = block
  if (!miner || !gasLimit) return null
  return [
    block.parentHash,
    block.sha3Uncles ?? EMPTY_UNCLES,
    miner,
    block.stateRoot,
    block.transactionsRoot,
    block.receiptsRoot,
    block.logsBloom,
    toRlpNumber(block.difficulty),
    toRlpNumber(block.number),
    toRlpNumber(gasLimit),
    toRlpNumber(block.gasUsed),
    toRlpNumber(block.timestamp),
    block.extraData,
  ]
}
