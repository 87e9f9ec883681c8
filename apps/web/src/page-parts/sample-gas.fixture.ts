import type { GasPrices, GasUsers } from '@orrery/model/wire/gas'
import type { TxSummary } from '@orrery/model/wire/transaction'

/** Gas prices of the sample, with who used it in the blocks up to this height. */
export const sampleGasPrices = (head: number): GasPrices => ({
  blocks: 64,
  lastBaseFee: '11500000007',
  nextBaseFee: '11400000123',
  gasUsed: 14_204_331,
  gasLimit: 60_000_000,
  tiers: (['slow', 'standard', 'fast', 'rapid'] as const).map((tier, index) => ({
    tier,
    tip: String(10_000_000 * 7 ** index),
    price: String(11_400_000_123 + 10_000_000 * 7 ** index),
    transfer: String(21_000 * 11_400_000_123),
    entered: 40 + index * 8,
  })),
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
          txs: 20_000,
          rows: [used('cd', 300_000_000, 900), used('ce', 200_000_000, 1_900)],
          busiest: [used('ce', 200_000_000, 1_900), used('cd', 300_000_000, 900)],
        },
})

const used = (byte: string, gasUsed: number, txs: number) => ({
  address: `0x${byte.repeat(20)}`,
  gasUsed,
  fees: '3000000000000000000',
  txs,
})

/** What stood out in the last hours of the sample. */
export const sampleGasSpans = (head: number, largest: (chain: string) => readonly TxSummary[]) => ({
  getLargestValues: ({ chain }: { readonly chain: string }) => ({
    day: { fromHeight: head - 7_200, toHeight: head, whole: true, largest: largest(chain) },
    isMaking: false,
  }),
  getGasUsers: ({ span }: { readonly [name: string]: unknown }) => sampleGasUsers(head, span as GasUsers['span']),
})
