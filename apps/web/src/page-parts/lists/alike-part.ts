import type { Transfer } from '@orrery/model/wire/transaction'
import type { AlikePartiesProps } from '../alike-parties.tsx'
import { earlyPart } from '../facts/early-part.ts'

/** The parties of transfers with a look-alike: few transactions have any. */
export const AlikePart = earlyPart<AlikePartiesProps>(() =>
  import('../alike-parties.tsx').then((module) => module.AlikeParties),
)

/** Whether a party of any of the rows imitates somebody. */
export const hasAlike = (rows: readonly Pick<Transfer, 'alike'>[]): boolean => rows.some(({ alike }) => alike)
