import type { Hex } from '@orrery/primitives/hex'
import type { RollupContracts } from './rollup-contracts.ts'

/** Contracts of a name service that are believed (ERC-137): anybody can tell the same events. Lower-case addresses. */
export type NameService = {
  readonly registry: Hex
  /** Lends the names below `eth` and knows until when. */
  readonly registrar: Hex
  /** Tell of registrations and renewals. */
  readonly controllers: readonly Hex[]
  /** Hand out the nodes under which addresses say what they are called. */
  readonly reverse: readonly Hex[]
  /** Resolvers that many names have: whose words in lists are taken without asking each name for its own. */
  readonly resolvers: readonly Hex[]
  /** Holds names in its own name, hands out items for them and knows whose they are (ENS NameWrapper); absent where the service has none. */
  readonly wrapper?: Hex
}

/** What a family lets a chain vary. Differences inside a family are values here, never branches on a chain. */
export type Quirks = {
  evm: {
    /** EIP-155 chain id. The hex form is derived. */
    chainId: number
    /** Software whose receipt fields, transaction types, fees and system contracts apply; `none` is Ethereum's own. */
    stack:
      | 'none'
      | 'op'
      | 'arbitrum'
      | 'zksync'
      | 'polygon-zkevm'
      | 'linea'
      | 'scroll'
      | 'polygon'
      | 'bsc'
      | 'gnosis'
      | 'avalanche'
      | 'ronin'
      | 'kaia'
      | 'ethw'
    /** Whose software tells facts of its own where others of its stack do not. */
    readonly own?: 'mantle' | 'blast' | 'taiko' | 'metis'
    /** Gas is charged as it was offered, not as it was used. */
    readonly chargesLimit?: true
    /** Blocks after which the network agrees on what a block's transactions did, where that is not part of the block (Monad, "Asynchronous execution"). */
    readonly agreesAfter?: number
    consensus: 'pow' | 'pos' | 'poa'
    /** The last block that work made, where another consensus follows it. */
    readonly minedThrough?: number
    /**
     * What a block of work makes besides what its uncles bring, where one rule tells it. `eras`: a fifth less after each interval (ECIP-1017). `fixed`: as many
     * coins in each block from a height on, without an end.
     */
    readonly subsidy?:
      | { readonly rule: 'eras'; readonly initial: bigint; readonly interval: number }
      | { readonly rule: 'fixed'; readonly each: bigint; readonly from: number }
    /** Prefixes under which the chain also writes accounts in bech32, the one that is shown first (OKTC, CANTO). */
    readonly bech32?: readonly string[]
    readonly names?: NameService
  }
  utxo: {
    /** Base58check version bytes. */
    p2pkh: number
    /** All accepted P2SH versions; the first is the one that is shown. */
    p2sh: readonly number[]
    /** Human-readable part of segwit addresses (BIP-173); null where the chain has no segwit. */
    bech32: string | null
    /** CashAddr prefix (BCH); null elsewhere. */
    cashAddr: string | null
    /** False where sizes are shown in bytes only (DOGE, BCH, BSV, DASH). */
    virtualSize: boolean
    algorithm: 'SHA256d' | 'scrypt' | 'X11'
    /** Block-subsidy rule: first subsidy and blocks between halvings, and what block 1 made where that is another sum; null where another rule applies. */
    halving: { readonly initial: bigint; readonly interval: number; readonly block1?: bigint } | null
    /** Blocks after which the difficulty is set anew; absent where it is with each block. */
    readonly retarget?: number
    /** How many spacings of blocks it looks at; absent where that is one less than its blocks, as it is on Bitcoin. */
    readonly retargetSpacings?: number
    /** How sats are numbered where subsidies and changes of difficulty do not say it: what block 0 made, and the blocks of a period. */
    readonly sats?: { readonly block0: bigint; readonly period: number }
    /**
     * The rule where subsidies do not halve, from a block on. `decline`: a part less after each interval, of which a part goes to the budget. `fixed`: as many
     * coins in each block, without an end.
     */
    readonly subsidy?:
      | {
          readonly rule: 'decline'
          readonly initial: bigint
          readonly interval: number
          readonly part: bigint
          readonly budgetPart: bigint
          readonly from: number
        }
      | { readonly rule: 'fixed'; readonly each: bigint; readonly from: number }
    /** Blocks that a coinbase has to lie below the one that spends it, where it is not 100. */
    readonly coinbaseMaturity?: number
    /** Bytes of the largest transaction that nodes pass on, where it is not Bitcoin's 400,000 weight units. */
    readonly largestTx?: number
    /** Block from which OP_RETURN ends a script without failing it, and scripts may have any length (BSV, Genesis upgrade): only one that begins with OP_FALSE OP_RETURN is sure to fail. */
    readonly restoredScripts?: number
    /** Whose opcodes its scripts have, where some are not Bitcoin's. */
    readonly opcodes?: 'bch' | 'bsv' | 'dash'
    /** Nodes pass on outputs of whatever script (BCH since May 2026, CHIP-2024-12: of up to 201 bytes): what matches no pattern pays to its script, and is called that (P2S). */
    readonly payToScript?: true
    /** Confirmations after which a block counts as final: a policy of ours, operator-settable. */
    finalConfirmations: number
    /** Masternodes lock blocks (DIP-8): a locked one is final, and confirmations count only where the node knows of no lock. */
    readonly chainLocks?: true
    /** The block from which sequence numbers say nothing of the age of what is spent (BIP-68); 0 where they never came to. */
    readonly sequenceLocksUntil?: number
    /** Lock times are compared with a block's own time, not with the median of those before it: BIP-113 never came into force. */
    readonly locksByBlockTime?: true
    /** Nodes with a collateral serve the chain and vote on its budget (DASH, DIP-3); its transactions may bear payloads (DIP-2). */
    readonly masternodes?: true
    /** Nodes pass on proofs that a coin was signed for twice (BCH, DSProof): they tell them of what waits. */
    readonly doubleSpendProofs?: true
    /** Blocks may be mined with another chain's (DOGE): bit 8 of a block's version says whether it was. */
    readonly auxPow?: true
    /** Chain number in the version of blocks that an indexing service signed in place of work (Fractal, FIP-101). */
    readonly indexedChainId?: number
    /** Inscriptions are pushed in pieces through input scripts, one transaction after the other (DOGE, Doginals). */
    readonly scriptInscriptions?: true
    /** MimbleWimble extension blocks (LTC). */
    mweb: boolean
    /** Protocols above the chain whose messages its transactions carry. */
    readonly layers?: readonly ('runes' | 'omni' | 'cat')[]
    /** Those of them whose ledgers we keep, with the first block that counts for each. */
    readonly ledgers?: {
      /** `unlockBlocks`: in which all lengths of names unlock, where they are not Bitcoin's 210,000. */
      readonly runes?: {
        readonly from: number
        readonly hasFirstRune: boolean
        readonly unlockBlocks?: number
        /** Names are written in small letters, by which the chain's own tell them from Bitcoin's. */
        readonly smallLetters?: true
      }
      readonly cashTokens?: { readonly from: number }
      /** `jubilee` is the block from which none is cursed any more (ord); null where numbers are not given. */
      readonly inscriptions?: { readonly from: number; readonly jubilee: number | null }
      /** Kept with inscriptions, which it is made of. */
      readonly brc20?: {
        readonly rules: 'bitcoin' | 'fractal' | 'regtest' | 'dogecoin'
        /** OPI's hash over all events through a block, as the operator has it from elsewhere, to compare ours with. */
        readonly reference?: { readonly height: number; readonly hash: string }
      }
      /** `rules` name the network whose guard moves tokens. */
      readonly cat20?: { readonly from: number; readonly rules: 'fractal' | 'regtest' }
      /** Of Tether USD, by Omni's rules for its main network or a test network. */
      readonly omni?: { readonly from: number; readonly rules: 'main' | 'test' }
    }
    /** Scripts are found by their hash, by a ledger that every chain has unless its operator switches it off. */
    readonly scriptLedger?: false
    /** How Lightning nodes name the chain (lnd's chain and network, Core Lightning's network), where there is a Lightning network on it. */
    readonly lightning?: { readonly lnd: string; readonly cln: string }
    /** Hash of block 0, which tells a node of another chain; absent where several chains may answer. */
    readonly genesis?: Hex
    /** First block of its own after a split, for chains that share their genesis block with another. */
    readonly split?: { readonly height: number; readonly hash: Hex }
  }
  tron: { readonly chainId: number }
  solana: { readonly cluster: 'mainnet' | 'sonic-testnet' }
  aptos: { readonly chainId: number }
  sui: { readonly network: 'mainnet' }
  cosmos: { readonly chainId: string; readonly bech32: string; readonly evmChainId: number | null }
  starknet: { readonly chainId: string }
  ton: { readonly globalId: number }
  beacon: { readonly depositChainId: number; readonly secondsPerSlot: number }
  omni: { readonly propertyId: number }
}

