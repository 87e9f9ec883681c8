import type { ActingFor } from '@orrery/model/wire/contract'
import type { BalancesThen } from '@orrery/model/wire/balances-then'
import type { BanknoteSummary, ListedAccounts } from '@orrery/model/wire/banknote'
import type { ApprovalSummary, TokenSpenders } from '@orrery/model/wire/events'
import type { Market, MarketToken, PoolPrice, TokenPrice } from '@orrery/model/wire/market'
import type { ItemDocument, TokenPowers, TokenTraits, TrendingTokens } from '@orrery/model/wire/token'
import type { HolderGroups, HolderHistory } from '@orrery/model/wire/holder'
import type { TokenSales } from '@orrery/model/wire/token-sales'
import type { TokenTrades } from '@orrery/model/wire/token-trades'
import type { Tokenomics } from '@orrery/model/wire/tokenomics'
import { swap } from './sample-events.fixture.ts'
import { address, hash, HEAD, SAMPLE_NOW, token } from './sample-rows.fixture.ts'

/** Who may do what with an item. */
export const sampleRights = {
  approved: address(8),
  royalty: { receiver: address(9), ppm: 75_000 },
  user: { address: address(10), untilMs: SAMPLE_NOW + 86_400_000 * 30 },
  locked: true,
  accounts: [{ address: address(11), version: '0.3.1', exists: false }],
}

/** A price by pools: very small, and very large. */
const samplePrice = (index: number, before: string | null): PoolPrice => ({
  price: index === 3 ? '0.000000000000123456789012' : '2345.67890123',
  before,
  pool: { pool: address(12), quote: token(1), height: HEAD - 2 },
  hops: 2,
  depth: '123456.789',
  cap: index === 3 ? '9'.repeat(60) : null,
  volume: '0.00000000012',
})

const sampleMarketToken = (index: number): MarketToken => ({
  token: token(index),
  supply: String(10n ** 27n),
  coin: samplePrice(index, index === 2 ? null : '2000'),
  dollars: index === 4 ? null : samplePrice(index, '3000'),
  volume: '123456789',
  trades: 1_234,
  pools: 3,
  holders: 98_765,
  holdersWeek: -12,
  holdersDay: 3,
  marks: { verified: index % 2 === 0, listed: index === 1 },
})

