import { ALL_GRAINS, defineChart } from '../src/chart.ts'
import { tellsStatus } from '../src/told-status.ts'

/** Transfers of so many coins of eighteen decimals and more, by the digits of their base units. */
const SIZES = [
  { id: 'hundred', title: '≥ 100', digits: 21 },
  { id: 'thousand', title: '≥ 1000', digits: 22 },
  { id: 'myriad', title: '≥ 10000', digits: 23 },
] as const

export const chart = defineChart({
  id: 'whale-transfers',
  title: 'chart.whales',
  group: 'activity',
  unit: 'count',
  shape: 'line',
  adds: true,
  grains: ALL_GRAINS,
  gap: 'zero',
  families: ['evm'],
  fits: ({ native }) => native.decimals === 18,
  needs: ['txValue', 'txs'],
  formula: 'Σ txs (success; value ≥ 100, 1000, 10000 coins)',
  series: SIZES.map(({ id, title }) => ({ id, title })),
  values: (step) =>
    SIZES.map(({ digits }) => (tellsStatus(step) ? step.of('txValue', (key) => Number(key) >= digits).count : null)),
})
