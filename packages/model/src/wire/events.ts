import { DecodedText } from './decoded.ts'
import { Type, type Static } from 'typebox'
import { AccountType } from './address.ts'
import { ApprovalUse } from './approval-use.ts'
import { Authorization } from './block-data.ts'
import { CallTree } from './call.ts'
import { AddressMarks, AddressNames, Amount, Coverage, Finality, HeadRef, Moment, Nullable } from './common.ts'
import { TokenRef, Worth } from './transaction.ts'

/** Where an event was told. */
export const EventPlace = Type.Object({
  txHash: Type.String(),
  height: Type.Integer(),
  txIndex: Type.Integer(),
  /** Within the block. */
  logIndex: Type.Integer(),
  timeMs: Moment,
})
export type EventPlace = Static<typeof EventPlace>

/**
 * A permission to take tokens, as it was given: tokens need not tell what was used of it. `kind`: `erc20` and the three
 * `permit2` kinds are amounts, `item` is one item, `all` every item of a contract.
 */
export const Approval = Type.Intersect([
  EventPlace,
  Type.Object({
    kind: Type.String(),
    owner: Type.String(),
    /** null where an item was given back. */
    spender: Nullable(Type.String()),
    token: TokenRef,
    /** Base units; null for `item` and `all`. */
    amount: Nullable(Amount),
    tokenId: Nullable(Amount),
    /** Nothing is allowed any more. */
    revoked: Type.Boolean(),
    /** The largest amount that its type holds, which wallets call unlimited. */
    unlimited: Type.Boolean(),
    /** Unix milliseconds at which it ends; null where it does not. */
    expiresMs: Nullable(Moment),
    /** What the contract says now, or at the block that was asked about; null in histories, and where it or the node did not answer. */
    now: Nullable(
      Type.Object({
        /** Base units for amounts; 1 or 0 for `item` and `all`. */
        allowed: Amount,
        /** What the owner has of the token, for amounts. */
        balance: Nullable(Amount),
        expiresMs: Nullable(Moment),
        /** The block at which it was asked. */
        height: Type.Integer(),
      }),
    ),
    /** Only where it was asked for. */
    used: Type.Optional(ApprovalUse),
    /** What could be taken this moment, no more than is allowed and no more than is there, at the pools' newest prices; null where no pool leads to it, absent where it is not told. */
    worth: Type.Optional(Nullable(Worth)),
  }),
])
export type Approval = Static<typeof Approval>

/** Who may take a token of most owners, by its newest logs alone. */
export const TokenSpenders = Type.Object({
  /** Most approvers first; at most 20. */
  spenders: Type.Array(
    Type.Object({
      address: Type.String(),
      /** Owners whose last word among these logs lets it take. */
      approvers: Type.Integer(),
      /** Permissions without a limit, and those for every item. */
      unlimited: Type.Integer(),
      allItems: Type.Integer(),
      /** What the limited ones add up to, base units. */
      amount: Amount,
    }),
  ),
  /** Logs that were looked at, down to which block, and whether these are all that there ever were. */
  looked: Type.Integer(),
  lookedTo: Nullable(Type.Integer()),
  whole: Type.Boolean(),
  addressNames: AddressNames,
  addressMarks: AddressMarks,
})
export type TokenSpenders = Static<typeof TokenSpenders>

/** The permissions of an address in numbers, as far as logs tell. */
export const ApprovalSummary = Type.Object({
  /** The block after which they stood so; null for now. */
  asOf: Nullable(Type.Object({ height: Type.Integer(), timeMs: Moment })),
  standing: Type.Integer(),
  /** Amounts without a limit, and permissions for every item of a contract. */
  unlimited: Type.Integer(),
  allItems: Type.Integer(),
  /** How many addresses are on their other side. */
  others: Type.Integer(),
  /** What was allowed once and is not any more. */
  takenBack: Type.Integer(),
  /** When the oldest that stands was given; null where none does. */
  oldestMs: Nullable(Moment),
  /** False where only the newest 1,000 of each kind were looked at. */
  whole: Type.Boolean(),
  coverage: Coverage,
})
export type ApprovalSummary = Static<typeof ApprovalSummary>

