import { isLayer2 } from '@orrery/model/chain'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'l2-revenue',
  title: 'chart.rollupRevenue',
  group: 'fees',
  unit: 'coin',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  families: ['evm'],
  fits: isLayer2,
  needs: ['fees'],
  formula: 'Σ fees − Σ burnt',
  series: [{ id: 'l2-revenue', title: 'chart.rollupRevenue' }],
  values: (step) => {
    const fees = step.whole('fees')
    // Only blocks that burn something tell how much.
    return [fees === null ? null : fees - step.of('burnt').sum]
  },
})
