import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'reward-split',
  title: 'chart.rewardSplit',
  group: 'fees',
  unit: 'coin',
  shape: 'area',
  adds: true,
  grains: ALL_GRAINS,
  gap: 'zero',
  families: ['utxo'],
  needs: ['reward', 'fees'],
  formula: 'Σ reward − Σ fees, Σ fees',
  series: [
    { id: 'subsidy', title: 'chart.rewardSplit.subsidy' },
    { id: 'fees', title: 'column.fees' },
  ],
  values: (step) => {
    const [reward, fees] = [step.whole('reward'), step.whole('fees')]
    return [reward === null || fees === null ? null : reward - fees, fees]
  },
})
