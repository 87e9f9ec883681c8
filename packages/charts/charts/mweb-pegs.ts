import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'mweb-pegs',
  title: 'chart.mwebPegs',
  group: 'activity',
  unit: 'coin',
  shape: 'line',
  adds: true,
  grains: ALL_GRAINS,
  gap: 'absent',
  families: ['utxo'],
  needs: ['mwebIn', 'mwebOut'],
  formula: 'Σ peg-in, Σ peg-out',
  series: [
    { id: 'mweb-in', title: 'chart.mwebIn' },
    { id: 'mweb-out', title: 'chart.mwebOut' },
  ],
  values: (step) =>
    (['mwebIn', 'mwebOut'] as const).map((name) => {
      const { count, sum } = step.of(name)
      return count === 0 ? null : sum
    }),
})
