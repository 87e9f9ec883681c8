/** The ledger that adds up what each account spent as a sender, and its table. */
export const SENDER_GAS = 'sender-gas'
export const SENDER_GAS_ROWS = 'sender_gas'
