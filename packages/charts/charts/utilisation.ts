import { ALL_GRAINS, defineChart } from '../src/chart.ts'
import { ratio } from '../src/chart-step.ts'

export const chart = defineChart({
  id: 'utilisation',
  title: 'chart.utilisation',
  group: 'blocks',
  unit: 'share',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: ['evm'],
  needs: ['gasLimit', 'gasUsed'],
  formula: 'Σ gasUsed ÷ Σ gasLimit',
  series: [{ id: 'utilisation', title: 'chart.utilisation' }],
  values: (step) => [ratio(step.whole('gasUsed'), step.whole('gasLimit'))],
})
