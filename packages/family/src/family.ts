import type { FindAbiCalls } from './abi-calls.ts'
import type { Arrivals } from './arrivals.ts'
import type { Departures } from './departures.ts'
import type { Settlement } from './settlement.ts'
import type { CallSource } from './call-lookup.ts'
import type { Chain, ChainOf, FamilyId } from '@orrery/model/chain'
import type { BlockRow, LogRow, TxRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { JsonObject } from '@orrery/primitives/json'
import type { EventSources } from './event-sources.ts'
import type { PostedBatch } from './posted-batch.ts'

/** What the visitor's text may be. `certain` when a checksum or an unmistakable form says so. */
export type Candidate = {
  readonly kind: 'address' | 'transaction' | 'block' | 'height'
  /** Canonical key: `Hex` for address, transaction and block; decimal text for height. */
  readonly id: string
  readonly certain: boolean
  /** Which output of a transaction is meant, where the text says so. */
  readonly output?: number
}

/** What a family's chains have at all, whatever the node. A page asks this before it asks a capability. */
export type FamilyTraits = {
  readonly utxos: boolean
  readonly contracts: boolean
  readonly tokens: boolean
  readonly approvals: boolean
  readonly mempool: boolean
  readonly validators: boolean
  readonly uncles: boolean
}

/** Where a UTXO family keeps what the output list of an address needs. */
export type OutputSource = {
  /** Pure. All outputs of a transaction, mined or pending, as its row tells them. */
  of(
    tx: Pick<TxRow, 'ext'>,
  ): readonly { readonly vout: number; readonly address: Hex | null; readonly value: bigint; readonly script: string }[]
  /** Pure. All inputs of a transaction in their order, a coinbase's too, which spends nothing. What is null of the others is not known. */
  inputs(tx: Pick<TxRow, 'ext'>): readonly {
    readonly spends: { readonly txid: Hex; readonly vout: number } | null
    readonly address: Hex | null
    readonly value: bigint | null
    readonly script: string
    readonly sequence: number
    /** Block of the spent output; null where it waits itself, too. */
    readonly height: number | null
  }[]
  /** Pure. What its inputs spend, as its row tells them, in their order; nothing of a coinbase. `value` is null where the spent output is not known. */
  spent(tx: Pick<TxRow, 'ext'>): readonly { readonly address: Hex | null; readonly value: bigint | null }[]
  /** What locks the outputs of an address, by the first byte of its key and more; null for bytes that are none. */
  kindOf(key: Hex): string | null
  /** Its table of outputs that is ordered by the id of their transaction; absent where it keeps none. */
  readonly made?: string
  /** The family's table of spent outpoints and its columns: the outpoint, the transaction that spends it and the index of its input. */
  readonly spends: {
    readonly table: string
    readonly txid: string
    readonly vout: string
    readonly by: string
    readonly input: string
  }
  /** The family's table of outputs and spends by address, as `ChainReads.coins` reads it. */
  readonly coins: string
  /**
   * Its table of what each transaction moved at each of its addresses: `received`, `spent` (base units), `outputs`, `inputs` (how many), and
   * `open`, which is not 0 where an input is not known.
   */
  readonly moves: string
}

/**
 * Names of the tables in which a family keeps what blocks and transactions carry beside transfers and logs. The API
 * reads the columns that `@orrery/model/wire/block-data` shows; tables with `by` are ordered by that column first.
 */
export type BlockData = {
  readonly withdrawals: { readonly table: string; readonly ofAccount: string }
  readonly blobs: { readonly table: string; readonly byHash: string }
  readonly authorizations: { readonly table: string; readonly ofAccount: string }
  readonly requests: {
    readonly table: string
    /** The signature that the log of a deposit tells; null where its data are of another form. */
    depositSignature(data: Hex): Hex | null
  }
  readonly uncles: {
    readonly table: string
    /** What the producer of a block gets for that many uncles that it names, in base units; null where the chain's rule is not known. */
    bonus?(chain: Chain, height: number, uncles: number): bigint | null
  }
}

/** An upgrade of a family's rules, told by the field that blocks have since: what a node writes and our rows keep in `ext`. */
export type UpgradeMark = { readonly id: string; readonly field: string }

/** Rows' `ext` as it goes over the wire: keys become the text that people know. Pure. */
export type WriteExt<F extends FamilyId = FamilyId> = {
  block(ext: JsonObject, chain: ChainOf<F>): JsonObject
  tx(ext: JsonObject, chain: ChainOf<F>): JsonObject
}

/** A log or a call whose signature is known: its name and its parameters as text. */
export type Decoded = {
  readonly name: string
  readonly params: readonly { readonly name: string; readonly type: string; readonly value: string }[]
  /** Calls that stand in its arguments, as batches, routers and accounts carry them; each before those in its own. Absent where none is known. */
  readonly inner?: readonly InnerCall[]
}

/** A call in the arguments of another: `at` is its place (`calls[2].callData`) in the call that is one less deep, the outermost being 0. */
export type InnerCall = Pick<Decoded, 'name' | 'params'> & { readonly at: string; readonly depth: number }

/** What the interface of one contract says of its calls, logs and errors. Work is bounded whatever the bytes claim; never throws. */
export type ContractInterface = {
  /** Name of the method that a selector stands for; null where the interface has none. */
  method(selector: Hex): string | null
  /** Selectors of its methods of a name, in any case; empty where it has none. */
  selectors(name: string): readonly Hex[]
  /** A call of one of its methods; without parameters where the bytes do not hold them. */
  call(input: Hex): Decoded | null
  /** Its events by their signatures, each first topic once; at most 200. */
  events(): readonly NamedSignature[]
  /** A log whose topics and data fit one of its events. */
  log(topics: readonly Hex[], data: Hex): Decoded | null
  /** What a call reverted with, where it is one of its errors whole. */
  error(data: Hex): Decoded | null
}

/** A function or an event by its signature, `Transfer(address,address,uint256)`, with the selector or first topic that stands for it. */
export type NamedSignature = { readonly kind: 'method' | 'event'; readonly text: string; readonly key: Hex }

/** Names by a local table of signatures. Work is bounded whatever the bytes claim; never throws. */
export type Decode = {
  /** Name of the method that a selector stands for; null when unknown. */
  method(selector: Hex): string | null
  /** Selectors of the table's functions of a name, in any case, or of the one with a signature (`transfer(address,uint256)`); empty where it is none. */
  selectors(text: string): readonly Hex[]
  /** Functions and events that a text stands for: a selector, a first topic or a name of the table, in any case, or a signature. At most ten. */
  find(text: string): readonly NamedSignature[]
  call(input: Hex): Decoded | null
  log(topics: readonly Hex[], data: Hex): Decoded | null
  /** Reads the interface of a contract, as its compiler wrote it: foreign, so what is not of the specification is left out. */
  read(abi: readonly unknown[]): Promise<ContractInterface>
}

/**
 * A family: address grammar, recognisers and traits. Safe for the browser: no adapter, no SQL. All
 * functions are pure and linear in the length of their text.
 */
export type Family<F extends FamilyId = FamilyId> = {
  readonly id: F
  /** SLIP-44-like chain type of explorer §3.5. */
  readonly coinType: number
  readonly can: FamilyTraits
  /** Untrusted text to the address key. Throws `ADDRESS_MALFORMED` with the reason. */
  parseAddress(text: string, chain: ChainOf<F>): Hex
  /** Address key to the text that people know: checksummed, with the chain's prefix. */
  formatAddress(key: Hex, chain: ChainOf<F>): string
  /** How else the chain's people write an address: in bech32 under each of the chain's prefixes. Absent where there is one way alone. */
  otherForms?(key: Hex, chain: ChainOf<F>): readonly string[]
  /** Untrusted text to a transaction or block hash key. Throws `HASH_MALFORMED`. */
  parseHash(text: string, chain: ChainOf<F>): Hex
  formatHash(hash: Hex): string
  /** All things that the text may name on this chain, best first; empty when none. Never throws. */
  recognise(text: string, chain: ChainOf<F>): readonly Candidate[]
  /** Where the family's chains run contracts: whether a transaction ran code of its receiver, as far as its row tells; false where that cannot be told. */
  ranCode?(tx: Pick<TxRow, 'to' | 'input' | 'ext'>, chain: ChainOf<F>): boolean
  /** What software, the chain's own or that of those that settle on it, calls an address; null where it has no name for it. Absent where there are none. */
  systemName?(address: Hex, chain: Chain): string | null
  /** All those names by the addresses that have them on a chain. */
  systemNames?(chain: ChainOf<F>): Readonly<Record<string, string>>
  /** Gas that a transaction without calldata takes where its receiver runs nothing; null where gas is more than execution, absent where there is none. */
  plainGas?(chain: ChainOf<F>): number | null
  /** Readable words that whoever made a block put into it; null where there are none. */
  blockWords?(block: Pick<BlockRow, 'ext'>): string | null
  /** What of the fees is destroyed: the base fee as EIP-1559 has it, all of them, or nothing; absent where there is no gas. */
  burns?(chain: ChainOf<F>): 'base-fee' | 'all' | 'nothing'
  /** Whether a transaction posts a batch of a chain that settles here; null where it does not. Absent where none do. Pure. */
  postedBatch?(tx: Pick<TxRow, 'to' | 'kind' | 'method' | 'status'>): PostedBatch | null
  /** Where the family's chains run contracts. */
  readonly decode?: Decode
  /** Functions of contracts' interfaces, to call them by name; families without contracts have none. */
  readonly abiCalls?: FindAbiCalls
  /** Where what contracts tell by well-known events is found; families without contracts have none. */
  readonly events?: EventSources
  /** How outputs are found; families without outputs have none. */
  readonly outputs?: OutputSource
  /** Table of a row per output that went into an extension block or came out of one, on chains that have such. */
  readonly pegs?: { readonly table: string }
  /** Table of a row per block by who mined it, where coinbases tell: its columns are those of a block's row and `pool` and `tag`. */
  readonly mining?: { readonly blocks: string }
  /** Where blocks carry withdrawals, blobs, authorisations, requests and uncles. */
  readonly blockData?: BlockData
  /** Upgrades that blocks themselves tell, the oldest first. */
  readonly upgrades?: readonly UpgradeMark[]
  /** Where calls inside transactions are found; families without them have none. */
  readonly calls?: CallSource
  /**
   * Hashes of transactions here that the logs of one on the parent chain, in the block with this hash, announce; null on chains where they do not follow from logs. Anybody can
   * write such logs.
   */
  announced?(chain: ChainOf<F>, logs: readonly LogRow[], parentBlockHash: Hex): Promise<readonly Hex[]> | null
  /** How transactions are read that messages of the parent chain made; null on chains that tell none. */
  arrivals?(chain: ChainOf<F>): Promise<Arrivals | null>
  /** How messages to the parent chain are read from logs; null on chains whose logs tell none. */
  departures?(chain: ChainOf<F>): Promise<Departures | null>
  /** How what a rollup writes on its parent chain is read; null on chains that settle on none, and for software whose logs there are not known. */
  settlement?(chain: ChainOf<F>): Promise<Settlement | null>
  /** Where rows' `ext` holds keys; elsewhere it goes over the wire as it is. */
  readonly writeExt?: WriteExt<F>
}

/** Types a family record. */
export const defineFamily = <F extends FamilyId>(family: Family<F>): Family<F> => family
