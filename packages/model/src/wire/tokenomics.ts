import { Type, type Static } from 'typebox'
import { AddressMarks, AddressNames, Amount, Coverage, HeadRef, Moment, Nullable } from './common.ts'

/** What the chain tells of how a token was given out and when more of it comes free (screens-evm §8.5): inferred, nobody's promise. Amounts in base units. */
export const Tokenomics = Type.Object({
  /** The block at which contracts were asked; null where none were, or no node told. */
  asOf: Nullable(HeadRef),
  supply: Nullable(Amount),
  /** The first mints, at most 1,000 among the first 5,000 transfers; null where not every block is indexed. */
  firstMints: Nullable(
    Type.Object({
      mints: Type.Integer(),
      /** There were no others. */
      isAll: Type.Boolean(),
      amount: Amount,
      recipients: Type.Integer(),
      /** Those who got most of it. */
      largest: Type.Array(Type.Object({ address: Type.String(), amount: Amount, sharePpm: Nullable(Type.Integer()) })),
    }),
  ),
  /** Holders that are contracts which let go of it by time, largest first. */
  locks: Type.Array(
    Type.Object({
      address: Type.String(),
      /** `vesting` lets go of it bit by bit, `timelock` of all at once. */
      kind: Type.Union([Type.Literal('vesting'), Type.Literal('timelock')]),
      /** What it holds now, by the ledger. */
      amount: Amount,
      sharePpm: Nullable(Type.Integer()),
      beneficiary: Nullable(Type.String()),
      startMs: Nullable(Moment),
      cliffMs: Nullable(Moment),
      endMs: Moment,
      /** What it let go of so far; null where it does not tell. */
      released: Nullable(Amount),
    }),
  ),
  /** Holders that are wallets of several owners (Safe), largest first, and how many of these it takes; null is what the contract does not tell. */
  safes: Type.Array(
    Type.Object({
      address: Type.String(),
      amount: Amount,
      sharePpm: Nullable(Type.Integer()),
      /** At most fifty are counted. */
      owners: Type.Integer(),
      threshold: Nullable(Type.Integer()),
      /** Whether the index knows of its making: it is among the contracts of `getHolderGroups`. */
      isKnown: Type.Boolean(),
    }),
  ),
  /** Contracts among the 1,000 largest holders, how many of them were asked, and how many others, which may be contracts of whose making the index does not know. */
  contracts: Type.Object({
    asked: Type.Integer(),
    known: Type.Integer(),
    others: Type.Integer(),
    /** False where there was somebody to ask and no node answered: `locks` says nothing then. */
    isAsked: Type.Boolean(),
  }),
  /** What whoever runs the site says of it by a file; null where he says nothing. */
  plan: Nullable(
    Type.Object({
      /** Where he has it from; empty where he does not say. */
      source: Type.String(),
      /** The most that there will ever be; null where he does not say. */
      most: Nullable(Amount),
      allocations: Type.Array(
        Type.Object({
          name: Type.String(),
          amount: Amount,
          /** Of the most, or else of the supply; null without either. */
          sharePpm: Nullable(Type.Integer()),
          addresses: Type.Array(Type.String()),
          /** What these have now, by the ledger; null where it is not whole, and where there are none. */
          held: Nullable(Amount),
          /** It comes free evenly from start to end, nothing before its cliff; at once where there is no end. */
          startMs: Nullable(Moment),
          cliffMs: Nullable(Moment),
          endMs: Nullable(Moment),
        }),
      ),
      treasury: Type.Array(
        Type.Object({
          name: Type.String(),
          address: Type.String(),
          /** What it has of the token now, and its share of the supply. */
          held: Nullable(Amount),
          sharePpm: Nullable(Type.Integer()),
        }),
      ),
    }),
  ),
  coverage: Coverage,
  addressNames: AddressNames,
  addressMarks: AddressMarks,
})
export type Tokenomics = Static<typeof Tokenomics>