/** What is known of a token beside its rows. */
export const sampleTokenFacts = {
  getAddressBalancesThen: ({ block }: { readonly [name: string]: unknown }): BalancesThen => ({
    address: address(1),
    height: Number(block),
    timeMs: SAMPLE_NOW,
    coin: String(2n ** 200n),
    tokens: [0, 1, 2].map((index) => ({
      token: token(index),
      amount: String(10n ** BigInt(30 - index)),
      ...(index === 1 && { doubted: true as const }),
    })),
    tokenCount: 130,
    coverage: { ranges: [{ from: 0, to: HEAD }], complete: true },
  }),
  getItemDocument: ({ block }: { readonly [name: string]: unknown }): ItemDocument => {
    const text = JSON.stringify({ name: 'Fox #7', attributes: [{ trait_type: 'Level', value: block ? 1 : 2 }] })
    return {
      asOf: { height: HEAD, hash: hash(1) },
      timeMs: block === undefined ? null : SAMPLE_NOW - 86_400_000,
      uri: 'data:application/json,…',
      state: 'ready',
      reason: null,
      readMs: null,
      hash: (block ? 'ab' : 'cd').repeat(32),
      bytes: text.length,
      text,
      isCut: false,
    }
  },
  getApprovalSummary: (): ApprovalSummary => ({
    asOf: null,
    standing: 1_234,
    unlimited: 56,
    allItems: 7,
    others: 89,
    takenBack: 12,
    oldestMs: SAMPLE_NOW - 86_400_000 * 900,
    whole: false,
    coverage: { ranges: [{ from: 0, to: HEAD }], complete: true },
  }),
  getTokenSpenders: (): TokenSpenders => ({
    spenders: [0, 1, 2].map((index) => ({
      address: address(index),
      approvers: 900 - index,
      unlimited: 700,
      allItems: index,
      amount: String(10n ** 22n),
    })),
    looked: 1_000,
    lookedTo: HEAD - 12_000,
    whole: false,
  }),
  getActingFor: (): ActingFor => ({
    state: {
      asOf: { height: HEAD, hash: hash(1) },
      codeSize: 171,
      codeHash: hash(9),
      owner: address(4),
      proxies: [
        { address: address(1), kind: 'safe', implementation: address(2), beacon: null, admin: address(3), facets: [] },
      ],
      end: 'code',
    },
    safe: {
      asOf: { height: HEAD, hash: hash(1) },
      version: '1.4.1',
      owners: [5, 6, 7].map(address),
      ownersMore: true,
      threshold: 2,
      modules: [address(8)],
      modulesMore: true,
      guard: address(9),
      fallback: address(10),
    },
  }),
  getTokenSales: (): TokenSales => ({
    days: 7,
    looked: 300,
    isAll: false,
    sales: 41,
    prices: [
      {
        token: null,
        sales: 40,
        lowest: '1200000000000000000',
        median: '1500000000000000000',
        highest: '98765432100000000000',
        total: '80000000000000000000',
      },
      { token: token(1), sales: 1, lowest: '7', median: '7', highest: '7', total: '7' },
    ],
    newest: [0, 1].map((at) => ({
      txHash: `0x${'ab'.repeat(32)}`,
      height: 19_000_000 - at,
      seq: 7,
      timeMs: SAMPLE_NOW - at * 60_000,
      tokenId: at === 0 ? '7' : '9'.repeat(78),
      from: `0x${'cd'.repeat(20)}`,
      to: `0x${'ce'.repeat(20)}`,
      token: at === 0 ? null : token(1),
      amount: '1200000000000000000',
    })),
  }),
  getTokenTrades: (params: { readonly [name: string]: unknown }): TokenTrades => ({
    looked: 200,
    isCut: true,
    next: 'older',
    trades: [0, 1, 2].map((at) => ({
      ...swap(at),
      token0: at === 2 ? null : token(1),
      token1: { ...token(0), address: String(params['address']) },
      side: at === 0 ? 'buy' : 'sell',
      trader: at === 1 ? null : `0x${'cd'.repeat(20)}`,
    })),
  }),
  getHolderHistory: (): HolderHistory => ({
    isMaking: false,
    through: HEAD - 3,
    isKnown: true,
    days: [70, 35, 1].map((ago, at) => ({
      timeMs: SAMPLE_NOW - ago * 86_400_000,
      counted: 1_000,
      top10Ppm: 200_000 + at * 50_000,
      top100Ppm: 500_000,
      whales: 7,
      whalesPpm: 180_000 + at * 40_000,
      groups: [
        { group: 'other', sharePpm: 600_000 },
        { group: 'exchange', sharePpm: 100_000 * at },
      ],
    })),
  }),
  getHolderGroups: (): HolderGroups => ({
    counted: 1_000,
    lockersAsked: 30,
    holders: 4_000_000_000,
    groups: [
      { group: 'other', holders: 900, amount: String(10n ** 24n), sharePpm: 600_000 },
      { group: 'contract', holders: 88, amount: String(10n ** 23n), sharePpm: 300_000 },
      { group: 'pool', holders: 11, amount: String(10n ** 22n), sharePpm: 99_999 },
      { group: 'burn', holders: 1, amount: '1', sharePpm: 1 },
    ],
    ages: { held: 412.5, still: 30, ofPpm: 990_000, through: HEAD - 3 },
    coverage: { ranges: [{ from: 0, to: HEAD }], complete: true },
  }),
  getTokenomics: (): Tokenomics => ({
    asOf: { height: HEAD, hash: hash(1) },
    supply: String(10n ** 24n),
    firstMints: {
      mints: 1_000,
      isAll: false,
      amount: String(10n ** 23n),
      recipients: 41,
      largest: [0, 1, 2].map((index) => ({
        address: address(index),
        amount: String(10n ** 22n),
        sharePpm: 400_000 - index * 9,
      })),
    },
    locks: (['vesting', 'timelock'] as const).map((kind, index) => ({
      address: address(index + 3),
      kind,
      amount: String(10n ** 22n),
      sharePpm: 10_000,
      beneficiary: index === 0 ? address(9) : null,
      startMs: index === 0 ? SAMPLE_NOW - 86_400_000 * 100 : null,
      cliffMs: null,
      endMs: SAMPLE_NOW + 86_400_000 * 300,
      released: index === 0 ? String(10n ** 21n) : null,
    })),
    safes: [
      { address: address(6), amount: String(10n ** 22n), sharePpm: 10_000, owners: 5, threshold: 3, isKnown: true },
    ],
    contracts: { asked: 30, known: 88, others: 12, isAsked: true },
    plan: {
      source: 'its issuer',
      most: String(10n ** 25n),
      allocations: [
        {
          name: 'Team',
          amount: String(10n ** 24n),
          sharePpm: 100_000,
          addresses: [address(4), address(5)],
          held: String(10n ** 23n),
          startMs: SAMPLE_NOW - 86_400_000 * 100,
          cliffMs: SAMPLE_NOW + 86_400_000 * 10,
          endMs: SAMPLE_NOW + 86_400_000 * 900,
        },
        {
          name: 'فروش عمومی',
          amount: String(10n ** 24n),
          sharePpm: 100_000,
          addresses: [],
          held: null,
          startMs: null,
          cliffMs: null,
          endMs: null,
        },
      ],
      treasury: [{ name: 'Reserve', address: address(6), held: '1', sharePpm: 1 }],
    },
    coverage: { ranges: [{ from: 0, to: HEAD }], complete: true },
  }),
  getMarket: (): Market => ({
    source: { coin: token(1), dollars: [token(2)] },
    told: {
      fromHeight: HEAD - 7_000,
      toHeight: HEAD,
      whole: true,
      pools: 41,
      through: HEAD - 3,
      tokens: [2, 3, 4].map(sampleMarketToken),
    },
    isMaking: false,
  }),
  getBanknoteSummary: (): BanknoteSummary => ({
    asOf: HEAD - 3,
    lastMs: SAMPLE_NOW,
    coins: [0, 1].map((index) => ({
      token: token(index),
      supply: index === 0 ? String(10n ** 28n) : null,
      supplyAt: index === 0 ? HEAD : null,
      grownDay: '-12',
      grownWeek: '0',
      grownMonth: index === 0 ? String(10n ** 25n) : null,
      movedWeek: String(10n ** 30n),
      days: [2, 1, 0].map((day) => ({ timeMs: SAMPLE_NOW - day * 86_400_000, grown: String(day) })),
    })),
  }),
  listListedAccounts: (): ListedAccounts => {
    const at = { txHash: hash(4), height: HEAD - 70, timeMs: SAMPLE_NOW - 70_000 }
    const hits = [0, 1, 2].map((index) => ({
      token: token(index),
      account: address(index + 20),
      frozen: index === 2 ? null : at,
      freed: index === 1 ? at : null,
      held: index === 0 ? String(10n ** 12n) : null,
      destroyed: index === 2 ? '70000000' : '0',
    }))
    const extend = { totalIsFloor: false, next: null, previous: null, coverage: { ranges: [], complete: true } }
    return {
      list: { total: 3, hits, extend },
      asOf: HEAD,
      isMaking: false,
      isAll: false,
      totals: [0, 1].map((index) => ({
        token: token(index),
        frozen: 1 - index,
        freed: index,
        held: index === 0 ? String(10n ** 12n) : null,
        destroyed: '0',
      })),
    }
  },
  getTokenPrice: (): TokenPrice => ({
    source: { coin: token(1), dollars: [token(2)] },
    span: { fromHeight: HEAD - 7_000, toHeight: HEAD },
    token: sampleMarketToken(2),
    liquidity: { worth: { coin: '41250000000000000000', dollars: '182340100000000000000000' }, pools: 3 },
    isMaking: false,
  }),
  getTokenPowers: (): TokenPowers => ({
    asOf: { height: HEAD, hash: hash(1) },
    code: address(8),
    powers: [
      { power: 'mint', signature: 'mint(address,uint256)', selector: '0x40c10f19' },
      { power: 'pause', signature: 'pause()', selector: '0x8456cb59' },
    ],
    proxy: { kind: 'eip1967', admin: address(7) },
    owner: { address: address(6), kind: 'safe' },
    counterpart: { address: address(9), chain: 'NOWHERE', signature: 'remoteToken()' },
    word: { about: 'A coin.', links: [{ name: 'Website', url: 'https://coin.example' }] },
    isGone: true,
  }),
  listTrendingTokens: (): TrendingTokens => ({
    told: {
      fromHeight: HEAD - 7_000,
      toHeight: HEAD,
      whole: true,
      transfers: 1_000_000,
      tokens: [0, 1, 2].map((index) => ({
        token: token(index),
        transfers: 400_000 - index * 90_000,
        before: index === 2 ? null : 300_000,
      })),
    },
    isMaking: false,
  }),
  getTokenTraits: (): TokenTraits => ({
    state: 'ready',
    total: 60,
    known: 60,
    looked: 60,
    isRanked: true,
    types: [
      {
        type: 'Eyes',
        values: [
          { value: 'amber', count: 48 },
          { value: 'x'.repeat(256), count: 12 },
        ],
      },
      { type: null, values: [{ value: 'night', count: 1 }] },
    ],
    more: true,
    coverage: { ranges: [{ from: 0, to: HEAD }], complete: true },
  }),
}
