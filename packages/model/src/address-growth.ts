/** The ledger that knows which addresses took part in anything before, and its tables: their keys, and how many came each day. */
export const ADDRESS_GROWTH = 'address-growth'
export const ADDRESS_FIRSTS = 'address_firsts'
export const ADDRESS_DAYS = 'address_days'
/** As measures: addresses that a transaction or a transfer names for the first time. */
export const NEW_ADDRESSES = 'newAddresses'
