import type { LabelSubject } from '@orrery/model/address-label'
import type { LabelledGroup, LabelledHoldings } from '@orrery/model/wire/labels'
import { STUB_ADDRESS } from '../stubs.ts'

/** What the first segment of a path is about. */
export const subjectOf = (segment: string): LabelSubject =>
  segment === 'cex-list' || segment === 'cex-asset' ? 'exchanges' : 'projects'

/** Paths of a subject, below its chain. */
export const LABELLED_PATHS = {
  exchanges: { list: 'cex-list', one: 'cex-asset', title: 'page.needs.exchanges' },
  projects: { list: 'defi/list', one: 'project', title: 'page.needs.defi' },
} as const

export const stubGroup: LabelledGroup = {
  tag: '0'.repeat(12),
  addresses: 3,
  kinds: [{ kind: 'hot', addresses: 3 }],
  sources: [],
  native: '1000000000000000000',
  lately: null,
}

export const stubHoldings: LabelledHoldings = {
  group: stubGroup,
  asOf: null,
  balances: null,
  assets: [],
  looked: 0,
  addresses: [{ address: STUB_ADDRESS, kind: 'hot', source: '', native: null }],
  project: null,
  isMaking: false,
}
