import type { GasPrices } from '@orrery/model/wire/gas'

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
