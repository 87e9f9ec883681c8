import { sampleFaucets } from './sample-faucets.fixture.ts'
import type { BlockBalance, BlockGas } from '@orrery/model/wire/block'
import type { ListOf } from '@orrery/model/wire/common'
import type { RoleEvent, Upgrade } from '@orrery/model/wire/events'
import type { WrappedNames } from '@orrery/model/wire/name'
import type { AddressAnalytics } from '@orrery/model/wire/address-analytics'
import type { BalanceChange, BalanceHistory } from '@orrery/model/wire/balance-history'
import type { Portfolio } from '@orrery/model/wire/portfolio'
import type { Statement } from '@orrery/model/wire/statement'
import type { AddressOnChains } from '@orrery/model/wire/address-activity'
import { sampleEvm, sampleUtxo } from './sample-chains.fixture.ts'
import { batchTx, blobTx } from './sample-block-data.fixture.ts'
import { userOp } from './sample-events.fixture.ts'
import { nameDetail, nameEvent, subName } from './sample-names.fixture.ts'
import { blockConsensus, siteFacts } from './sample-site.fixture.ts'
import { sampleTokenFacts } from './sample-token-facts.fixture.ts'
import { address, block, hash, HEAD, log, SAMPLE_NOW, token } from './sample-rows.fixture.ts'

type Rows = <T>(params: { limit?: number }, make: (index: number) => T, total?: number) => ListOf<T>

const place = (index: number) => ({
  txHash: hash(index),
  height: HEAD - index,
  txIndex: index,
  logIndex: index * 3,
  timeMs: SAMPLE_NOW - index * 12_000,
})

const ROLES = ['owner', 'granted', 'revoked', 'paused', 'unpaused'] as const
const UPGRADES = ['implementation', 'admin', 'beacon', 'diamond', 'other'] as const

const roleEvent = (index: number): RoleEvent => ({
  ...place(index),
  contract: address(index),
  kind: ROLES[index % 5]!,
  role: index % 5 === 1 ? `0x${'0'.repeat(64)}` : index % 5 === 2 ? hash(index) : null,
  account: index % 7 === 6 ? null : address(index + 1),
  by: index % 4 === 3 ? null : address(index + 2),
})

const upgrade = (index: number): Upgrade => ({
  ...place(index),
  contract: address(index),
  kind: UPGRADES[index % 5]!,
  target: index % 5 === 3 ? null : address(index + 1),
  ...{ previous: index % 3 === 0 ? null : address(index + 2), sender: address(index + 4) },
})

const CALL_SUM = { gas: String(2n ** 38n), fees: String(10n ** 15n), lastMs: SAMPLE_NOW }

const gasShare = (index: number) => ({
  gasUsed: 3_000_000 - index * 90_000,
  fees: `${index}12345678901234`,
  txs: index + 1,
})

const blockGas: BlockGas = {
  height: HEAD,
  gasUsed: 60_000_000,
  gasLimit: 60_000_000,
  untold: 1,
  contracts: Array.from({ length: 25 }, (_, index) => ({
    address: index === 2 ? null : address(index),
    ...gasShare(index),
  })),
  methods: Array.from({ length: 9 }, (_, index) => ({
    method: index === 1 ? null : `0xa9059cb${index}`,
    name: index === 0 ? '<b>transfer\u202e</b>' : null,
    ...gasShare(index),
  })),
}

