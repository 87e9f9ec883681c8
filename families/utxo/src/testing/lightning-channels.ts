import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import type { Hex } from '@orrery/primitives/hex'
import type { TestNode } from './litecoind.ts'

/** A key pair that a number makes. */
export type TestKey = { readonly secret: Uint8Array; readonly pubKey: string }

export function keyOf(seed: number): TestKey {
  const secret = sha256(Uint8Array.of(seed & 0xff, seed >>> 8, 77))
  return { secret, pubKey: bytesToHex(secp256k1.getPublicKey(secret, true)) }
}

/** An output of a script, by the hash of the script (P2WSH). Values in base units. */
export type ScriptCoin = {
  readonly txid: string
  readonly vout: number
  readonly value: bigint
  readonly script: string
}

const little = (value: bigint, size: number): Uint8Array =>
  Uint8Array.from({ length: size }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))
const u32 = (value: number): Uint8Array => little(BigInt(value), 4)
const sized = (bytes: Uint8Array): Uint8Array => concatBytes(Uint8Array.of(bytes.length), bytes)
const twice = (bytes: Uint8Array): Uint8Array => sha256(sha256(bytes))

/** The funding script of two keys (BOLT 3): 2 of 2, the lesser key first. */
export function fundingScript(a: TestKey, b: TestKey): string {
  const [first, second] = [a.pubKey, b.pubKey].toSorted()
  return `5221${first}21${second}52ae`
}

/** `to_local` of a commitment (BOLT 3), with a delay of 144 blocks. */
export const toLocalScript = (revocation: TestKey, delayed: TestKey): string =>
  `6321${revocation.pubKey}67029000b27521${delayed.pubKey}68ac`

/** The output script that pays to a script's hash. */
export const payTo = (script: string): string => `0020${bytesToHex(sha256(hexToBytes(script)))}`

/** Signs the one input of a transaction (BIP-143, all outputs) by each key, and serialises it with the witness that `witness` makes of the signatures. */
export function spendScript(
  coin: ScriptCoin,
  plan: {
    readonly outputs: readonly { readonly value: bigint; readonly script: string }[]
    readonly sequence: number
    readonly lockTime: number
    readonly keys: readonly TestKey[]
    witness(signatures: readonly Uint8Array[]): readonly Uint8Array[]
  },
): string {
  const outpoint = concatBytes(hexToBytes(coin.txid).toReversed(), u32(coin.vout))
  const outputs = concatBytes(
    ...plan.outputs.map(({ value, script }) => concatBytes(little(value, 8), sized(hexToBytes(script)))),
  )
  const digest = twice(
    concatBytes(
      u32(2),
      twice(outpoint),
      twice(u32(plan.sequence)),
      outpoint,
      sized(hexToBytes(coin.script)),
      little(coin.value, 8),
      u32(plan.sequence),
      twice(outputs),
      u32(plan.lockTime),
      u32(1),
    ),
  )
  const signatures = plan.keys.map(({ secret }) =>
    concatBytes(secp256k1.sign(digest, secret, { prehash: false, format: 'der' }), Uint8Array.of(1)),
  )
  const items = plan.witness(signatures)
  return bytesToHex(
    concatBytes(
      u32(2),
      Uint8Array.of(0, 1, 1),
      outpoint,
      Uint8Array.of(0),
      u32(plan.sequence),
      Uint8Array.of(plan.outputs.length),
      outputs,
      Uint8Array.of(items.length),
      ...items.map(sized),
      u32(plan.lockTime),
    ),
  )
}

/** A channel whose funding output is in a block of a real node. */
export type TestChannel = {
  readonly id: bigint
  readonly ends: readonly [TestKey, TestKey]
  readonly coin: ScriptCoin
  readonly funding: { readonly txid: Hex; readonly vout: number }
}

type FoundTx = {
  readonly vout: readonly { readonly n: number; readonly scriptPubKey: { readonly hex: string } }[]
  readonly blockhash: string
}

/** Pays `value` into a channel of two keys, mines it, and tells the channel's id by its place in the block. */
export async function openChannel(
  node: TestNode,
  ends: readonly [TestKey, TestKey],
  value: bigint,
  miner: string,
): Promise<TestChannel> {
  const script = fundingScript(...ends)
  const { segwit } = await node.rpc<{ segwit: { address?: string; addresses?: readonly string[] } }>(
    'decodescript',
    script,
  )
  const txid = await node.rpc<string>('sendtoaddress', segwit.address ?? segwit.addresses![0]!, Number(value) / 1e8)
  await node.rpc('generatetoaddress', 1, miner)
  const tx = await node.rpc<FoundTx>('getrawtransaction', txid, true)
  const block = await node.rpc<{ readonly height: number; readonly tx: readonly string[] }>('getblock', tx.blockhash)
  const vout = tx.vout.find(({ scriptPubKey }) => scriptPubKey.hex === payTo(script))!.n
  const id = (BigInt(block.height) << 40n) | (BigInt(block.tx.indexOf(txid)) << 16n) | BigInt(vout)
  return { id, ends, coin: { txid, vout, value, script }, funding: { txid: `0x${txid}`, vout } }
}

const FEE = 10_000n
const EMPTY = new Uint8Array()

/** Both signatures in the order of the keys in the script, after the empty item that CHECKMULTISIG takes. */
const both = ({ ends, coin }: TestChannel) => ({
  keys: ends.toSorted((a, b) => (a.pubKey < b.pubKey ? -1 : 1)),
  witness: (signatures: readonly Uint8Array[]) => [EMPTY, ...signatures, hexToBytes(coin.script)],
})

/** The transaction by which both ends close a channel (BOLT 3, "Closing Transaction"). */
export const closeTogether = (channel: TestChannel, script: string): string =>
  spendScript(channel.coin, {
    ...both(channel),
    outputs: [{ value: channel.coin.value - FEE, script }],
    sequence: 0xffff_fffd,
    lockTime: 0,
  })

/** A commitment (BOLT 3): one output that waits, which `revocation` may take at once. */
export const commit = (channel: TestChannel, toLocal: string): string =>
  spendScript(channel.coin, {
    ...both(channel),
    outputs: [{ value: channel.coin.value - FEE, script: payTo(toLocal) }],
    sequence: 0x80_12_34_56,
    lockTime: 0x20_65_43_21,
  })

/** Takes the output of a revoked commitment by the revocation key (BOLT 5). */
export const penalise = (commitment: ScriptCoin, revocation: TestKey, script: string): string =>
  spendScript(commitment, {
    keys: [revocation],
    outputs: [{ value: commitment.value - FEE, script }],
    sequence: 0xffff_ffff,
    lockTime: 0,
    witness: ([signature]) => [signature!, Uint8Array.of(1), hexToBytes(commitment.script)],
  })
