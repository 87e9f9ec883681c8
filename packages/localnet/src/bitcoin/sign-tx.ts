import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { hash160, type Owner } from './owner.ts'

/** An output of ours that can be spent. `txid` as it is shown. */
export type Coin = { readonly txid: string; readonly vout: number; readonly value: bigint; readonly owner: Owner }

export type TxOutput = { readonly value: bigint; readonly script: Uint8Array }

/** What is to be signed. */
export type TxPlan = {
  readonly coins: readonly Coin[]
  readonly outputs: readonly TxOutput[]
  readonly sequence: number
  readonly lockTime: number
}

export type SignedTx = { readonly txid: string; readonly hex: string; readonly vsize: number }

const VERSION = u32(2)
const SIGHASH_ALL = 1

/** Signs every input with its owner's key: legacy, BIP-143 and BIP-341 key paths. */
export function signTx(plan: TxPlan): SignedTx {
  const inputs = plan.coins.map((coin) => concatBytes(hexToBytes(coin.txid).reverse(), u32(coin.vout)))
  const outputs = concatBytes(size(plan.outputs.length), ...plan.outputs.map(writeOutput))
  const common = commonHashes(plan, inputs)
  const scriptSigs = plan.coins.map((coin, i) => scriptSigOf(plan, coin, i, inputs, outputs))
  const witnesses = plan.coins.map((coin, i) => witnessOf(plan, coin, i, inputs, common))
  const body = concatBytes(
    size(inputs.length),
    ...inputs.map((input, i) => concatBytes(input, sized(scriptSigs[i]!), u32(plan.sequence))),
    outputs,
  )
  const base = concatBytes(VERSION, body, u32(plan.lockTime))
  const witness = witnesses.some((items) => items.length > 0)
  const whole = witness
    ? concatBytes(
        VERSION,
        Uint8Array.of(0, 1),
        body,
        ...witnesses.map((items) => concatBytes(size(items.length), ...items.map(sized))),
        u32(plan.lockTime),
      )
    : base
  return {
    txid: bytesToHex(sha256(sha256(base)).reverse()),
    hex: bytesToHex(whole),
    vsize: Math.ceil((base.length * 3 + whole.length) / 4),
  }
}

/** Virtual bytes that inputs and outputs will take, rounded up: for choosing the fee before signing. */
export function estimateVsize(owners: readonly Owner[], outputs: readonly TxOutput[]): number {
  const perInput = { p2pkh: 149, 'p2sh-p2wpkh': 92, p2wpkh: 69, p2tr: 58 }
  return (
    12 +
    owners.reduce((sum, owner) => sum + perInput[owner.type], 0) +
    outputs.reduce((sum, output) => sum + 9 + output.script.length, 0)
  )
}

function scriptSigOf(
  plan: TxPlan,
  { owner }: Coin,
  index: number,
  inputs: readonly Uint8Array[],
  outputs: Uint8Array,
): Uint8Array {
  if (owner.type === 'p2sh-p2wpkh') return sized(concatBytes(Uint8Array.of(0, 20), hash160(owner.publicKey)))
  if (owner.type !== 'p2pkh') return new Uint8Array()
  const unsigned = concatBytes(
    VERSION,
    size(inputs.length),
    ...inputs.map((input, i) =>
      concatBytes(input, i === index ? sized(owner.script) : Uint8Array.of(0), u32(plan.sequence)),
    ),
    outputs,
    u32(plan.lockTime),
    u32(SIGHASH_ALL),
  )
  return concatBytes(sized(ecdsa(sha256(sha256(unsigned)), owner)), sized(owner.publicKey))
}

function witnessOf(
  plan: TxPlan,
  coin: Coin,
  index: number,
  inputs: readonly Uint8Array[],
  common: CommonHashes,
): Uint8Array[] {
  const { owner } = coin
  if (owner.type === 'p2pkh') return []
  if (owner.type === 'p2tr') {
    const message = concatBytes(
      Uint8Array.of(0, 0),
      VERSION,
      u32(plan.lockTime),
      common.prevouts,
      common.amounts,
      common.scripts,
      common.sequences,
      common.outputs,
      Uint8Array.of(0),
      u32(index),
    )
    // A fixed auxiliary value keeps the chain the same for the same seed.
    return [schnorr.sign(schnorr.utils.taggedHash('TapSighash', message), owner.secret, new Uint8Array(32))]
  }
  const scriptCode = concatBytes(
    Uint8Array.of(0x19, 0x76, 0xa9, 20),
    hash160(owner.publicKey),
    Uint8Array.of(0x88, 0xac),
  )
  const unsigned = concatBytes(
    VERSION,
    sha256(common.prevouts),
    sha256(common.sequences),
    inputs[index]!,
    scriptCode,
    u64(coin.value),
    u32(plan.sequence),
    sha256(common.outputs),
    u32(plan.lockTime),
    u32(SIGHASH_ALL),
  )
  return [ecdsa(sha256(sha256(unsigned)), owner), owner.publicKey]
}

type CommonHashes = {
  readonly prevouts: Uint8Array
  readonly amounts: Uint8Array
  readonly scripts: Uint8Array
  readonly sequences: Uint8Array
  readonly outputs: Uint8Array
}

/** Single hashes of BIP-341; BIP-143 hashes three of them once more. */
function commonHashes(plan: TxPlan, inputs: readonly Uint8Array[]): CommonHashes {
  return {
    prevouts: sha256(concatBytes(...inputs)),
    amounts: sha256(concatBytes(...plan.coins.map((coin) => u64(coin.value)))),
    scripts: sha256(concatBytes(...plan.coins.map((coin) => sized(coin.owner.script)))),
    sequences: sha256(concatBytes(...plan.coins.map(() => u32(plan.sequence)))),
    outputs: sha256(concatBytes(...plan.outputs.map(writeOutput))),
  }
}

const ecdsa = (hash: Uint8Array, owner: Owner): Uint8Array =>
  concatBytes(secp256k1.sign(hash, owner.secret, { prehash: false, format: 'der' }), Uint8Array.of(SIGHASH_ALL))

const writeOutput = (output: TxOutput): Uint8Array => concatBytes(u64(output.value), sized(output.script))

const sized = (bytes: Uint8Array): Uint8Array => concatBytes(size(bytes.length), bytes)

function size(count: number): Uint8Array {
  if (count < 0xfd) return Uint8Array.of(count)
  return Uint8Array.of(0xfd, count & 0xff, count >>> 8)
}

function u32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, true)
  return bytes
}

function u64(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value, true)
  return bytes
}
