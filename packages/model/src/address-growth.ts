/** The ledger that knows which addresses took part in anything before, and its tables: their keys, and how many came each day. */
export const ADDRESS_GROWTH = 'address-growth'
export const ADDRESS_FIRSTS = 'address_firsts'
export const ADDRESS_DAYS = 'address_days'
/** As measures: addresses that blocks name for the first time. */
export const NEW_ADDRESSES = 'newAddresses'
/** Who counts as seen, in signs: every active address is among them. */
export const SEEN =
  '{from, to, created: tx; from, to: Transfer, CALL (value > 0); created: CREATE; producer; uncle miner; withdrawal}'