export type FamilyId = keyof Quirks
export type ChainTier = 'general' | 'standard' | 'lite'
export type BaseChain =
  | 'btc'
  | 'ltc'
  | 'usdt'
  | 'bch'
  | 'bsv'
  | 'eth'
  | 'dash'
  | 'trx'
  | 'sol'
  | 'oktc'
  | 'aptos'
  | 'sui'
  | 'cosmos'
  | 'kava'
  | 'doge'
  | 'ton'
  | 'starknet'
  | 'beacon'

/** One chain of one family: the facts of explorer §3.1, each in one form; the rest is derived. */
export type ChainOf<F extends FamilyId> = {
  /** API code (explorer §3.2), upper case: `ETH`, `SEPOLIA-TEST`. */
  readonly code: string
  /** Path segment: `ethereum`. */
  readonly path: string
  /** Other path segments and API names that mean this chain (explorer §2.1). */
  readonly aliases: readonly string[]
  readonly family: F
  readonly quirks: Quirks[F]
  readonly tier: ChainTier
  readonly baseChain: BaseChain
  readonly name: { readonly short: string; readonly full: string }
  readonly native: { readonly symbol: string; readonly decimals: number; readonly gasUnit: string }
  readonly tokenPrefix: 'ERC' | 'BEP' | 'TRC' | 'KIP' | 'KRC' | 'BRC' | 'DRC' | null
  /** Code of the chain this one settles on; a chain with a parent is a layer 2. */
  readonly settlesOn: string | null
  readonly traits: readonly ('aa-wallet' | 'testnet' | 'official' | 'no-trade-weight' | 'local')[]
  /** Public endpoints a wallet may be given. The indexer never dials them by itself. */
  readonly rpc: readonly string[]
  /** Mean seconds between blocks: poll pace and staleness, not a fact that pages show. */
  readonly blockSeconds: number
  /** Blocks kept in the Head, where reorganisations happen; deeper blocks are archived. */
  readonly archiveDepth: number
  /** CSS colour of the badge and the thin line. */
  readonly accent: string
  /** Fields of explorer §3.1 that few chains have. */
  readonly income?: { readonly unit: string; readonly ratio: number }
  readonly wrappedNative?: string
  /** Tokens by which others are priced on a chain of ours; elsewhere `wrappedNative` and the coins of known issuers are. */
  readonly quotes?: { readonly coin: string; readonly dollars: readonly string[] }
  /** Pages and charts, by their ids, that the operator of a site does not offer for the chain (screens-evm §0.7). */
  readonly hides?: { readonly pages?: readonly string[]; readonly charts?: readonly string[] }
  /** Contracts of the chain that it settles on that are believed about it, as the operator of a site says; see `rollupContractsOf` for those that are known besides. */
  readonly rollupContracts?: RollupContracts
  /** Number of the chain type in wallets where it is not its family's (explorer §3.5). */
  readonly walletType?: number
}

export type Chain = { [F in FamilyId]: ChainOf<F> }[FamilyId]

/** Types a chain record; the law test of the shelf checks what types cannot. */
export const defineChain = <const C extends Chain>(chain: C): C => chain

/** Layer 2 (explorer §3.1 isLayer2). */
export const isLayer2 = (chain: Chain): boolean => chain.settlesOn !== null

/**
 * The 32-bit key that stands for the chain in the archive: FNV-1a of its code, so that it needs no
 * registry and never changes. The law test of the shelf proves that no two records share one.
 */
export function chainKey(code: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < code.length; i++) hash = Math.imul(hash ^ code.charCodeAt(i), 0x01000193)
  return hash >>> 0
}
