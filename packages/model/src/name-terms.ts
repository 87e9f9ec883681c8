/** The ledger of until when names are lent (screens-evm §10), and its tables: the term of each name, and terms by the day on which they end. */
export const NAME_TERMS = 'name-terms'
export const NAME_TERM_ROWS = 'name_terms'
export const NAME_END_ROWS = 'name_ends'

/** Names whose term ends on a day and was not made longer before that. */
export const NAMES_ENDED = 'namesEnded'
