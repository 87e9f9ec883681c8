import type { Hex } from '@orrery/primitives/hex'

/** A masternode as a node tells it (DIP-3): null parts are those that it does not tell, or that the masternode never had. */
export type MasternodeLookup = {
  /** Hash of the transaction that registered it. */
  readonly id: Hex
  readonly kind: 'regular' | 'evolution' | null
  /** Banned ones failed their proof of service, or their operator's key was revoked. */
  readonly status: 'enabled' | 'banned' | null
  /** Where it is reached, `host:port` as the node writes it. */
  readonly service: string | null
  /** Address keys of the owner's payout and of the operator's. */
  readonly payout: Hex | null
  readonly operatorPayout: Hex | null
  /** What of its reward the operator gets, hundredths of a percent. */
  readonly operatorShare: number | null
  /** Proof-of-service score: 0 is faultless. */
  readonly penalty: number | null
  /** Heights; null also where it never happened. */
  readonly registeredHeight: number | null
  readonly lastPaidHeight: number | null
  readonly bannedHeight: number | null
  readonly revivedHeight: number | null
  readonly collateral: { readonly txid: Hex; readonly vout: number } | null
  readonly collateralAddress: Hex | null
  readonly owner: Hex | null
  readonly voting: Hex | null
  /** Public BLS key of the operator; null where it was revoked. */
  readonly operatorKey: Hex | null
  /** Of those that serve Dash Platform. */
  readonly platformNode: Hex | null
}

/** What masternodes do for the chain as a whole. */
export type MasternodeStateLookup = {
  /** The newest block that they locked (DIP-8). */
  readonly chainLockHeight: number | null
  readonly lastSuperblock: number | null
  readonly nextSuperblock: number | null
  /** Blocks from one superblock to the next. */
  readonly superblockCycle: number | null
  /** What the next superblock may pay at most, base units. */
  readonly budget: bigint | null
  /** What a proposal costs, base units. */
  readonly proposalFee: bigint | null
  /** Least number of votes by which a proposal is ever funded. */
  readonly leastVotes: number | null
}

/** A proposal to pay from the budget, and what masternodes say to it. Name and address of its page are words of a stranger. */
export type ProposalLookup = {
  readonly id: Hex
  readonly name: string | null
  readonly url: string | null
  readonly payout: Hex | null
  /** Base units for each superblock of its time; null where it is no amount. */
  readonly amount: bigint | null
  readonly startMs: number | null
  readonly endMs: number | null
  readonly createdMs: number
  /** The transaction that paid its fee. */
  readonly collateral: Hex
  /** Votes by weight. */
  readonly yes: number
  readonly no: number
  readonly abstain: number
  /** Yes without no. */
  readonly balance: number
  /** The node counts enough votes to fund it. */
  readonly isFunded: boolean
}

/** Questions to nodes of a chain with masternodes. Each is null where the node does not offer it. */
export type MasternodeLookups = {
  /** All that are registered, at most 20,000, in the node's order. */
  list(signal: AbortSignal): Promise<readonly MasternodeLookup[] | null>
  state(signal: AbortSignal): Promise<MasternodeStateLookup>
  /** Proposals that the node holds valid, at most 2,000. */
  proposals(signal: AbortSignal): Promise<readonly ProposalLookup[] | null>
  /** Whether masternodes locked a transaction's inputs (DIP-10) and its block (DIP-8); null where the node does not know the transaction. */
  locks(
    txid: Hex,
    signal: AbortSignal,
  ): Promise<{ readonly instant: boolean | null; readonly chain: boolean | null } | null>
}
