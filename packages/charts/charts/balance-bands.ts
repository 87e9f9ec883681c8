import { WATCHED } from '@orrery/model/samples'
import { divide } from '../src/chart-step.ts'
import { DAY_GRAINS, defineChart } from '../src/chart.ts'

/** Balances of so many digits and more, in base units: a whole coin of eight decimals has nine. */
const BANDS = [
  { id: 'all', title: 'chart.balanceBands.all', digits: 1 },
  { id: 'milli', title: 'chart.balanceBands.milli', digits: 6 },
  { id: 'centi', title: 'chart.balanceBands.centi', digits: 7 },
  { id: 'deci', title: 'chart.balanceBands.deci', digits: 8 },
  { id: 'one', title: '≥ 1', digits: 9 },
  { id: 'ten', title: '≥ 10', digits: 10 },
  { id: 'hundred', title: '≥ 100', digits: 11 },
  { id: 'thousand', title: '≥ 1000', digits: 12 },
  { id: 'myriad', title: '≥ 10000', digits: 13 },
] as const

export const chart = defineChart({
  id: 'balance-bands',
  title: 'chart.balanceBands',
  group: 'activity',
  unit: 'count',
  shape: 'line',
  grains: DAY_GRAINS,
  gap: 'absent',
  families: ['utxo'],
  fits: ({ native }) => native.decimals === 8,
  source: 'watch',
  needs: [WATCHED.balances],
  formula: '|{address: balance(day) ≥ amount}|',
  series: BANDS.map(({ id, title }) => ({ id, title })),
  values: (step) => {
    const { count } = step.of(WATCHED.balances, (key) => key === '')
    return BANDS.map(({ digits }) =>
      count === 0
        ? null
        : Math.round(
            divide(step.of(WATCHED.balances, (key) => key !== '' && Number(key) >= digits).sum, BigInt(count)),
          ),
    )
  },
})
