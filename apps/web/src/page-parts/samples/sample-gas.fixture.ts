import { sampleLargeTransfers } from './sample-calls.fixture.ts'
import type { VenueDetail, Venues } from '@orrery/model/wire/pool'
import type { GasPrices, GasBurners, GasUsers } from '@orrery/model/wire/gas'
import type { Leaders } from '@orrery/model/wire/leaders'
import type { TxSummary } from '@orrery/model/wire/transaction'
import type { EndedTx, OfferPool } from '@orrery/model/wire/waiting'
import { stubToken } from '../stubs.ts'
import { samplePoolWorth, swap } from './sample-events.fixture.ts'
import { SAMPLE_NOW } from './sample-rows.fixture.ts'

const HOUR = Math.floor(SAMPLE_NOW / 3_600_000) * 3_600_000

/** Gas prices of the sample, with who used it in the blocks up to this height. */
export const sampleGasPrices = (head: number): GasPrices => ({
  blocks: 64,
  lastBaseFee: '11500000007',
  nextBaseFee: '11400000123',
  gasUsed: 14_204_331,
  gasLimit: 60_000_000,
  gasTarget: 30_000_000,
  coinPrice: '3120.45',
  tiers: (['slow', 'standard', 'fast', 'rapid'] as const).map((tier, index) => ({
    tier,
    tip: String(10_000_000 * 7 ** index),
    price: String(11_400_000_123 + 10_000_000 * 7 ** index),
    transfer: String(21_000 * 11_400_000_123),
    entered: 40 + index * 8,
    seconds: 12 - index,
  })),
  actions: [
    { action: 'token', gas: 52_000, txs: 900 },
    { action: 'swap', gas: 184_000, txs: 120 },
  ],
  pool: [4, 2, 1, 1],
  node: { slow: '11400000123', standard: '30000000000', fast: '31000000000', rapid: '40000000000' },
  top: {
    fromHeight: head - 63,
    toHeight: head,
    gasUsed: 900_000_000,
    fees: '9000000000000000000',
    rows: [
      {
        address: `0x${'cd'.repeat(20)}`,
        gasUsed: 300_000_000,
        fees: '3000000000000000000',
        txs: 900,
        parties: 700,
      },
    ],
  },
})

/** What is large where every other one is not. */
export const sampleLarge = (height: number) => ({
  least: String(10n ** 20n),
  txs: 9_000,
  fromHeight: height - 63,
  toHeight: height,
})

/** Who used gas in a span of the sample; of the week it is being counted. */
const sampleGasUsers = (head: number, span: GasUsers['span']): GasUsers => ({
  span,
  isMaking: span === '7d',
  use:
    span === '7d'
      ? null
      : {
          fromHeight: head - 300,
          toHeight: head,
          whole: span === '1h',
          gasUsed: 900_000_000,
          fees: '9000000000000000000',
          burnt: '6000000000000000000',
          txs: 20_000,
          rows: [used('cd', 300_000_000, 900), used('ce', 200_000_000, 1_900)],
          busiest: [used('ce', 200_000_000, 1_900), used('cd', 300_000_000, 900)],
        },
})

const used = (byte: string, gasUsed: number, txs: number) => ({
  address: `0x${byte.repeat(20)}`,
  gasUsed,
  fees: '3000000000000000000',
  burnt: '2000000000000000000',
  txs,
  parties: byte === 'cd' ? 12 : null,
  before: byte === 'cd' ? { gasUsed: gasUsed / 2, txs: 0 } : null,
})

/** Where exchanges were, with a contract that holds its pools itself. */
const sampleVenue = (head: number) => ({
  getVenue: ({ factory }: { readonly [name: string]: unknown }): VenueDetail => ({
    factory: String(factory),
    isMaking: false,
    told: {
      fromHeight: head - 7_200,
      toHeight: head,
      whole: true,
      kind: 'uniswap-v3',
      pools: 41_203,
      trades: 200_000,
      all: 310_000,
      worth: { ...samplePoolWorth, pools: 12 },
      hours: {
        through: head,
        fromMs: HOUR - 6 * 3_600_000,
        toMs: HOUR,
        steps: [0, 2, 5].map((at) => ({
          timeMs: HOUR - at * 3_600_000,
          swaps: at + 1,
          coin: String(10n ** 18n * BigInt(at + 1)),
          dollars: at === 2 ? null : String(10n ** 21n),
        })),
      },
      swaps: [1, 2, 3].map(swap),
      looked: 1_990,
      traders: 812,
      top: ['cb', 'ca'].map((byte, at) => ({
        pool: `0x${byte.repeat(20)}`,
        token0: at === 0 ? stubToken : null,
        token1: at === 0 ? stubToken : null,
        trades: 9_120 - at,
        looked: 1_000 - at * 10,
        volumes: at === 0 ? [{ token: stubToken, amount: '123456789012345678901' }] : [],
      })),
    },
  }),
})

