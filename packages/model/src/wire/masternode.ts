import { Type, type Static } from 'typebox'
import { Amount, listOf, Moment, Nullable } from './common.ts'

const Height = Nullable(Type.Integer())

/** A masternode as the node tells it (DIP-3); null is what it does not tell, or what never happened. */
export const Masternode = Type.Object({
  /** Hash of the transaction that registered it. */
  id: Type.String(),
  kind: Nullable(Type.Union([Type.Literal('regular'), Type.Literal('evolution')])),
  status: Nullable(Type.Union([Type.Literal('enabled'), Type.Literal('banned')])),
  /** `host:port`, as it told them itself. */
  service: Nullable(Type.String()),
  payout: Nullable(Type.String()),
  /** Proof-of-service score; 0 is faultless. */
  penalty: Nullable(Type.Integer()),
  lastPaidHeight: Height,
  registeredHeight: Height,
})
export type Masternode = Static<typeof Masternode>

/** How many there are of each group. */
export const MasternodeCounts = Type.Object({
  all: Type.Integer(),
  enabled: Type.Integer(),
  banned: Type.Integer(),
  evolution: Type.Integer(),
})
export type MasternodeCounts = Static<typeof MasternodeCounts>

/** A page of the masternodes, paid last first, with what was counted over all and when the node told it. */
export const MasternodeList = Type.Object({
  toldMs: Moment,
  counts: MasternodeCounts,
  list: listOf(Masternode),
})
export type MasternodeList = Static<typeof MasternodeList>

/** All of one masternode. */
export const MasternodeDetail = Type.Intersect([
  Masternode,
  Type.Object({
    toldMs: Moment,
    lastPaidMs: Nullable(Moment),
    registeredMs: Nullable(Moment),
    /** Its place among those that wait for a payment, from 1, and how many these are: whoever was not paid the longest is next. */
    queue: Nullable(Type.Object({ place: Type.Integer(), of: Type.Integer() })),
    bannedHeight: Height,
    revivedHeight: Height,
    collateral: Nullable(Type.Object({ hash: Type.String(), vout: Type.Integer() })),
    collateralAddress: Nullable(Type.String()),
    owner: Nullable(Type.String()),
    voting: Nullable(Type.String()),
    operatorKey: Nullable(Type.String()),
    operatorPayout: Nullable(Type.String()),
    /** Hundredths of a percent of its reward that the operator gets. */
    operatorShare: Nullable(Type.Integer()),
    platformNode: Nullable(Type.String()),
  }),
])
export type MasternodeDetail = Static<typeof MasternodeDetail>

/** What masternodes are for the chain as a whole; null is what the node does not tell. */
export const MasternodeState = Type.Object({
  toldMs: Moment,
  counts: Nullable(MasternodeCounts),
  /** The newest block that they locked (DIP-8). */
  chainLockHeight: Height,
  lastSuperblock: Height,
  nextSuperblock: Height,
  superblockCycle: Nullable(Type.Integer()),
  /** What the next superblock may pay at most, and what a proposal costs: base units. */
  budget: Nullable(Amount),
  proposalFee: Nullable(Amount),
  /** Yes-votes above no-votes that fund a proposal now: a tenth of all weights (an evolution node has four). */
  votesNeeded: Nullable(Type.Integer()),
})
export type MasternodeState = Static<typeof MasternodeState>

/** A proposal to pay from the budget. Its name and the address of its page are a stranger's words. */
export const Proposal = Type.Object({
  id: Type.String(),
  name: Nullable(Type.String()),
  url: Nullable(Type.String()),
  payout: Nullable(Type.String()),
  /** Base units in each superblock of its time. */
  amount: Nullable(Amount),
  startMs: Nullable(Moment),
  endMs: Nullable(Moment),
  createdMs: Moment,
  /** The transaction that paid its fee. */
  collateral: Type.String(),
  yes: Type.Integer(),
  no: Type.Integer(),
  abstain: Type.Integer(),
  balance: Type.Integer(),
  isFunded: Type.Boolean(),
})
export type Proposal = Static<typeof Proposal>

/** A page of proposals, the newest first. */
export const ProposalList = Type.Object({ toldMs: Moment, state: MasternodeState, list: listOf(Proposal) })
export type ProposalList = Static<typeof ProposalList>
