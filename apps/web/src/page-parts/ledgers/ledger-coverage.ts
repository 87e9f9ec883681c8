import type { Coverage } from '@orrery/model/wire/common'
import type { Ledger } from '@orrery/model/wire/rune'

/** The blocks that what is drawn from a ledger speaks of: it runs behind the chain, and what is newer may hold what it has none of. */
export const ledgerCoverage = ({ from, through, tip }: Pick<Ledger, 'from' | 'through' | 'tip'>): Coverage => ({
  ranges: through === null ? [] : [{ from, to: through }],
  complete: through !== null && tip !== null && through >= tip,
})
