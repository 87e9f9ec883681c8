import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import type { ChainOf } from '@orrery/model/chain'
import type { Hex } from '@orrery/primitives/hex'
import { makeKey } from './address-key.ts'
import { compileScript, hash160, push } from './compile-script.ts'
import { formatAddress } from './format-address.ts'
import { aggregateKeys, SHARED_CHAIN_CODE } from './aggregate-keys.ts'
import type { SharedKeyPath } from './descriptor-key.ts'
import { DescriptorError, type Descriptor, type KeyPath, type Output, type ScriptTree } from './output-descriptor.ts'
import type { Script } from './script-expression.ts'

export { DescriptorError, readDescriptor, type Descriptor, type ScriptForm } from './output-descriptor.ts'

/** An address of a descriptor with its place: branch 0 receives, branch 1 is change where there are two. */
export type DerivedAddress = {
  readonly branch: number
  readonly index: number
  readonly address: string
  /** How it pays, where its descriptor names several ways for each key. */
  readonly form: Output['form'] | null
}

/** Chains of addresses that a descriptor names: its branches, each for every way to pay. */
export const lanesOf = ({ branches, outputs }: Descriptor): readonly { branch: number; way: number }[] =>
  Array.from({ length: branches }, (_, branch) => outputs.map((_output, way) => ({ branch, way }))).flat()

/**
 * The addresses of a descriptor, made here and nowhere else: nothing is asked of anybody. The steps that all addresses of a branch share are
 * taken once. Throws `DescriptorError` where a key is no point of the curve or has no such child, or a script is too long: nobody could spend from it.
 */
export function deriver(
  descriptor: Descriptor,
  chain: ChainOf<'utxo'>,
): (branch: number, index: number, way?: number) => DerivedAddress {
  const { outputs } = descriptor
  const bases = Array.from({ length: descriptor.branches }, (_, branch) =>
    descriptor.keys.map((key) => baseOf(key, branch)),
  )
  return (branch, index, way = 0) => {
    const keys = bases[branch]!.map((base) => (typeof base === 'function' ? base(index) : base))
    const output = outputs[way]!
    const address = formatAddress(ownerOf(output, keys), chain)
    return { branch, index, address, form: outputs.length > 1 ? output.form : null }
  }
}

/** A key that stands, or one for each index. */
type Base = Uint8Array | ((index: number) => Uint8Array)

function baseOf(path: KeyPath, branch: number): Base {
  if ('signers' in path) return sharedBase(path, branch)
  if (path.isPlain) {
    const bytes = hexToBytes(path.key)
    possible(() => secp256k1.Point.fromBytes(bytes))
    return bytes
  }
  return stepsFrom(
    possible(() => HDKey.fromExtendedKey(path.key)),
    path.steps,
    branch,
  )
}

function sharedBase({ signers, steps }: SharedKeyPath, branch: number): Base {
  const bases = signers.map((signer) => baseOf(signer, branch))
  const at = (index: number): Uint8Array =>
    possible(() => aggregateKeys(bases.map((base) => (typeof base === 'function' ? base(index) : base))))
  if (steps.length > 0)
    return stepsFrom(new HDKey({ publicKey: at(0), chainCode: hexToBytes(SHARED_CHAIN_CODE) }), steps, branch)
  return bases.some((base) => typeof base === 'function') ? at : at(0)
}

function stepsFrom(from: HDKey, steps: KeyPath['steps'], branch: number): Base {
  let node = from
  for (const step of steps) {
    if (step === '*') break
    node = childOf(node, typeof step === 'number' ? step : step[branch]!)
  }
  return steps.includes('*') ? (index) => childOf(node, index).publicKey! : node.publicKey!
}

const childOf = (node: HDKey, index: number): HDKey => possible(() => node.deriveChild(index))

function possible<T>(make: () => T): T {
  try {
    return make()
  } catch {
    throw new DescriptorError('form')
  }
}

const witness = (program: Uint8Array): Uint8Array => concatBytes(Uint8Array.of(0), push(program))
/** BIP-16: what a script pushes has 520 bytes at most. BIP-141: a witness script has 10,000. */
const MOST_BYTES = { sh: 520, wsh: 10_000 } as const

function bounded(script: Uint8Array, most: number): Uint8Array {
  if (script.length > most) throw new DescriptorError('form')
  return script
}

function ownerOf(output: Output, keys: readonly Uint8Array[]): Hex {
  switch (output.form) {
    case 'pk':
      return makeKey('pubkey', bytesToHex(keys[output.key]!))
    case 'pkh':
      return makeKey('p2pkh', bytesToHex(hash160(keys[output.key]!)))
    case 'wpkh':
      return makeKey('p2wpkh', bytesToHex(hash160(keys[output.key]!)))
    case 'sh-wpkh':
      return makeKey('p2sh', bytesToHex(hash160(witness(hash160(keys[output.key]!)))))
    case 'rawtr':
      return makeKey('p2tr', bytesToHex(xOf(keys[output.key]!)))
    case 'tr':
      return makeKey('p2tr', bytesToHex(tweaked(keys[output.key]!, output.tree && rootOf(output.tree, keys.map(xOf)))))
    case 'bare':
      return makeKey('script', bytesToHex(sha256(compileScript(output.script, keys))))
    case 'sh':
      return makeKey('p2sh', bytesToHex(hash160(bounded(compileScript(output.script, keys), MOST_BYTES.sh))))
    case 'wsh':
      return makeKey('p2wsh', bytesToHex(sha256(witnessScript(output.script, keys))))
    case 'sh-wsh':
      return makeKey('p2sh', bytesToHex(hash160(witness(sha256(witnessScript(output.script, keys))))))
    case 'owner':
      return output.owner
  }
}

const witnessScript = (script: Script, keys: readonly Uint8Array[]): Uint8Array =>
  bounded(compileScript(script, keys), MOST_BYTES.wsh)

const xOf = (key: Uint8Array): Uint8Array => key.subarray(1, 33)

/** BIP-86 where no script stands beside the internal key, BIP-341 where a tree does. */
function tweaked(key: Uint8Array, root: Uint8Array | null): Uint8Array {
  const { lift_x, taggedHash, pointToBytes } = schnorr.utils
  const x = xOf(key)
  const tweak = BigInt(`0x${bytesToHex(taggedHash('TapTweak', x, ...(root === null ? [] : [root])))}`)
  return pointToBytes(lift_x(BigInt(`0x${bytesToHex(x)}`)).add(schnorr.Point.BASE.multiply(tweak)))
}

/** BIP-341: leaves of version 0xc0; the two halves of a branch in the order of their bytes. */
function rootOf(tree: ScriptTree, keys: readonly Uint8Array[]): Uint8Array {
  const { taggedHash } = schnorr.utils
  if ('op' in tree) {
    const script = compileScript(tree, keys)
    return taggedHash('TapLeaf', Uint8Array.of(0xc0), compactSize(script.length), script)
  }
  const [left, right] = [rootOf(tree[0], keys), rootOf(tree[1], keys)]
  return bytesToHex(left) < bytesToHex(right)
    ? taggedHash('TapBranch', left, right)
    : taggedHash('TapBranch', right, left)
}

const compactSize = (length: number): Uint8Array =>
  length < 0xfd ? Uint8Array.of(length) : Uint8Array.of(0xfd, length & 0xff, length >> 8)
