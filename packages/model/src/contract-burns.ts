/** The ledger of what calls of each contract have burnt since the first block (screens-evm §13.4), and its tables: totals by contract, and the same by how large they are. */
export const CONTRACT_BURNS = 'contract-burns'
export const CONTRACT_BURN_ROWS = 'contract_burns'
export const BURN_RANKS = 'burn_ranks'

/** Of all transactions together: nobody's address. */
export const ALL_BURNS = '0x'

/** Class of a total by which the largest are found without a look at the others: its binary digits. Pure. */
export const burnSize = (total: bigint): number => total.toString(2).length