/** An account-abstraction operation (ERC-4337). */
export const UserOp = Type.Intersect([
  EventPlace,
  Type.Object({
    hash: Type.String(),
    success: Type.Boolean(),
    sender: Type.String(),
    /** null where the account paid itself. */
    paymaster: Nullable(Type.String()),
    entryPoint: Type.String(),
    /** Of a known entry point; null where the contract that told it is none. */
    entryPointVersion: Nullable(Type.String()),
    nonce: Amount,
    /** What was paid, base units. */
    fee: Amount,
    gasUsed: Amount,
    /** Who sent the bundle. */
    bundler: Nullable(Type.String()),
    /** Selector of what the account called first, or else of its own call; null where it called nothing, or the bundle's call data do not tell. */
    method: Nullable(Type.String()),
    methodName: Nullable(Type.String()),
    /** How many calls it was to make; 0 where its way to execute is not known. */
    calls: Type.Integer(),
  }),
])
export type UserOp = Static<typeof UserOp>

/** What a bundle asked for one account (ERC-4337). Gas in units, prices in base units per gas. */
export const UserOpRequest = Type.Object({
  /** Place in the bundle, from 0, and how many it has. */
  index: Type.Integer(),
  count: Type.Integer(),
  /** Who gets the fees. */
  beneficiary: Type.String(),
  initCode: Type.String(),
  callData: Type.String(),
  callGas: Amount,
  verificationGas: Amount,
  preVerificationGas: Amount,
  maxFee: Amount,
  maxTip: Amount,
  paymasterData: Type.String(),
  signature: Type.String(),
  /** Who answers for its signature; null where its account checks it. */
  aggregator: Nullable(Type.String()),
  /** What of the account its call data call. */
  method: Nullable(Type.String()),
  methodName: Nullable(Type.String()),
  /** Calls of the account, where its way to execute is a well-known one. */
  calls: Type.Array(
    Type.Object({
      to: Type.String(),
      value: Amount,
      /** Selector; null where nothing is called. */
      method: Nullable(Type.String()),
      methodName: Nullable(Type.String()),
      /** With its arguments, by the interface of whom it calls or a common signature; null where nothing reads it. */
      call: Nullable(DecodedText),
    }),
  ),
})
export type UserOpRequest = Static<typeof UserOpRequest>

export const UserOpDetail = Type.Intersect([
  UserOp,
  Type.Object({
    finality: Finality,
    /** null where the bundle's call data do not hold it: the entry point was called by another contract. */
    request: Nullable(UserOpRequest),
    /** The factory that made its account in the same operation. */
    factory: Nullable(Type.String()),
    /** What the call reverted with, and its call after the operation; at most 4,096 bytes of each. */
    revertReason: Nullable(Type.String()),
    postOpRevertReason: Nullable(Type.String()),
    /**
     * What it was paid from: the deposit that its account had at the entry point, what that put there while its bundle was checked, or the deposit of its paymaster. Null where
     * nobody can tell, and where the entry point is none that is known.
     */
    paidFrom: Nullable(Type.Union([Type.Literal('deposit'), Type.Literal('balance'), Type.Literal('paymaster')])),
    /** What its account paid its paymaster in tokens while it was executed; null where it paid none. */
    paidBack: Nullable(Type.Object({ token: TokenRef, amount: Amount })),
    /** What its account is now; absent where no node tells. */
    senderType: Type.Optional(AccountType),
    /** Authorisations of its bundle that its account signed (EIP-7702). */
    authorizations: Type.Array(Authorization),
    addressNames: AddressNames,
    addressMarks: AddressMarks,
  }),
])
export type UserOpDetail = Static<typeof UserOpDetail>

