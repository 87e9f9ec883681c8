import type { ChainReads } from './reads.ts'

/** What Head and archive tell alike of the rows of a family's own tables. */
export type FamilyReads = Pick<
  ChainReads,
  | 'familyRows'
  | 'familyKeys'
  | 'familyCount'
  | 'familyPage'
  | 'familyHas'
  | 'familyLatest'
  | 'familySums'
  | 'familySumsAbove'
  | 'familySumsByPart'
  | 'familyTally'
  | 'coins'
>
