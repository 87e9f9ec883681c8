import { OrreryError } from '@orrery/errors/orrery-error'
import type { ChainOf } from '@orrery/model/chain'
import type { Hex } from '@orrery/primitives/hex'
import { headerBytes } from './block-header.ts'
import { idBytes, isAssetUnlock } from './dash/asset-unlock.ts'
import { merkleRoot } from './merkle-root.ts'
import type { RawBlock, RawTx } from './raw-block.ts'
import { sha256d } from './sha256d.ts'
import { skimTx, type TxSkim } from './skim-tx.ts'

/**
 * Recomputes what a block claims: its hash from the header, the merkle root over all txids, both ids
 * and all that transactions say from their bytes where the node gives them, the witness commitment (BIP-141), without which nothing has a witness, one
 * coinbase in first place, and that no transaction pays more than it takes. Throws `UPSTREAM_MISMATCH`. False where the hash of the header or an id could not be recomputed.
 */
export function verifyBlock(block: RawBlock, chain: ChainOf<'utxo'>): boolean {
  const fail = (reason: string): never => {
    throw mismatch(block, chain, reason)
  }
  checkHeader(block, chain)
  let isWhole = isHashed(chain)
  if (block.txs.length === 0) fail('it holds no transaction')
  for (const tx of block.txs) {
    const again = tx.hex === null ? null : rehash(tx, chain)
    isWhole &&= again !== null
    if (again === null) continue
    if (again.txid !== tx.txid) fail(`transaction ${tx.txid.slice(2)} has another id than its bytes`)
    if (again.differs !== null) fail(`transaction ${tx.txid.slice(2)} has other ${again.differs} than its bytes`)
  }
  // An odd number of hashes is filled up with the last, so a block with its last transactions twice has the same root (CVE-2012-2459).
  if (new Set(block.txs.map(({ txid }) => txid)).size !== block.txs.length) fail('it holds a transaction twice')
  if (merkleRoot(block.txs.map((tx) => tx.txid)) !== block.merkleRoot)
    fail('the transactions do not have the merkle root of the header')
  block.txs.forEach((tx, index) => {
    if ((tx.inputs[0]?.coinbase != null) !== (index === 0))
      fail(index === 0 ? 'the first transaction is no coinbase' : 'a coinbase stands behind the first place')
    const taken = sumInputs(tx)
    if (index > 0 && taken !== null && taken < sumOutputs(tx) && !(chain.quirks.chainLocks && isAssetUnlock(tx)))
      fail(`transaction ${tx.txid.slice(2)} pays more than it takes`)
  })
  const commitment = witnessCommitment(block)
  if (commitment === false) fail('the witness commitment does not match')
  if (commitment === null && block.txs.some(hasWitness)) fail('a witness stands in it to which it commits nowhere')
  return isWhole
}

/** X11 is the one algorithm whose block hash is not SHA256d of the header. */
const isHashed = ({ quirks }: ChainOf<'utxo'>): boolean => quirks.algorithm !== 'X11'

/** Recomputes a block's hash from its header. Throws `UPSTREAM_MISMATCH`. */
export function checkHeader(block: RawBlock, chain: ChainOf<'utxo'>): void {
  if (isHashed(chain) && headerHash(block) !== block.hash)
    throw mismatch(block, chain, 'the header does not have the hash that it is given')
}

const mismatch = (block: RawBlock, chain: ChainOf<'utxo'>, reason: string): OrreryError =>
  new OrreryError('UPSTREAM_MISMATCH', { source: `The node of ${chain.name.short}`, height: block.height, reason })

/** Sum of what the inputs take, base units; null while one of them is unknown, and for a coinbase. */
export function sumInputs(tx: RawTx): bigint | null {
  let sum = 0n
  for (const input of tx.inputs) {
    if (input.prevout === null) return null
    sum += input.prevout.value
  }
  return sum
}

/** Sum of what the outputs pay, base units. */
export function sumOutputs(tx: RawTx): bigint {
  let sum = 0n
  for (const output of tx.outputs) sum += output.value
  return sum
}

const headerHash = (block: RawBlock): Hex => `0x${sha256d(headerBytes(block)).reverse().toString('hex')}`

const hasWitness = ({ inputs }: RawTx): boolean => inputs.some(({ witness }) => witness.length > 0)

function rehash(tx: RawTx, { quirks }: ChainOf<'utxo'>): TxSkim | null {
  const bytes = Buffer.from(tx.hex!.slice(2), 'hex')
  try {
    return skimTx(bytes, tx, { payloads: quirks.masternodes === true })
  } catch {
    // Forms that are not read here: their id covers all bytes, or nearly.
    const whole: Hex = `0x${sha256d(idBytes(tx, bytes)).reverse().toString('hex')}`
    return whole === tx.txid ? { txid: whole, differs: null } : null
  }
}

/** True when the coinbase commits to all wtxids (BIP-141), null when it commits to none or they are not known. */
function witnessCommitment(block: RawBlock): boolean | null {
  const coinbase = block.txs[0]!
  const nonce = coinbase.inputs[0]?.witness[0]
  const script = coinbase.outputs.findLast(
    (output) => output.script.startsWith('0x6a24aa21a9ed') && output.script.length >= 78,
  )?.script
  if (nonce === undefined || script === undefined || nonce.length !== 66) return null
  const root = merkleRoot([`0x${'00'.repeat(32)}`, ...block.txs.slice(1).map((tx) => tx.wtxid)])
  const both = Buffer.concat([Buffer.from(root.slice(2), 'hex').reverse(), Buffer.from(nonce.slice(2), 'hex')])
  return sha256d(both).toString('hex') === script.slice(14, 78)
}
