import { ALL_GRAINS, defineChart, VERIFIED } from '../src/chart.ts'

export const chart = defineChart({
  id: 'verified',
  title: 'chart.verified',
  group: 'tokens',
  unit: 'count',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['evm'],
  source: 'verified',
  needs: [VERIFIED],
  formula: 'Σ verified(full), Σ verified(partial)',
  series: [
    { id: 'full', title: 'verify.match.full' },
    { id: 'partial', title: 'verify.match.partial' },
  ],
  values: (step) => ['full', 'partial'].map((match) => step.of(VERIFIED, (key) => key === match).count),
})
