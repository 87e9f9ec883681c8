import { Type, type Static } from 'typebox'
import { Amount, Moment, Nullable } from './common.ts'

const literals = <const W extends readonly string[]>(...words: W) =>
  Type.Unsafe<W[number]>(Type.Union(words.map((word) => Type.Literal(word))))

/**
 * One request for coins. `waiting` for its turn, `sending` while it is being signed and handed to the node, `sent` once the node has the transaction, `settled` once its block is final, `failed`
 * when nothing was paid and nothing will be.
 */
export const FaucetDrip = Type.Object({
  id: Type.String(),
  chain: Type.String(),
  address: Type.String(),
  amount: Amount,
  state: literals('waiting', 'sending', 'sent', 'settled', 'failed'),
  /** How many are paid before it, while it waits. */
  ahead: Nullable(Type.Integer()),
  /** Of its transaction, once that is signed. */
  hash: Nullable(Type.String()),
  /** Why it failed: too few coins, a recipient that cannot be paid, a node that did not take it in time, or another transaction in its place. */
  why: Nullable(literals('funds', 'recipient', 'node', 'overtaken')),
  askedMs: Moment,
  sentMs: Nullable(Moment),
})
export type FaucetDrip = Static<typeof FaucetDrip>

/** Whether a faucet gives now: `open`; `dry` of coins; `spent` what it gives in 24 hours; `full` of requests; `stuck` while its node does not answer or does not take what it sends. */
export const FaucetState = literals('open', 'dry', 'spent', 'full', 'stuck')
export type FaucetState = Static<typeof FaucetState>

/** A faucet of a test chain. */
export const Faucet = Type.Object({
  chain: Type.String(),
  state: FaucetState,
  /** From which it pays, and to which coins may be given; null where the node does not tell. */
  address: Nullable(Type.String()),
  /** What it could pay, base units; null where the node does not tell. */
  balance: Nullable(Amount),
  /** What one request gets. */
  amount: Amount,
  /** How long one recipient has to wait for the next. */
  cooldownSeconds: Type.Integer(),
  /** What it gives in any 24 hours, and what is left of that now. */
  dailyCap: Amount,
  dailyLeft: Amount,
  /** When it goes on after that is spent; null while something is left. */
  againMs: Nullable(Moment),
  queue: Type.Object({ waiting: Type.Integer(), most: Type.Integer() }),
  /** Zero bits that the puzzle asks for: two to their power are the tries of a mean request. */
  difficulty: Type.Integer(),
  /** What it gave last, the newest first. */
  recent: Type.Array(FaucetDrip),
})
export type Faucet = Static<typeof Faucet>

/** What is to be solved before a request: a number whose SHA-256, after that of `text`, begins with `bits` zeros. */
export const FaucetPuzzle = Type.Object({ text: Type.String(), bits: Type.Integer(), expiresMs: Moment })
export type FaucetPuzzle = Static<typeof FaucetPuzzle>

export const FaucetRequest = Type.Object(
  {
    address: Type.String({ minLength: 1, maxLength: 160, description: 'Who gets the coins.' }),
    puzzle: Type.String({ minLength: 1, maxLength: 200, description: '`text` of a puzzle for this address.' }),
    solution: Type.Integer({ minimum: 0, maximum: 9_007_199_254_740_991, description: 'The number that solves it.' }),
  },
  { additionalProperties: false },
)
