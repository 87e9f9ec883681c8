import type { StablecoinEvent } from '@orrery/model/wire/events'
import type { ListOf } from '@orrery/model/wire/common'
import type { DormantRow, RankedRow, RankingFacts, RichRow, WokenAccounts, WokenCoin } from '@orrery/model/wire/rich'
import { address, hash, HEAD, SAMPLE_NOW, token } from './sample-rows.fixture.ts'
import { sampleSignals } from './sample-signals.fixture.ts'

/** A made-up row of the largest balances. */
const richRow = (index: number): RichRow => ({
  rank: index + 1,
  address: address(index),
  amount: String(10n ** 24n / BigInt(index + 1)),
  sharePpm: Math.floor(90_000 / (index + 1)),
  txCount: index % 5 === 0 ? null : index * 37,
  firstSeenMs: SAMPLE_NOW - 86_400_000 * (900 - index),
  lastSeenMs: index % 7 === 3 ? null : SAMPLE_NOW - 86_400_000 * index,
  isContract: index % 3 === 0,
})

/** The same with changes, some of them not counted. */
export const rankedRow = (index: number): RankedRow => ({
  ...richRow(index),
  change24h: index % 4 === 3 ? null : String(10n ** 20n * BigInt(index - 2)),
  change7d: index % 4 === 3 ? null : '0',
  change30d: index % 4 === 3 ? null : String(-(10n ** 22n) * BigInt(index)),
})

/** The same with since when nothing went out. */
export const dormantRow = (index: number): DormantRow => ({ ...richRow(index), sinceMs: richRow(index).firstSeenMs })

/** A made-up event of an issuer, of each kind in turn. */
export const coinEvent = (index: number): StablecoinEvent => ({
  txHash: hash(index),
  height: HEAD - index,
  txIndex: 0,
  logIndex: index,
  timeMs: SAMPLE_NOW - index * 60_000,
  token: token(index % 3),
  kind: ['issued', 'redeemed', 'minted', 'burnt', 'destroyed', 'frozen', 'unfrozen', 'unknown'][index % 8]!,
  account: index % 4 === 0 ? null : address(index),
  by: index % 2 === 0 ? null : address(index + 1),
  amount: index % 5 === 0 ? null : String(10n ** 12n + BigInt(index)),
})

/** A made-up ranking, of a token or of the coin. */
export const sampleRanking = (ofToken: boolean): RankingFacts => ({
  state: 'ready',
  why: null,
  token: ofToken ? token(0) : null,
  asOf: { height: HEAD, hash: hash(1) },
  holders: 312_456_789,
  total: '120000000000000000000000000',
  ranked: 10_000,
  bands: Array.from({ length: 26 }, (_, index) => ({
    digits: index + 1,
    holders: 4 ** Math.min(index, 26 - index),
    sum: String(10n ** BigInt(index)),
    sharePpm: index * 1_000,
  })),
  tops: [10, 50, 100, 1_000].map((holders) => ({ holders, sharePpm: 100_000 + holders * 300 })),
  majority: 1_204,
  giniPpm: 912_345,
})

/** Made-up coins that were spent after years, one of them of no address. */
const wokenCoin = (index: number): WokenCoin => ({
  height: HEAD - index,
  txHash: hash(index),
  input: index,
  timeMs: SAMPLE_NOW - 600_000 * index,
  years: 1 + index,
  madeHeight: 1 + index,
  madeMs: SAMPLE_NOW - 31_536_000_000 * (index + 2),
  address: index === 2 ? null : 'rltc1qexample',
  amount: String(5_000_000_000 + index),
})

/** How long a made-up chain's holders lay still. */
export const sampleDormancy = {
  ranking: sampleRanking(false),
  looked: 10_000,
  lookedMs: SAMPLE_NOW,
  still: [0, 1, 2, 3, 5, 7, 10].map((years) => ({
    years,
    holders: 10_000 - 900 * years,
    sum: String(10n ** 24n * BigInt(12 - years)),
  })),
}

/** Made-up accounts that woke after one year and two. */
const wokenAccounts: WokenAccounts = {
  days: 7,
  looked: 100,
  isMaking: false,
  told: {
    fromHeight: HEAD - 50_000,
    toHeight: HEAD,
    accounts: [1, 2].map((index) => ({
      address: `0x${'cd'.repeat(19)}0${index}`,
      txHash: hash(index),
      height: HEAD - index,
      timeMs: SAMPLE_NOW - 600_000 * index,
      lastMs: SAMPLE_NOW - 31_536_000_000 * (index + 1),
      largest: { txHash: hash(index), height: HEAD, timeMs: SAMPLE_NOW, amount: String(10n ** 21n * BigInt(index)) },
    })),
  },
}

/** What woke: coins by pages, and accounts. */
export const sampleWoken = (
  rows: (params: { limit?: number }, make: (index: number) => WokenCoin) => ListOf<WokenCoin>,
) => ({
  listWokenCoins: (params: { limit?: number }) => rows(params, wokenCoin),
  getWokenAccounts: () => wokenAccounts,
  getAlphaSignals: () => sampleSignals,
})