/** The calls of an operation while it was executed, as the node finds them by executing its transaction anew. */
export const UserOpCalls = Type.Object({
  /** What was asked for, also where another contract handed the bundle on; null where no call of the transaction holds it. */
  request: Nullable(UserOpRequest),
  /** Null where its calls cannot be told apart from those of the others. */
  tree: Nullable(CallTree),
})
export type UserOpCalls = Static<typeof UserOpCalls>

/** A change of what stands behind a contract. */
export const Upgrade = Type.Intersect([
  EventPlace,
  Type.Object({
    contract: Type.String(),
    /** `implementation`, `admin`, `beacon` or `diamond`. */
    kind: Type.String(),
    /** What stands there now; null for a diamond, whose log tells the facets. */
    target: Nullable(Type.String()),
    /** What stood there before; null for the first and for a diamond, while not every block is indexed, and in the list of all contracts where no other row of the page tells it. */
    previous: Nullable(Type.String()),
    /** Who sent the transaction. */
    sender: Nullable(Type.String()),
  }),
])
export type Upgrade = Static<typeof Upgrade>

/** A change of who may do what with a contract. */
export const RoleEvent = Type.Intersect([
  EventPlace,
  Type.Object({
    contract: Type.String(),
    /** `owner`, `granted`, `revoked`, `paused` or `unpaused`. */
    kind: Type.String(),
    /** 32 bytes, for `granted` and `revoked`. */
    role: Nullable(Type.String()),
    /** New owner, holder of the role, or who paused; null where ownership was given up. */
    account: Nullable(Type.String()),
    /** Former owner, or who granted or revoked. */
    by: Nullable(Type.String()),
  }),
])
export type RoleEvent = Static<typeof RoleEvent>

/** Issue, redemption or freezing of a coin. */
export const StablecoinEvent = Type.Intersect([
  EventPlace,
  Type.Object({
    token: TokenRef,
    /** `issued`, `redeemed`, `minted`, `burnt`, `destroyed`, `frozen` or `unfrozen`. */
    kind: Type.String(),
    account: Nullable(Type.String()),
    by: Nullable(Type.String()),
    amount: Nullable(Amount),
    /** A transfer from or to nobody told it, and no event of the coin. */
    byTransfer: Type.Optional(Type.Literal(true)),
  }),
])
export type StablecoinEvent = Static<typeof StablecoinEvent>

/** A vault as its contract tells it at one block (ERC-4626). */
export const Vault = Type.Object({
  asOf: HeadRef,
  /** What it keeps. */
  asset: TokenRef,
  /** Base units of the asset. */
  totalAssets: Amount,
  /** What one whole share is worth, base units of the asset; null where the contract does not say. */
  sharePrice: Nullable(Amount),
})
export type Vault = Static<typeof Vault>

/** A contract that logged deposits or withdrawals as a vault does (ERC-4626). Anybody may: whether it is one is its contract's to tell. */
export const VaultSummary = Type.Object({
  token: TokenRef,
  deposits: Type.Integer(),
  withdrawals: Type.Integer(),
  /** Whether it answers like a vault; null where the node did not tell in time. */
  isVault: Nullable(Type.Boolean()),
  /** What it tells of itself at its newest block; null unless it answers like one. */
  vault: Nullable(Vault),
})
export type VaultSummary = Static<typeof VaultSummary>

/** What came into a vault, or left it. */
export const VaultFlow = Type.Intersect([
  EventPlace,
  Type.Object({
    kind: Type.Union([Type.Literal('deposit'), Type.Literal('withdraw')]),
    sender: Type.String(),
    owner: Type.String(),
    receiver: Nullable(Type.String()),
    /** Base units of what the vault keeps. */
    assets: Amount,
    /** Base units of its own shares. */
    shares: Amount,
  }),
])
export type VaultFlow = Static<typeof VaultFlow>
