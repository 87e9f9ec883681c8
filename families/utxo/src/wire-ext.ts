import type { ChainOf } from '@orrery/model/chain'
import type { Hex } from '@orrery/primitives/hex'
import type { JsonObject } from '@orrery/primitives/json'
import { formatAddress } from './format-address.ts'
import { formatHash } from './recognise.ts'
import type { UtxoBlockExt, UtxoInputExt, UtxoOutputExt, UtxoTxExt } from './utxo-ext.ts'

/** `UtxoBlockExt` as it goes over the wire: hashes as the family writes them. */
export type UtxoBlockWire = Omit<UtxoBlockExt, 'merkleRoot' | 'chainwork' | 'mweb' | 'auxPow'> & {
  readonly merkleRoot: string
  readonly chainwork: string | null
  readonly mweb: (Omit<NonNullable<UtxoBlockExt['mweb']>, 'hash'> & { readonly hash: string }) | null
  readonly auxPow?: Omit<NonNullable<UtxoBlockExt['auxPow']>, 'parentHash' | 'coinbaseTxid'> & {
    readonly parentHash: string
    readonly coinbaseTxid: string
  }
}

export type UtxoInputWire = Omit<UtxoInputExt, 'txid' | 'address'> & {
  readonly txid: string | null
  readonly address: string | null
}

export type UtxoOutputWire = Omit<UtxoOutputExt, 'address' | 'token'> & {
  /** Of scripts without an address `pubkey:` or `script:` and hex digits; null for what nobody can spend. */
  readonly address: string | null
  readonly token: (Omit<NonNullable<UtxoOutputExt['token']>, 'category'> & { readonly category: string }) | null
}

/** `UtxoTxExt` as it goes over the wire: addresses and hashes as people write them; bytes stay `0x` hex. */
export type UtxoTxWire = Omit<UtxoTxExt, 'wtxid' | 'inputs' | 'outputs' | 'mempool'> & {
  readonly wtxid: string
  readonly inputs: readonly UtxoInputWire[]
  readonly outputs: readonly UtxoOutputWire[]
  readonly mempool:
    | (Omit<NonNullable<UtxoTxExt['mempool']>, 'depends'> & { readonly depends: readonly string[] })
    | null
}

/** The `ext` of a block row for the wire; a row that is not of this family's making stays as it is. */
export function writeBlockExt(row: JsonObject): JsonObject {
  const ext = row as UtxoBlockExt
  if (typeof ext.merkleRoot !== 'string') return row
  const { auxPow, ...rest } = ext
  const wire: UtxoBlockWire = {
    ...rest,
    ...(auxPow && {
      auxPow: { ...auxPow, parentHash: formatHash(auxPow.parentHash), coinbaseTxid: formatHash(auxPow.coinbaseTxid) },
    }),
    merkleRoot: formatHash(ext.merkleRoot),
    chainwork: textOf(ext.chainwork),
    mweb: ext.mweb && { ...ext.mweb, hash: formatHash(ext.mweb.hash) },
  }
  return wire
}

/** The `ext` of a transaction row, mined or pending, for the wire. */
export function writeTxExt(row: JsonObject, chain: ChainOf<'utxo'>): JsonObject {
  const ext = row as UtxoTxExt
  if (!Array.isArray(ext.inputs) || !Array.isArray(ext.outputs)) return row
  const address = (key: Hex | null) => (key === null ? null : formatAddress(key, chain))
  const wire: UtxoTxWire = {
    ...ext,
    wtxid: formatHash(ext.wtxid),
    inputs: ext.inputs.map((input: UtxoInputExt) => ({
      ...input,
      txid: textOf(input.txid),
      address: address(input.address),
    })),
    outputs: ext.outputs.map((output: UtxoOutputExt) => ({
      ...output,
      address: address(output.address),
      token: output.token && { ...output.token, category: formatHash(output.token.category) },
    })),
    mempool: ext.mempool && { ...ext.mempool, depends: ext.mempool.depends.map(formatHash) },
  }
  return wire
}

const textOf = (hash: Hex | null): string | null => (hash === null ? null : formatHash(hash))
