import { digits, each, fields, hash, integer, integerOrNull, text, word } from './node-shape.ts'
import type { RawBlock } from './raw-block.ts'
import { readAuxPow } from './aux-pow/read-aux-pow.ts'
import { readNodeTx } from './read-node-tx.ts'

/** Reads an answer of `getblock <hash> 2` (or 3). Throws `ShapeError`. */
export function readNodeBlock(value: unknown): RawBlock {
  const block = fields(value, '')
  const mweb = block.mweb === undefined || block.mweb === null ? null : fields(block.mweb, '.mweb')
  const id = hash(block.hash, '.hash')
  const version = integer(block.version, '.version')
  const auxPow = block.auxpow === undefined ? null : readAuxPow(block.auxpow, { id, version })
  return {
    ...(auxPow !== null && { auxPow }),
    hash: id,
    height: integer(block.height, '.height'),
    version,
    parentHash: block.previousblockhash === undefined ? null : hash(block.previousblockhash, '.previousblockhash'),
    merkleRoot: hash(block.merkleroot, '.merkleroot'),
    time: word(block.time, '.time'),
    nonce: word(block.nonce, '.nonce'),
    bits: digits(text(block.bits, '.bits'), '.bits'),
    difficulty:
      typeof block.difficulty === 'string' || typeof block.difficulty === 'number' ? String(block.difficulty) : null,
    chainwork: block.chainwork === undefined ? null : digits(block.chainwork, '.chainwork'),
    size: integerOrNull(block.size, '.size'),
    strippedSize: integerOrNull(block.strippedsize, '.strippedsize'),
    weight: integerOrNull(block.weight, '.weight'),
    txs: each(block.tx, '.tx', readNodeTx),
    mweb:
      mweb === null
        ? null
        : {
            hash: hash(mweb.hash, '.mweb.hash'),
            kernels: integerOrNull(mweb.num_kernels, '.mweb.num_kernels') ?? 0,
            outputs: integerOrNull(mweb.num_txos, '.mweb.num_txos') ?? 0,
            inputs: Array.isArray(mweb.inputs) ? mweb.inputs.length : 0,
            created: Array.isArray(mweb.outputs) ? mweb.outputs.length : 0,
          },
  }
}
