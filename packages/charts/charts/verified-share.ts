import { ALL_GRAINS, defineChart, VERIFIED } from '../src/chart.ts'

export const chart = defineChart({
  id: 'verified-share',
  title: 'chart.verifiedShare',
  group: 'tokens',
  unit: 'share',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'zero',
  seldom: true,
  grows: true,
  quotient: 'sums',
  families: ['evm'],
  source: 'verified',
  withBlocks: true,
  needs: [VERIFIED, 'contracts'],
  formula: 'Σ verified(full, partial) ÷ Σ contracts, since block 0',
  series: [{ id: 'verified-share', title: 'chart.verifiedShare' }],
  values: (step) => [step.of(VERIFIED).count, step.of('contracts').count],
})
