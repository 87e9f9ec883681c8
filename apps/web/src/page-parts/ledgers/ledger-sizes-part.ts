import type { LedgerSize } from '@orrery/model/wire/rune'
import { earlyPart } from '../facts/early-part.ts'

/** How much the ledgers above a chain know: only chains that have some have it on their home. */
export const LedgerSizesPart = earlyPart<{ readonly sizes: readonly LedgerSize[] }>(() =>
  import('./ledger-sizes-view.tsx').then((module) => module.LedgerSizesView),
)
