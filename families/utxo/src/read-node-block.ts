import { digits, fields, hash, integer, integerOrNull, list, text } from './node-shape.ts'
import type { RawBlock } from './raw-block.ts'
import { readNodeTx } from './read-node-tx.ts'

/** Reads an answer of `getblock <hash> 2` (or 3). Throws `ShapeError`. */
export function readNodeBlock(value: unknown): RawBlock {
  const block = fields(value, 'block')
  const mweb = block.mweb === undefined || block.mweb === null ? null : fields(block.mweb, 'block.mweb')
  return {
    hash: hash(block.hash, 'block.hash'),
    height: integer(block.height, 'block.height'),
    version: integer(block.version, 'block.version'),
    parentHash: block.previousblockhash === undefined ? null : hash(block.previousblockhash, 'block.previousblockhash'),
    merkleRoot: hash(block.merkleroot, 'block.merkleroot'),
    time: integer(block.time, 'block.time'),
    nonce: integer(block.nonce, 'block.nonce'),
    bits: digits(text(block.bits, 'block.bits'), 'block.bits'),
    difficulty: typeof block.difficulty === 'string' || typeof block.difficulty === 'number' ? String(block.difficulty) : null,
    chainwork: block.chainwork === undefined ? null : digits(block.chainwork, 'block.chainwork'),
    size: integerOrNull(block.size, 'block.size'),
    strippedSize: integerOrNull(block.strippedsize, 'block.strippedsize'),
    weight: integerOrNull(block.weight, 'block.weight'),
    txs: list(block.tx, 'block.tx').map((tx, i) => readNodeTx(tx, `block.tx[${i}]`)),
    mweb: mweb === null ? null : {
      hash: hash(mweb.hash, 'block.mweb.hash'),
      kernels: integerOrNull(mweb.num_kernels, 'block.mweb.num_kernels') ?? 0,
      outputs: integerOrNull(mweb.num_txos, 'block.mweb.num_txos') ?? 0,
      inputs: Array.isArray(mweb.inputs) ? mweb.inputs.length : 0,
      created: Array.isArray(mweb.outputs) ? mweb.outputs.length : 0,
    },
  }
}
