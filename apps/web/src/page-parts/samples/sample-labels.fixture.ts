import type { LabelledFlows, LabelledGroups, LabelledHistory, LabelledHoldings } from '@orrery/model/wire/labels'
import { address, hash, HEAD, token } from './sample-rows.fixture.ts'

const HOSTILE = '<img src=x onerror=alert(1)> \u202Eexchange'
const asOf = { height: HEAD, hash: hash(1) }
const group = (index: number) => ({
  tag: index === 1 ? HOSTILE : `Exchange ${index}`,
  addresses: 12 - index,
  kinds: [
    { kind: 'hot' as const, addresses: 10 - index },
    ...(index === 0 ? [{ kind: 'cold' as const, addresses: 2 }] : []),
  ],
  sources: index === 2 ? [] : ['its own page', 'https://exchange.example/proof'],
  ...(index < 2 && { token: index === 0 ? token(1) : null }),
  native: index === 3 ? null : String(10n ** 24n / BigInt(index + 1)),
  lately:
    index === 2
      ? null
      : {
          held: { coin: String(10n ** 24n), dollars: null },
          assets: 12,
          top: { token: index === 0 ? null : token(index), worth: { coin: String(10n ** 23n), dollars: null } },
          net:
            index === 3
              ? null
              : { worth: { coin: String(-(10n ** 21n)), dollars: null }, coin: '5', whole: index === 0 },
          txs: 12_345,
          users: 678,
          isFloor: index === 1,
          looked: 10,
        },
  worth: index === 0 ? { coin: null, dollars: String(10n ** 27n) } : null,
  day: index === 1 ? null : String(-(10n ** 20n)),
  week: '0',
})

const sampleFlows: LabelledFlows = {
  told: {
    fromHeight: 12,
    toHeight: 1_234_567,
    looked: 4_321,
    addresses: 100,
    assets: [0, 1, 2].map((index) => ({
      token: token(index),
      came: String(10n ** 30n),
      went: '5',
      transfers: 12,
      worth: index === 0 ? { coin: String(-(10n ** 20n)), dollars: null } : null,
    })),
    hours: [0, 3].map((hour) => ({ timeMs: 1_700_000_000_000 - hour * 3_600_000, came: hour, went: 2 })).toReversed(),
    others: [{ address: address(7), came: 3, went: 0 }],
    coins: null,
  },
  isMaking: false,
}

const sampleHistory: LabelledHistory = {
  told: {
    asOf,
    looked: 900,
    addresses: 1_000,
    assets: [{ token: null }, { token: token(1) }],
    days: [0, 1, 2].map((at) => ({
      timeMs: 1_700_000_000_000 - at * 86_400_000,
      amounts: [at === 2 ? null : String(10n ** 22n - BigInt(at)), '5'],
      worth: at === 2 ? null : { coin: String(10n ** 22n), dollars: null },
    })),
  },
  isMaking: false,
}

/** Made-up labels of an operator. */
export const sampleLabels = {
  listLabelled: (): LabelledGroups => ({
    loaded: true,
    asOf,
    balances: 'node',
    groups: [0, 1, 2, 3].map(group),
    isMaking: false,
  }),
  getTokenFlows: (): LabelledFlows => sampleFlows,
  getLabelledFlows: (): LabelledFlows => ({
    ...sampleFlows,
    told: {
      ...sampleFlows.told!,
      coins: {
        fromHeight: 15,
        came: String(10n ** 26n),
        went: '5',
        moves: 1_234,
        worth: { coin: String(10n ** 26n), dollars: null },
        hours: [0, 3]
          .map((hour) => ({ timeMs: 1_700_000_000_000 - hour * 3_600_000, came: String(10n ** 20n), went: '2' }))
          .toReversed(),
        others: [{ address: address(8), came: '3', went: String(10n ** 21n) }],
        withCalls: false,
      },
    },
  }),
  getLabelled: ({ byDay }: { readonly [name: string]: unknown }): LabelledHoldings => ({
    ...(byDay === true && { history: sampleHistory }),
    group: group(0),
    asOf,
    balances: 'ledger',
    assets: [0, 1, 2].map((index) => ({
      token: token(index),
      amount: String(10n ** 18n * BigInt(index + 1)),
      sharePpm: index === 2 ? null : 120_000 - index * 50_000,
      addresses: index + 1,
      worth: index === 0 ? { coin: null, dollars: String(10n ** 22n) } : null,
    })),
    project: {
      about: HOSTILE,
      site: 'https://example.com',
      token: token(1),
      audits: [
        { name: 'An auditor', url: 'https://example.com/audit' },
        { name: HOSTILE, url: null },
      ],
    },
    isMaking: false,
    looked: 10,
    addresses: [0, 1, 2].map((index) => ({
      address: address(index),
      kind: 'hot' as const,
      source: index === 1 ? HOSTILE : '',
      native: index === 2 ? null : String(10n ** 20n),
    })),
  }),
}
