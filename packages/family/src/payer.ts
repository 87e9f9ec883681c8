import type { Hex } from '@orrery/primitives/hex'

/** A payment that is signed: its hash is known, and the same bytes can be sent as often as one likes, for a chain takes them once. */
export type SignedPayment = {
  readonly hash: Hex
  readonly raw: Hex
  /** Its place among the payer's transactions, where the chain counts them (nonce); null elsewhere. */
  readonly place: number | null
}

/**
 * What became of a signed payment. `settled`: in a block that the chain does not take back. `known`: the node has it, in its pool or in a block. `missing`: the node has not got it.
 * `dead`: what can never come into a block, because a final one took its place or its coins.
 */
export type PaymentFate = 'settled' | 'known' | 'missing' | 'dead'

/** Why nothing was signed: too few coins are there, or this recipient cannot be paid. */
export type PaymentLack = 'funds' | 'recipient'

/**
 * Pays from one account or wallet of a chain. Signing and sending are two steps, so that what is signed can be kept before anybody hears of it. Every call throws the errors of kind
 * `upstream` when the node does not answer.
 */
export type Payer = {
  /** Address key from which it pays, and to which coins may be given; null where the wallet does not name one. */
  account(signal: AbortSignal): Promise<Hex | null>
  /** What it could spend now, base units. */
  balance(signal: AbortSignal): Promise<bigint>
  /** Signs a payment and sends nothing. `open` are those that were signed and are not settled, in their order. */
  sign(
    to: Hex,
    amount: bigint,
    open: readonly SignedPayment[],
    signal: AbortSignal,
  ): Promise<SignedPayment | { readonly lacks: PaymentLack }>
  /** Sends it, or sends it again. `refused` are the node's own words where it does not take it and has not got it already; null once it has. */
  send(payment: SignedPayment, signal: AbortSignal): Promise<{ readonly refused: string | null }>
  fateOf(payment: SignedPayment, signal: AbortSignal): Promise<PaymentFate>
  close(): Promise<void>
}
