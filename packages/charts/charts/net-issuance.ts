import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'net-issuance',
  title: 'chart.netIssuance',
  group: 'blocks',
  unit: 'coin',
  shape: 'bar',
  grains: ALL_GRAINS,
  gap: 'zero',
  families: ['utxo'],
  needs: ['reward', 'fees', 'burnt'],
  formula: 'Σ coinbase outputs − Σ fees − Σ burnt',
  series: [{ id: 'net-issuance', title: 'chart.netIssuance' }],
  values: (step) => {
    const [reward, fees] = [step.whole('reward'), step.whole('fees')]
    // Only blocks that burn something tell how much.
    return [reward === null || fees === null ? null : reward - fees - step.of('burnt').sum]
  },
})
