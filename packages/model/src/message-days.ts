/** The ledger that adds up by day what a rollup sent to its parent chain and got from it (screens-evm §10), and its table. */
export const MESSAGE_DAYS = 'message-days'
export const MESSAGE_DAY_ROWS = 'message_days'

/** Its measures; the number in the table is that of `MESSAGE_WAY`. */
export const MESSAGE_SUM = {
  /** Messages to the parent chain; `sum` is what of the coin leaves with them. */
  left: 'messagesLeft',
  /** Transactions that brought coins from the parent chain; `sum` is those. */
  came: 'coinsCame',
} as const

export type MessageSum = (typeof MESSAGE_SUM)[keyof typeof MESSAGE_SUM]

export const MESSAGE_WAY: Readonly<Record<MessageSum, number>> = { messagesLeft: 1, coinsCame: 2 }
