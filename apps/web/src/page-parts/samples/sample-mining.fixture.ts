import type { ListOf } from '@orrery/model/wire/common'
import type { FeeMarket } from '@orrery/model/wire/fee-market'
import type { BlockHealth } from '@orrery/model/wire/block'
import type { CoinSupply, Halving, MiningPoolDetail, PoolBlock, PoolShares } from '@orrery/model/wire/mining'
import type { TxInput, TxOutput } from '@orrery/model/wire/output-transaction'
import type { TxSummary } from '@orrery/model/wire/transaction'
import { sampleEvm, sampleUtxo } from './sample-chains.fixture.ts'
import { sampleBatches } from './sample-batches.fixture.ts'
import { sampleMasternodes } from './sample-masternodes.fixture.ts'
import { address, hash, HEAD, SAMPLE_NOW, tx } from './sample-rows.fixture.ts'

type Rows = <T>(params: { limit?: number }, make: (index: number) => T, total?: number) => ListOf<T>

const HOSTILE = '<img src=x onerror=alert(1)> \u202Epool'
const DAY_MS = 86_400_000
const coverage = { ranges: [{ from: 0, to: HEAD }], complete: true }
const mined = (index: number) => ({
  blocks: 40 - index * 7,
  empty: index,
  fees: index === 2 ? null : '123456789',
  reward: index === 2 ? null : '31250000000',
  lastHeight: HEAD - index,
  ...(index < 2 && { uncles: index * 3 }),
})

/** How one waits on a chain of outputs, from what pays best to that of which nobody knows how much comes before it. */
const waitsAt = (index: number): NonNullable<TxSummary['waits']> => ({
  rate: index === 3 ? null : (1_234.5 / (index + 1)).toFixed(2),
  bytes: 141 + index,
  ancestors: (index % 3) + 1,
  replaces: index % 5 === 1 ? 2 : 0,
  place: index === 3 ? null : { blocks: Math.min(index, 7), isLeast: index > 7 },
})

