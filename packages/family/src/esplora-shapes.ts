import type { BlockRow, TxRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'

/** JSON whose integers may be of any size: amounts are `bigint` and are written as numbers. */
export type WideJson =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly WideJson[]
  | { readonly [key: string]: WideJson | undefined }

/** An input as lists of outputs need it; null parts are those of a coinbase or not known. */
export type SpentOutput = {
  readonly txid: Hex | null
  readonly vout: number
  readonly address: Hex | null
  readonly value: bigint | null
  /** Block of the output that is spent; null where it is not known or not mined. */
  readonly height: number | null
}

/** Coins that a transaction moves into its block's extension block, or out of it (LIP-0002, LIP-0003): an output of it. */
export type Peg = {
  readonly direction: 'in' | 'out'
  readonly vout: number
  /** Base units. */
  readonly value: bigint
  /** Whose coins they are outside; null of those that went in, and where the script has no address. */
  readonly address: Hex | null
}

/** What a transaction's row does not hold. */
export type TxBytes = {
  /** The serialised transaction, where it was asked for. */
  readonly raw: Hex | null
  /** Scripts of spent outputs by `0x<txid>:<vout>`, where rows hold only their hash. */
  readonly scripts: ReadonlyMap<string, Hex>
}

/**
 * How an output family's rows read in the form of Blockstream's Esplora (its API.md). All are pure. Handed over by the composition, since
 * no page needs them.
 */
export type EsploraShapes = {
  /** A block without `mediantime`. */
  block(row: BlockRow): { readonly [key: string]: WideJson | undefined }
  /** The 80 bytes of a block's header. */
  header(row: Pick<BlockRow, 'ext' | 'parentHash' | 'timeMs'>): Hex
  /** A transaction without its status; null where its bytes are needed for it. */
  tx(tx: Pick<TxRow, 'hash' | 'fee' | 'ext'>, bytes: TxBytes): { readonly [key: string]: WideJson | undefined } | null
  inputs(tx: Pick<TxRow, 'ext'>): readonly SpentOutput[]
  /** Spent outputs whose script has to be looked up for `tx`. */
  wantedScripts(tx: Pick<TxRow, 'ext'>): readonly { readonly txid: Hex; readonly vout: number }[]
  /** Pegs of a transaction, in the order of its outputs; none on chains without extension blocks. */
  pegs(tx: Pick<TxRow, 'kind' | 'ext'>): readonly Peg[]
  /** Virtual bytes, or bytes where the chain has no segwit. */
  vsize(tx: Pick<TxRow, 'ext'>): number
  /** SHA-256 of the script that an address key stands for, in the order in which it is computed, as this API has it. Pure. */
  scriptHash(key: Hex): Hex
  /** The key that a script without an address has, by that hash. */
  keyOfBareScript(hash: Hex): Hex
  /** Address keys that may be written with these first characters, by ranges of their bytes, both ends included; none for what no address begins with. */
  keysBeginning(text: string): readonly { readonly from: Hex; readonly to: Hex }[]
  /** Where output scripts are kept. */
  readonly outputs: { readonly table: string; readonly txid: string; readonly vout: string; readonly script: string }
  /** Merkle branch of a transaction by its place among all ids of its block, as Electrum writes it. */
  merkleBranch(txids: readonly Hex[], position: number): readonly Hex[]
  /** A coin amount of the node, as text, in base units. Throws on anything else. */
  toBase(coins: string | number): bigint
}