/** What the further tabs of an address and of a block ask for. */
export const sampleFurther = (rows: Rows) => ({
  getBlockGas: () => blockGas,
  getSiteFacts: () => siteFacts,
  ...sampleFaucets,
  getBlockConsensus: () => blockConsensus,
  listValidatorStates: ({ keys }: { readonly [name: string]: unknown }) => ({
    isAsked: true,
    queued: 12,
    states: (typeof keys === 'string' ? keys.split(',') : []).map((pubkey, index) => ({
      pubkey,
      index,
      status: 'active_ongoing',
      place: null,
    })),
  }),
  listBlockBalances: (params: { limit?: number }) =>
    rows(
      params,
      (index): BlockBalance => ({
        address: address(index),
        change: index % 2 === 0 ? `-${2n ** 80n}` : String(10n ** 18n + BigInt(index)),
        causes:
          index % 2 === 0
            ? [
                { cause: 'transfer', amount: `-${2n ** 80n - 21_000n}` },
                { cause: 'fee', amount: '-20000' },
                { cause: 'burn', amount: '-1000' },
              ]
            : [{ cause: index === 1 ? 'reward' : 'transfer', amount: String(10n ** 18n + BigInt(index)) }],
      }),
      60,
    ),
  listBlockUserOps: (params: { limit?: number }) => rows(params, userOp, 40),
  listNames: (params: { limit?: number }) => rows(params, nameEvent, 40),
  listNameEvents: (params: { limit?: number }) =>
    rows(params, (index) => ({ ...nameEvent(index), cost: '5000000000000000', premium: index === 0 ? '7' : null }), 7),
  listSubNames: (params: { limit?: number }) => rows(params, subName, 7),
  listAddressNames: (params: { limit?: number }) => rows(params, nameEvent, 7),
  ...sampleTokenFacts,
  listAddressWrappedNames: (): WrappedNames => ({
    contract: address(9),
    names: [
      { id: 'ada.eth', node: hash(1), name: 'ada.eth' },
      { id: hash(2), node: hash(2), name: null },
    ],
    isCut: true,
    coverage: { ranges: [{ from: 0, to: HEAD }], complete: true },
  }),
  getName: () => nameDetail,
  listAddressRoles: (params: { limit?: number }) => rows(params, roleEvent, 7),
  getAddressStatement: (): Statement => ({
    address: address(1),
    from: HEAD - 300_000,
    to: HEAD,
    opening: null,
    closing: { amount: String(10n ** 30n), height: HEAD, source: 'ledger' },
    sums: {
      received: { count: 12, amount: String(2n ** 255n) },
      sent: { count: 3, amount: '1234567890123456789' },
      fees: { count: 15, amount: '1234567890123456' },
      callsIn: { count: 0, amount: '0' },
      callsOut: { count: 1, amount: '5' },
      withdrawals: { count: 2, amount: '2000000000000000000' },
      feesUnknown: 1,
      net: '-7',
      unexplained: '-9',
    },
    tokens: [0, 1, 2].map((index) => ({
      token: token(index),
      received: { count: 9, amount: String(2n ** 200n) },
      sent: { count: 1, amount: '1' },
      opening: index === 1 ? null : '7',
      closing: index === 1 ? null : String(2n ** 200n + 6n),
    })),
    tokenCount: 130,
    traced: 'some',
    covered: false,
    coverage: { ranges: [{ from: HEAD - 9_000, to: HEAD }], complete: false },
  }),
  getAddressBalanceHistory: (params: { limit?: number; token?: string }): BalanceHistory => ({
    token: params.token === undefined || params.token === 'native' ? null : token(0),
    list: rows(
      params,
      (index): BalanceChange => ({
        height: HEAD - index,
        timeMs: SAMPLE_NOW - index * 3_600_000,
        txIndex: index % 5 === 4 ? null : 3,
        seq: index,
        txHash: index % 5 === 4 ? null : hash(index),
        cause: (['transaction', 'call', 'transaction', 'transfer', 'withdrawal'] as const)[index % 5]!,
        change: index === 7 ? null : String((index % 2 === 0 ? -1n : 1n) * 10n ** BigInt(12 + (index % 9))),
        fee: index % 2 === 0 ? '1234567890123456' : null,
        other: index % 5 === 4 ? null : address(index),
        tokenId: index === 3 ? String(2n ** 255n) : null,
        after: index > 12 ? null : String(10n ** 21n * BigInt(20 - index)),
      }),
      40,
    ),
    source: 'node',
    traced: { blocks: 5_000, of: 9_000 },
    days: null,
  }),
  getAddressChains: (): AddressOnChains => ({
    rows: [null, 'missing' as const].map((code, index) => ({
      chain: index === 1 ? sampleUtxo.code : sampleEvm.code,
      address: address(1),
      asOf: HEAD,
      balance: String(2n ** 200n),
      nonce: 7,
      codeSize: index === 0 ? 24_576 : 0,
      codeHash: index === 0 ? hash(1) : null,
      txCount: 5_000_000_000,
      lastSeenMs: SAMPLE_NOW - 60_000,
      code,
    })),
  }),
  listAddressBlobs: (params: { limit?: number }) => rows(params, blobTx, 30),
  listAddressBatches: (params: { limit?: number }) => rows(params, batchTx, 30),
  getAddressPortfolio: (): Portfolio => ({
    parts: [
      {
        token: { address: `0x${'a1'.repeat(20)}`, standard: 'erc20', name: 'Tether USD', symbol: 'USDT', decimals: 6 },
        points: [30, 20, 3].map((days) => ({
          timeMs: SAMPLE_NOW - days * 86_400_000,
          ...{ amount: `${days}000000`, dollars: `${days}000000000000000000` },
        })),
        ...{ cut: false, rates: [{ timeMs: SAMPLE_NOW - 12 * 86_400_000, dollars: '1010000000000000000' }] },
      },
    ],
    ...{ coin: '1600000000000000000000', coinRates: [] },
    left: 1,
    unpriced: 2,
  }),
  getAddressAnalytics: (): AddressAnalytics => ({
    counted: 5_000,
    sinceMs: SAMPLE_NOW - 40 * 86_400_000,
    whole: false,
    grain: 'day',
    times: Array.from({ length: 40 }, (_, index) => SAMPLE_NOW - (40 - index) * 86_400_000),
    txs: Array.from({ length: 40 }, (_, index) => (index * 7) % 11),
    received: Array.from({ length: 40 }, (_, index) => String(10n ** 18n * BigInt(index % 5))),
    sent: Array.from({ length: 40 }, (_, index) => String(10n ** 17n * BigInt(index % 9))),
    fees: Array.from({ length: 40 }, (_, index) => String(10n ** 14n * BigInt(index % 4))),
    balances: Array.from({ length: 40 }, (_, index) => ({
      height: HEAD - 40 + index,
      timeMs: SAMPLE_NOW - (40 - index) * 86_400_000,
      amount: index < 20 ? null : String(10n ** 18n * BigInt(100 + index)),
    })),
    hours: Array.from({ length: 24 }, (_, index) => index % 7),
    week: Array.from({ length: 168 }, (_, index) => (index * 5) % 13),
    flows: {
      received: {
        parties: Array.from({ length: 10 }, (_, index) => ({
          address: address(index),
          amount: String(10n ** BigInt(21 - index)),
        })),
        others: { count: 4_000, amount: String(10n ** 20n) },
        total: String(12n * 10n ** 20n),
      },
      sent: { parties: [{ address: address(3), amount: '5' }], others: { count: 0, amount: '0' }, total: '5' },
    },
    counterparties: [0, 1, 2].map((index) => ({
      address: address(index),
      count: 90 - index,
      received: String(2n ** 200n),
      sent: '0',
      lastMs: SAMPLE_NOW - index * 1_000,
    })),
    calls: {
      methods: [
        { method: null, name: null, count: 3, ...CALL_SUM },
        { method: '0xa9059cbb', name: 'transfer', count: 2, ...CALL_SUM },
        { method: '0xdeadbeef', name: null, count: 1, ...CALL_SUM },
      ],
      contracts: [0, 1].map((index) => ({ address: address(index), count: 9 - index, ...CALL_SUM })),
      answered: [{ method: '0xa9059cbb', name: 'transfer', count: 2, ...CALL_SUM }],
      sentGas: { txs: 500, gas: String(2n ** 40n) },
      answeredGas: { txs: 0, gas: '0' },
    },
    coverage: { ranges: [{ from: HEAD - 9_000, to: HEAD }], complete: false },
  }),
  getTokenActivity: () => ({
    ledger: { id: 'token-activity', from: 0, through: HEAD - 70, tip: HEAD, lack: null },
    days: Array.from({ length: 30 }, (_, index) => ({
      timeMs: 1_700_006_400_000 + index * 86_400_000,
      transfers: (index * 37) % 90,
      mints: index % 4,
      burns: index % 3,
      moved: String(10n ** 24n * BigInt((index * 37) % 90)),
      minted: String(10n ** 22n * BigInt(index % 4)),
      burnt: String(10n ** 21n * BigInt(index % 3)),
      supply: String(10n ** 26n + 10n ** 22n * BigInt(index)),
    })),
    holders: {
      ledger: { id: 'token-holders', from: 0, through: HEAD - 90, tip: HEAD, lack: null },
      days: Array.from({ length: 30 }, (_, index) => ({
        timeMs: 1_700_006_400_000 + index * 86_400_000,
        holders: 4_000_000_000 + index * 20 - (index % 7) * 30,
        came: 50 + (index % 4),
        went: (index % 7) * 30,
      })),
    },
    parties: {
      counted: 200_000,
      fromMs: 1_700_006_400_000 + 86_400_000,
      days: Array.from({ length: 29 }, (_, index) => ({
        timeMs: 1_700_006_400_000 + (index + 1) * 86_400_000,
        senders: (index * 31) % 70,
        receivers: (index * 17) % 50,
      })),
    },
  }),
  listUserOpParties: (params: { limit?: number }) => ({
    ledger: { id: 'user-op-parties', from: 0, through: HEAD - 70, tip: HEAD, lack: null },
    sinceMs: 1_700_006_400_000,
    list: rows(params, (index) => ({
      address: address(index),
      ops: 1_000 - index,
      failed: index,
      bundles: 100 - index,
      fees: String(2n ** 200n),
    })),
  }),
  getPoolPrices: () => ({
    ledger: { id: 'pool-prices', from: 0, through: HEAD - 70, tip: HEAD, lack: null },
    grain: 'day' as const,
    sinceMs: 1_700_006_400_000,
    steps: [0, 1, 4].map((day) => ({
      timeMs: 1_700_006_400_000 + day * 86_400_000,
      swaps: day + 1,
      volume0: String(10n ** 20n * BigInt(day + 1)),
      volume1: String(10n ** 18n),
      open: { amount0: '1000', amount1: '900' },
      high: { amount0: '1000', amount1: '2000' },
      low: { amount0: '1000', amount1: '800' },
      close: { amount0: '1000', amount1: String(1_000 + day) },
    })),
  }),
  getVault: () => ({
    vault: {
      asOf: { height: HEAD, hash: hash(1) },
      asset: token(1),
      totalAssets: String(2n ** 90n),
      sharePrice: '1034567',
    },
  }),
  listVaults: (params: { limit?: number }) => ({
    ledger: { id: 'vault-activity', from: 0, through: HEAD - 40, tip: HEAD, lack: null },
    list: rows(params, (index) => ({
      token: token(index),
      deposits: 9_000 - index,
      withdrawals: index,
      isVault: index === 1 ? null : index !== 2,
      vault:
        index === 1 || index === 2
          ? null
          : {
              asOf: { height: HEAD, hash: hash(1) },
              asset: token(index + 1),
              totalAssets: String(2n ** 90n),
              sharePrice: index === 3 ? null : '1034567',
            },
    })),
  }),
  listVaultFlows: (params: { limit?: number }) => ({
    list: rows(params, (index) => ({
      txHash: hash(index),
      height: HEAD - index,
      txIndex: index,
      logIndex: index,
      timeMs: SAMPLE_NOW - index * 9_000,
      kind: index % 2 === 0 ? ('deposit' as const) : ('withdraw' as const),
      sender: address(index),
      owner: address(index + 1),
      receiver: index % 2 === 0 ? null : address(index + 2),
      assets: String(5_000_000n * BigInt(index + 1)),
      shares: String(4_900_000n * BigInt(index + 1)),
    })),
    lookedTo: HEAD - 7_000,
    whole: false,
  }),
  listPastTokenHolders: (params: { limit?: number }) => ({
    ledger: { id: 'token-holders', from: 0, through: HEAD - 70, tip: HEAD, lack: null },
    asOf: { height: HEAD - 7_200, timeMs: SAMPLE_NOW - 86_400_000 },
    list: rows(
      params,
      (index) => ({
        rank: index + 1,
        address: address(index),
        amount: String(10n ** 20n / BigInt(index + 1)),
        sharePpm: index === 0 ? null : Math.floor(400_000 / (index + 1)),
        source: 'ledger' as const,
      }),
      1_190,
    ),
  }),
  listUpgrades: (params: { limit?: number }) => rows(params, upgrade, 30),
  listAddressUpgrades: (params: { limit?: number }) => rows(params, upgrade, 7),
  listAddressBlocks: (params: { limit?: number }) => ({
    list: rows(params, (index) => block(sampleEvm, HEAD - index * 40)),
    lookedTo: HEAD - 9_000,
    whole: false,
  }),
  listEvents: (params: { limit?: number }) => ({ ...EVENT, found: searchedLogs(rows, params) }),
  listAddressLogs: (params: { limit?: number }) => ({
    ...searchedLogs(rows, params),
    events: [{ topic: EVENT.topic, text: EVENT.signature }],
  }),
})

const EVENT = { topic: log(0).topics[0]!, signature: 'Transfer(address,address,uint256)' }
const searchedLogs = (rows: Rows, params: { limit?: number }) => ({
  list: rows(params, (index) => ({ ...log(index), txHash: hash(index), timeMs: SAMPLE_NOW - index * 9_000 })),
  lookedTo: HEAD - 7_000,
  whole: false,
})