/** What the pages of mining ask for. */
export const sampleMining = (rows: Rows) => ({
  ...sampleMasternodes(rows),
  ...sampleBatches(rows),
  listBlockProducers: () => ({
    told: {
      fromHeight: HEAD - 7_199,
      toHeight: HEAD,
      blocks: 7_200,
      hits: [3_600, 1_200, 1].map((blocks, index) => ({ address: address(index), blocks })),
    },
  }),
  listTransactionInputs: (params: object) =>
    rows(
      params,
      (index): TxInput => ({
        index,
        outpoint: index === 3 ? null : { txid: hash(index).slice(2), vout: index },
        address: index === 4 ? null : address(index),
        amount: index === 4 ? null : '625000000',
        script: index === 3 ? 'coinbase' : 'p2wpkh',
        sequence: 0xffff_fffd,
        height: index === 4 ? null : HEAD - index,
      }),
      30_000,
    ),
  listTransactionOutputs: (params: object) =>
    rows(
      params,
      (index): TxOutput => ({
        index,
        address: index === 2 ? null : address(index),
        amount: '546',
        script: index === 2 ? 'data' : 'p2tr',
        spent: index % 4 === 2 ? null : index % 4 === 1,
        spentBy: index % 2 === 1 ? { txHash: hash(index), vin: 0, height: index % 4 === 1 ? HEAD : null } : null,
      }),
      30_000,
    ),
  listPending: ({ chain, ...params }: { readonly chain: string; readonly limit?: number }) =>
    rows(
      params,
      (index): TxSummary =>
        chain.toUpperCase() === sampleUtxo.code
          ? { ...tx(sampleUtxo, 96 + index * 97), waits: waitsAt(index) }
          : tx(sampleEvm, 96 + index * 97),
      14,
    ),
  getBlockHealth: (): BlockHealth => ({
    height: HEAD,
    told: {
      seenMs: SAMPLE_NOW,
      expected: 2_400,
      matched: 2_380,
      fresh: 11,
      missing: 9,
      added: 37,
      unseen: 4,
      sharePpm: 996_232,
    },
  }),
  getCoinSupply: (): CoinSupply => ({
    asOf: HEAD,
    made: '1146250000000',
    first: '5000000000',
    burnt: '777',
    unspent: '1141249999223',
    issued: '1141250000000',
    most: '2100000000000000',
    balances: { state: 'ready', asOf: HEAD - 1, total: '1141249999223', apart: '0' },
  }),
  listMiningPools: (): PoolShares => ({
    span: '7d',
    named: false,
    blocks: 120,
    expected: 111.5,
    hashRate: '6.58700e20',
    hits: ['one', 'two', 'unknown'].map((code, index) => ({
      code,
      name: index === 2 ? null : index === 1 ? HOSTILE : 'One',
      link: index === 0 ? 'https://one.example/' : null,
      luck: index === 2 ? null : 1.375 - index / 2,
      ...mined(index),
    })),
    asOf: HEAD,
    whole: true,
    coverage,
  }),
  getMiningPool: (): MiningPoolDetail => ({
    code: 'two',
    name: HOSTILE,
    link: 'https://two.example/',
    tags: ['/two/', HOSTILE],
    addresses: ['rltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kmxd4hh'],
    spans: ['1d', '7d', '30d', 'all'].map((span, index) => ({
      span,
      of: 200,
      whole: index < 3,
      luck: index < 2 ? 0.874 : null,
      ...mined(index),
    })),
    days: Array.from({ length: 90 }, (_, index) => ({
      timeMs: Math.floor(SAMPLE_NOW / DAY_MS - 89 + index) * DAY_MS,
      blocks: index < 30 ? null : index % 9,
      of: index < 30 ? null : 9,
    })),
    asOf: HEAD,
    coverage,
  }),
  listMiningPoolBlocks: (params: { limit?: number }) =>
    rows(
      params,
      (index): PoolBlock => ({
        height: HEAD - index,
        timeMs: SAMPLE_NOW - index * 600_000,
        txCount: index,
        size: index % 3 === 2 ? null : 1_000 + index,
        fees: index % 3 === 2 ? null : '1234',
        reward: '312500000',
        tag: index % 4 === 0 ? null : HOSTILE,
      }),
      37,
    ),
  getFeeMarket: (): FeeMarket => ({
    tiers: { slow: '1', standard: '2.5', fast: '8', rapid: '12.125' },
    estimates: { slow: '1', standard: '2', fast: '6.5', rapid: '13.4' },
    txs: 4_321,
    bytes: 3_210_987,
    fees: '12345678',
    unknown: 2,
    whole: true,
    projected: Array.from({ length: 8 }, (_, index) => ({
      txs: 2_000 + index,
      bytes: 997_000 + index,
      fees: '1234567',
      median: `${20 - index}.50`,
      least: `${19 - index}.00`,
      most: `${30 - index}.25`,
      isOpen: index === 7,
    })),
    steps: [
      { from: 1, below: 2, txs: 900, bytes: 500_000 },
      { from: 2, below: 3, txs: 0, bytes: 0 },
      { from: 2_000, below: null, txs: 3, bytes: 600 },
    ],
  }),
  getHalving: (): Halving => ({
    rule: 'halving',
    retarget: { nextHeight: HEAD + 700, atMs: SAMPLE_NOW + 420_000_000, changePpm: -23_100 },
    yearly: '16425000000000',
    circulation: '1999999900000000',
    height: HEAD,
    timeMs: SAMPLE_NOW,
    interval: 210_000,
    subsidy: '312500000',
    nextSubsidy: '156250000',
    nextHeight: HEAD + 1_234,
    blockMs: 598_765,
    blocksMeasured: 2_016,
    issued: '1990000000000000',
    most: '2099999997690000',
    work: null,
    cuts: [
      { height: HEAD - 208_766, before: '625000000', after: '312500000', timeMs: SAMPLE_NOW - 1_000 * DAY_MS },
      { height: HEAD + 1_234, before: '312500000', after: '156250000', timeMs: null },
    ],
  }),
})
