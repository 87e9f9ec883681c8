import { WATCHED } from '@orrery/model/samples'
import { divide } from './chart-step.ts'
import { DAY_GRAINS, type Chart } from './chart.ts'

/** Balances of so many digits and more, in base units. */
export type BalanceBandLine = { readonly id: string; readonly title: string; readonly digits: number }

/** What charts of addresses by the size of their balances have in common (screens-evm §10): a line per band, each the mean of a step's samples. */
export const balanceChart = (bands: readonly BalanceBandLine[]) =>
  ({
    title: 'chart.balanceBands',
    group: 'activity',
    unit: 'count',
    shape: 'line',
    grains: DAY_GRAINS,
    gap: 'absent',
    source: 'watch',
    needs: [WATCHED.balances],
    formula: '|{address: balance(day) ≥ amount}|',
    series: bands.map(({ id, title }) => ({ id, title })),
    values: (step) => {
      const { count } = step.of(WATCHED.balances, (key) => key === '')
      return bands.map(({ digits }) =>
        count === 0
          ? null
          : Math.round(
              divide(step.of(WATCHED.balances, (key) => key !== '' && Number(key) >= digits).sum, BigInt(count)),
            ),
      )
    },
  }) as const satisfies Omit<Chart, 'id' | 'families'>