const sampleVenues = (head: number) => ({
  getVenues: (): Venues => ({
    isMaking: false,
    told: {
      fromHeight: head - 7_200,
      toHeight: head,
      whole: true,
      trades: 310_000,
      looked: 300_000,
      named: 250_001,
      contracts: 300,
      venues: ['cd', 'ce'].map((byte, at) => ({
        factory: `0x${byte.repeat(20)}`,
        kind: at === 0 ? 'uniswap-v3' : 'uniswap-v4',
        pools: 41_203,
        trades: 200_000 - at,
        traded: 12 - at,
        busiest: `0x${(at === 0 ? 'cb' : byte).repeat(20)}`,
        worth: at === 0 ? { ...samplePoolWorth, pools: 12 } : null,
      })),
    },
  }),
})

/** Who stood out among submitters of blobs and recipients of withdrawals. */
const sampleLeaders = (head: number) => ({
  getLeaders: ({ leaders: of, span = '24h' }: { readonly [name: string]: unknown }): Leaders => ({
    of: of as Leaders['of'],
    span: span as Leaders['span'],
    isMaking: span === '7d',
    told:
      span === '7d'
        ? null
        : {
            fromHeight: head - 7_200,
            toHeight: head,
            whole: false,
            count: 31_000,
            sum: null,
            token: null,
            leaders: ['cd', 'ce'].map((byte, at) => ({
              address: `0x${byte.repeat(20)}`,
              count: 9_000 - at,
              sum: at === 0 ? '7000000000000000000' : null,
            })),
          },
  }),
})

/** What stood out in the last hours of the sample, and what its transactions moved. */
export const sampleGasSpans = (head: number, largest: (chain: string) => readonly TxSummary[]) => ({
  listLargeTransfers: sampleLargeTransfers,
  getLargestValues: ({ chain }: { readonly chain: string }) => ({
    day: { fromHeight: head - 7_200, toHeight: head, whole: true, largest: largest(chain) },
    isMaking: false,
  }),
  getGasUsers: ({ span }: { readonly [name: string]: unknown }) => sampleGasUsers(head, span as GasUsers['span']),
  getGasBurners: (): GasBurners => ({
    ledger: { id: 'contract-burns', from: 0, through: head - 70, tip: head, lack: null },
    burnt: String(2n ** 90n),
    txs: 310_000,
    rows: ['cb', 'ca', 'cd'].map((byte, at) => ({
      address: `0x${byte.repeat(20)}`,
      burnt: String(2n ** 88n - BigInt(at)),
      txs: 9_120 - at,
      ...(at === 2 && { suspicious: true as const, listed: true as const }),
    })),
  }),
  listTransactionMoves: ({ hashes }: { readonly [name: string]: unknown }) => ({
    moves: String(hashes)
      .split(',')
      .map((hash, index) => ({ hash, in: index % 3, out: 1, others: 0, isFloor: false, userOps: 0 })),
  }),
  ...sampleLeaders(head),
  ...sampleVenues(head),
  ...sampleVenue(head),
})

/** A pool of which a part is told, with blobs and with what no block takes now. */
export const sampleOfferPool: OfferPool = {
  txs: 21_407,
  told: 20_000,
  whole: false,
  baseFee: '11500000007',
  blockGas: 36_000_000,
  senders: 14_210,
  queued: 3_110,
  below: { txs: 4_002, gas: '512000000' },
  steps: [0n, 1_000n, 10n ** 6n, 10n ** 9n, 2n * 10n ** 9n].map((from, index) => ({
    from: String(from),
    below: index === 4 ? null : String(from === 0n ? 1_000n : from * 2n),
    txs: 9_000 >> index,
    gas: String(900_000_000 >> index),
  })),
  kinds: [
    { kind: 'dynamic-fee', txs: 18_000 },
    { kind: 'blob', txs: 40 },
    { kind: 'type-0x7f', txs: 1 },
  ],
  blobs: { txs: 40, blobs: 166, least: '1', median: '1000000000', most: '90000000000' },
}

/** How a transaction ended, by number: in a block, replaced in each way, dropped. */
export function endedTx(row: TxSummary, index: number): EndedTx {
  const ended = { ...row, endedMs: row.timeMs, waitedSeconds: index * 7, replacedBy: null, replacement: null }
  if (index % 3 === 0)
    return { ...ended, height: 19_000_000 - index, txIndex: 3, finality: 'included', status: 'success' }
  if (index % 3 === 1) return { ...ended, finality: 'dropped' }
  return {
    ...ended,
    finality: 'replaced',
    replacedBy: row.hash,
    replacement: (['speed-up', 'cancel', 'swapped'] as const)[(index % 9) % 3]!,
  }
}
