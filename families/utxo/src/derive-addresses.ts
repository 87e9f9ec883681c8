import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import type { ChainOf } from '@orrery/model/chain'
import { makeKey } from './address-key.ts'
import { formatAddress } from './format-address.ts'
import { DescriptorError, type Descriptor, type KeyPath } from './output-descriptor.ts'

export { DescriptorError, readDescriptor, type Descriptor, type ScriptForm } from './output-descriptor.ts'

/** An address of a descriptor with its place: branch 0 receives, branch 1 is change where there are two. */
export type DerivedAddress = { readonly branch: number; readonly index: number; readonly address: string }

const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes))
const push = (bytes: Uint8Array): Uint8Array => concatBytes(Uint8Array.of(bytes.length), bytes)
/** OP_1 to OP_16, and what is greater as a push of one byte. */
const number = (value: number): Uint8Array => (value <= 16 ? Uint8Array.of(0x50 + value) : Uint8Array.of(1, value))

/**
 * The addresses of a descriptor, made here and nowhere else: nothing is asked of anybody. The steps that all addresses of a branch share are
 * taken once. Throws `DescriptorError` where a key is no point of the curve or has no such child: nobody could spend from it.
 */
export function deriver(
  descriptor: Descriptor,
  chain: ChainOf<'utxo'>,
): (branch: number, index: number) => DerivedAddress {
  const bases = Array.from({ length: descriptor.branches }, (_, branch) =>
    descriptor.keys.map((key) => baseOf(key, branch)),
  )
  return (branch, index) => {
    const keys = bases[branch]!.map((base) => (typeof base === 'function' ? base(index) : base))
    return { branch, index, address: formatAddress(payTo(descriptor, keys), chain) }
  }
}

function baseOf({ key, isPlain, steps }: KeyPath, branch: number): Uint8Array | ((index: number) => Uint8Array) {
  if (isPlain) return possible(() => secp256k1.Point.fromBytes(hexToBytes(key)).toBytes())
  let node = possible(() => HDKey.fromExtendedKey(key))
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

function payTo({ form, required, isSorted }: Descriptor, keys: readonly Uint8Array[]): ReturnType<typeof makeKey> {
  const [key] = keys as readonly [Uint8Array]
  switch (form) {
    case 'pkh':
      return makeKey('p2pkh', bytesToHex(hash160(key)))
    case 'wpkh':
      return makeKey('p2wpkh', bytesToHex(hash160(key)))
    case 'sh-wpkh':
      return makeKey('p2sh', bytesToHex(hash160(concatBytes(Uint8Array.of(0), push(hash160(key))))))
    case 'tr':
      return makeKey('p2tr', bytesToHex(tweaked(key)))
    case 'sh':
      return makeKey('p2sh', bytesToHex(hash160(multisig(required!, isSorted, keys))))
    case 'wsh':
      return makeKey('p2wsh', bytesToHex(sha256(multisig(required!, isSorted, keys))))
    case 'sh-wsh':
      return makeKey(
        'p2sh',
        bytesToHex(hash160(concatBytes(Uint8Array.of(0), push(sha256(multisig(required!, isSorted, keys)))))),
      )
  }
}

/** BIP-67 orders keys by their bytes. */
function multisig(required: number, isSorted: boolean, keys: readonly Uint8Array[]): Uint8Array {
  const ordered = isSorted ? keys.toSorted((a, b) => (bytesToHex(a) < bytesToHex(b) ? -1 : 1)) : keys
  return concatBytes(number(required), ...ordered.map(push), number(keys.length), Uint8Array.of(0xae))
}

/** BIP-86: the output key of an internal key that no script stands beside. */
function tweaked(key: Uint8Array): Uint8Array {
  const { lift_x, taggedHash, pointToBytes } = schnorr.utils
  const x = key.subarray(1)
  const inner = lift_x(BigInt(`0x${bytesToHex(x)}`))
  const tweak = BigInt(`0x${bytesToHex(taggedHash('TapTweak', x))}`)
  return pointToBytes(inner.add(schnorr.Point.BASE.multiply(tweak)))
}
