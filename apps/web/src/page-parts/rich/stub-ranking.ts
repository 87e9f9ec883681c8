import type { RankingFacts, RichList, RichRow } from '@orrery/model/wire/rich'
import { stubList } from '../stub-list.ts'
import { stubToken } from '../stubs.ts'

/** A ranking that says nothing yet. */
export const stubRanking: RankingFacts = {
  state: 'ready',
  why: null,
  token: null,
  asOf: null,
  holders: null,
  total: null,
  ranked: 0,
  bands: [],
  tops: [],
  majority: null,
  giniPpm: null,
}

/** A row of it. */
export const stubRichRow: RichRow = {
  rank: 0,
  address: stubToken.address,
  amount: '0',
  sharePpm: null,
  txCount: null,
  firstSeenMs: null,
  lastSeenMs: null,
  isContract: false,
}

/** What stands for a list of the largest balances while it loads. */
export const stubRichList: RichList = {
  ranking: stubRanking,
  narrowed: true,
  hasLabels: false,
  list: stubList({ ...stubRichRow, change24h: null, change7d: null, change30d: null }),
}
