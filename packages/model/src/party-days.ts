/** The ledger that adds up by day what addresses were to blocks (screens-evm §10), and its table. */
export const PARTY_DAYS = 'party-days'
export const PARTY_DAY_ROWS = 'party_days'

/** Its measures, by address; the number in the table is that of `PARTY_ROLE`. */
export const PARTY_SUM = {
  /** Blocks by who gets their fees. */
  recipients: 'blocksByRecipient',
  /** Authorisations that hold (EIP-7702) by the code that accounts run from then on. */
  delegates: 'authorizationsByDelegate',
  /** Blobs by who gets the transaction that carries them: the inbox of a rollup. */
  inboxes: 'blobsByReceiver',
  /** Contracts that were made inside of calls, by who made them. */
  factories: 'creationsByFactory',
  /** Blobs by who sent the transaction that carries them. */
  posters: 'blobsBySender',
  /** Transactions without blobs of who sent blobs on a day before, to whom blobs went on a day before, by that one (`REVERT_DAYS`). */
  reverts: 'revertsByReceiver',
} as const

export type PartySum = (typeof PARTY_SUM)[keyof typeof PARTY_SUM]

export const PARTY_ROLE: Readonly<Record<PartySum, number>> = {
  blocksByRecipient: 1,
  authorizationsByDelegate: 2,
  blobsByReceiver: 3,
  creationsByFactory: 4,
  blobsBySender: 5,
  revertsByReceiver: 6,
}

/** Blobs of so many days before make a transaction without any one that goes back to calldata. */
export const REVERT_DAYS = 30

/** As many addresses stand by themselves, the largest of the span that is asked for; all others stand together, under no key. */
export const MOST_LEADERS = 6
