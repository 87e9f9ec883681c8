import type { LogRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'

/** A table of a family, with the words that its `kind` column's codes stand for, by code. */
export type EventTable = { readonly table: string; readonly kinds: readonly string[] }

/** A table in the chain's order, whose rows are found through `EventSources.keys` under a topic's code. */
export type KeyedTable = EventTable & { readonly topic: number }

/** What a bundle asked an entry point to do for one account, as it stands in the bundle's call data (ERC-4337). Gas in units, prices in base units. */
export type PackedUserOp = {
  /** Place in the bundle, from 0, and how many the bundle has. */
  readonly index: number
  readonly count: number
  /** Who gets the fees. */
  readonly beneficiary: Hex
  readonly initCode: Hex
  readonly callData: Hex
  readonly callGas: bigint
  readonly verificationGas: bigint
  readonly preVerificationGas: bigint
  readonly maxFee: bigint
  readonly maxTip: bigint
  readonly paymasterData: Hex
  readonly signature: Hex
  /** Who answers for the signatures of its part of the bundle; null where each is checked by its own account. */
  readonly aggregator: Hex | null
  /** Calls that the account makes by well-known ways to execute; empty where its way is none of them. */
  readonly calls: readonly { readonly to: Hex; readonly value: bigint; readonly data: Hex }[]
}

/** What came into a vault or left it, as its log tells it: base units of what it keeps, and of its own shares. */
export type VaultFlow = {
  readonly kind: 'deposit' | 'withdraw'
  /** Who asked for it. */
  readonly sender: Hex
  /** Whose shares they are. */
  readonly owner: Hex
  /** Who got what was withdrawn; null for a deposit. */
  readonly receiver: Hex | null
  readonly assets: bigint
  readonly shares: bigint
}

/** How logs of vaults are read (ERC-4626). They stand in no table of their own. */
export type VaultEvents = {
  /** First topics of the logs in question. */
  readonly topics: readonly [deposit: Hex, withdraw: Hex]
  /** Pure; null where the log is of another shape. */
  read(log: Pick<LogRow, 'topics' | 'data'>): VaultFlow | null
}

/**
 * Where a family keeps what contracts tell by well-known events. Columns are the same wherever the tables are: those of
 * the evm family's `tables/`.
 */
export type EventSources = {
  /** Look-up rows: `topic`, `key` (an address, or the first 8 bytes of a longer id) and a place. */
  readonly keys: string
  /** First topics of the logs by which tokens tell of transfers. */
  readonly transferTopics: readonly Hex[]
  readonly approvals: {
    readonly byOwner: EventTable
    readonly bySpender: EventTable
    /** How a token's own logs of permissions are read: their first topics, and what one says, with the code of its kind; null for one of another shape. Pure. */
    readonly logs: {
      readonly topics: readonly Hex[]
      read(log: Pick<LogRow, 'topics' | 'data'>): {
        readonly kind: number
        readonly owner: Hex
        readonly spender: Hex | null
        readonly value: bigint
      } | null
    }
    /**
     * Groups of kinds whose newest row, by these columns, is what holds now: an owner's, and a spender's where it can be told from
     * what names the spender.
     */
    readonly standing: readonly {
      readonly kinds: readonly number[]
      readonly byOwner: readonly string[]
      readonly bySpender: readonly string[] | null
    }[]
  }
  readonly userOps: KeyedTable & {
    readonly notes: EventTable
    /** Known entry points with their versions; what others tell has the same shape and is nobody's word. */
    readonly entryPoints: Readonly<Record<Hex, string>>
    /** First topic of the event that an entry point tells between checking the operations of a bundle and executing them. */
    readonly executing: Hex
    /** First topic of the event that an entry point tells when coins are put on an account's deposit there. */
    readonly deposited: Hex
    /**
     * The operation of an account and nonce in the call data of a bundle; null where the bytes hold no such bundle or not this
     * operation, as in a bundle inside another contract's call. Pure; never throws.
     */
    unpack(input: Hex, sender: Hex, nonce: bigint): PackedUserOp | null
  }
  readonly upgrades: KeyedTable
  /** `holders` is the topic of who holds a role. */
  readonly roles: KeyedTable & { readonly holders: number }
  /** What registries, registrars and resolvers of names tell; anybody may tell the same, so that readers keep to those that they believe. */
  readonly names: KeyedTable & {
    /** What a registrar's log says was paid for a name, premium included and apart where it tells it; null where it is no such log. Pure; never throws. */
    payment(log: Pick<LogRow, 'topics' | 'data'>): { readonly cost: bigint; readonly premium: bigint | null } | null
  }
  /** `tokens` is the topic of the tokens that a pool exchanges. */
  readonly pools: KeyedTable & { readonly tokens: number }
  /** `topics` are first topics of the logs that tell of exchanges. */
  readonly swaps: EventTable & { readonly topics: readonly Hex[] }
  /** What pairs hold after each change: of pools that tell it. */
  readonly reserves: { readonly table: string }
  /** What NFT contracts told of their items, each contract’s together. */
  readonly nftNotices: EventTable
  readonly vaults: VaultEvents
  /**
   * What contracts of this chain logged of rollups above it: batches, states and messages. Anybody may log the same, so that readers keep to the contracts that they
   * believe (`rollupContracts`).
   */
  readonly rollups: { readonly batches: EventTable; readonly roots: EventTable; readonly messages: EventTable }
  readonly stablecoins: KeyedTable & {
    /** Kinds that change the supply, and those that freeze and free accounts. */
    readonly supply: readonly number[]
    readonly listing: readonly number[]
  }
}
