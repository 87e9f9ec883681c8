import { schnorr } from '@noble/curves/secp256k1.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'

/** The generator's x, of which nobody needs the key: the scripts of these outputs ask for no signature. */
const KEY = '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'

function compactSize(size: number): Uint8Array {
  if (size < 0xfd) return Uint8Array.of(size)
  const bytes =
    size < 0x1_0000
      ? [0xfd, size & 0xff, size >>> 8]
      : [0xfe, size & 0xff, (size >>> 8) & 0xff, (size >>> 16) & 0xff, size >>> 24]
  return Uint8Array.from(bytes)
}

/** A taproot output (BIP-341) that whoever shows these envelopes may spend, and the witness that does. Digits without prefix. */
export function revealOutput(...envelopes: readonly string[]): {
  readonly script: string
  readonly witness: readonly string[]
} {
  const { lift_x, taggedHash } = schnorr.utils
  const leaf = hexToBytes(`51${envelopes.join('')}`)
  const key = hexToBytes(KEY)
  const root = taggedHash('TapLeaf', Uint8Array.of(0xc0), compactSize(leaf.length), leaf)
  const tweak = BigInt(`0x${bytesToHex(taggedHash('TapTweak', key, root))}`)
  const output = lift_x(BigInt(`0x${KEY}`)).add(schnorr.Point.BASE.multiply(tweak))
  const bytes = output.toBytes(true)
  return {
    script: `5120${bytesToHex(bytes.subarray(1))}`,
    witness: [bytesToHex(leaf), `${(0xc0 | (bytes[0]! & 1)).toString(16)}${KEY}`],
  }
}

type SerialisedInput = {
  readonly txid: string
  readonly vout: number
  readonly witness: readonly string[]
  /** Nothing unless told. */
  readonly scriptSig?: string
}

/** A serialised transaction, with witnesses where it has any (BIP-144); ids as they are shown, values in base units, all else in digits. */
export function serialiseTx(
  inputs: readonly SerialisedInput[],
  outputs: readonly { readonly value: bigint; readonly script: string }[],
): string {
  const little = (value: bigint, size: number): Uint8Array =>
    Uint8Array.from({ length: size }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))
  const sized = (digits: string): Uint8Array => concatBytes(compactSize(digits.length / 2), hexToBytes(digits))
  const isMarked = inputs.some(({ witness }) => witness.length > 0)
  return bytesToHex(
    concatBytes(
      little(2n, 4),
      isMarked ? Uint8Array.of(0, 1) : new Uint8Array(),
      compactSize(inputs.length),
      ...inputs.flatMap(({ txid, vout, scriptSig = '' }) => [
        hexToBytes(txid).toReversed(),
        little(BigInt(vout), 4),
        sized(scriptSig),
        little(0xffff_fffdn, 4),
      ]),
      compactSize(outputs.length),
      ...outputs.flatMap(({ value, script }) => [little(value, 8), sized(script)]),
      ...(isMarked ? inputs.flatMap(({ witness }) => [compactSize(witness.length), ...witness.map(sized)]) : []),
      little(0n, 4),
    ),
  )
}
