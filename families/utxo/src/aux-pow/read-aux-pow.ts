import { chainIdOf } from '@orrery/model/block-work'
import type { Hex } from '@orrery/primitives/hex'
import { ShapeError } from '@orrery/transport/shape'
import { digits, each, fields, hash, integer, list, text } from '../node-shape.ts'
import { ByteReader, readRawTx } from '../read-raw-tx.ts'
import { sha256d } from '../sha256d.ts'

/** The work of another chain's block that counts for this one. */
export type AuxPow = {
  /** SHA256d of the other block's header, which is its hash where that chain hashes so. */
  readonly parentHash: Hex
  readonly coinbaseTxid: Hex
  /** The other coinbase's script, at most 200 bytes. */
  readonly coinbase: Hex
  /** Whether the other block commits to this one by the rules of merged mining; null where the node does not give the bytes to tell. */
  readonly isProved: boolean | null
}

const HEADER = 80
const MAGIC = 'fabe6d6d'
// Namecoin and Dogecoin Core, auxpow.cpp: longest branch to the chain's root, and where a root without the magic has to begin.
const LONGEST_BRANCH = 30
const LATEST_ROOT = 20
const KEPT_BYTES = 200

type Told = { readonly id: Hex; readonly version: number }

/**
 * `auxpow` of a `getblock` answer (Namecoin's form, which Dogecoin Core has too) for the block with that id. Never throws: null for
 * what has another form, because a block counts whether its proof can be shown or not.
 */
export function readAuxPow(value: unknown, block: Told): AuxPow | null {
  try {
    const told = fields(value, '.auxpow')
    const tx = fields(told.tx, '.tx')
    const coinbase = digits(fields(list(tx.vin, '.vin')[0], '.vin').coinbase, '.coinbase')
    const txid = hash(tx.txid, '.txid')
    const header = Buffer.from(digits(told.parentblock, '.parentblock').slice(2), 'hex')
    if (header.length < HEADER) return null
    const parent = header.subarray(0, HEADER)
    const toRoot = each(told.merklebranch, '.merklebranch', (node) => hash(node, ''))
    const toChainRoot = each(told.chainmerklebranch, '.chainmerklebranch', (node) => hash(node, ''))
    const index = integer(told.index, '.index')
    const chainIndex = integer(told.chainindex, '.chainindex')
    return {
      parentHash: shown(sha256d(parent)),
      coinbaseTxid: txid,
      coinbase: coinbase.slice(0, 2 + KEPT_BYTES * 2) as Hex,
      isProved:
        tx.hex === undefined
          ? null
          : isCoinbase(text(tx.hex, '.hex'), txid, coinbase) &&
            index === 0 &&
            parent.readUInt32LE(0) >>> 16 !== chainIdOf(block.version) &&
            toRoot.length <= LONGEST_BRANCH &&
            climb(txid, toRoot, 0) === parent.subarray(36, 68).toString('hex') &&
            isCommitted(coinbase, toChainRoot, chainIndex, block),
    }
  } catch (error) {
    if (error instanceof ShapeError || error instanceof RangeError) return null
    throw error
  }
}

/** Whether the bytes are the transaction of that id with that coinbase script. */
function isCoinbase(hex: string, txid: Hex, coinbase: Hex): boolean {
  const reader = new ByteReader(Buffer.from(digits(hex, '.hex').slice(2), 'hex'))
  const read = readRawTx(reader)
  return reader.at === reader.bytes.length && read.txid === txid && read.inputs[0]?.coinbase === coinbase
}

/** The rules of Namecoin's `CAuxPow::check` for what the other coinbase has to say. */
function isCommitted(coinbase: Hex, branch: readonly Hex[], index: number, { id, version }: Told): boolean {
  if (branch.length > LONGEST_BRANCH) return false
  const root = Buffer.from(climb(id, branch, index), 'hex')
    .reverse()
    .toString('hex')
  const script = Buffer.from(coinbase.slice(2), 'hex')
  const at = script.indexOf(root, 0, 'hex')
  if (at < 0) return false
  const magic = script.indexOf(MAGIC, 0, 'hex')
  if (magic < 0 ? at > LATEST_ROOT : magic + 4 !== at || script.indexOf(MAGIC, magic + 1, 'hex') >= 0) return false
  const after = at + 32
  if (script.length < after + 8 || script.readUInt32LE(after) !== 2 ** branch.length) return false
  return index === expectedIndex(script.readUInt32LE(after + 4), chainIdOf(version), branch.length)
}

/** Where a chain has to stand in a tree of that height, so that nobody counts one work twice for it. 32-bit arithmetic. */
function expectedIndex(nonce: number, chainId: number, height: number): number {
  const step = (n: number): number => (Math.imul(n, 1_103_515_245) + 12_345) >>> 0
  return step((step(nonce) + chainId) >>> 0) % 2 ** height
}

/** The root that a branch leads to, as hex digits in the order of the bytes. */
function climb(leaf: Hex, branch: readonly Hex[], index: number): string {
  let at: Buffer = Buffer.from(leaf.slice(2), 'hex').reverse()
  branch.forEach((node, level) => {
    const other = Buffer.from(node.slice(2), 'hex').reverse()
    at = sha256d(Buffer.concat((index >>> level) & 1 ? [other, at] : [at, other]))
  })
  return at.toString('hex')
}

const shown = (bytes: Buffer): Hex => `0x${Buffer.from(bytes).reverse().toString('hex')}`
