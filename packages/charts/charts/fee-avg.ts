import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'fee-avg',
  title: 'chart.feeAvg',
  group: 'fees',
  unit: 'coin',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: 'all',
  needs: ['fees', 'blockTxs'],
  formula: 'Σ fees ÷ Σ txs',
  series: [{ id: 'fee-avg', title: 'chart.feeAvg' }],
  values: (step) => {
    const [fees, txs] = [step.whole('fees'), step.of('blockTxs').sum]
    return [fees === null || txs === 0n ? null : fees / txs]
  },
})
