import { OMNI_DECIMALS, OMNI_SUPPLY } from '@orrery/model/omni'
import { DAY_GRAINS, defineChart } from '../src/chart.ts'

const WHOLE = 10n ** BigInt(OMNI_DECIMALS)

export const chart = defineChart({
  id: 'omni-supply',
  title: 'chart.omniSupply',
  group: 'tokens',
  unit: 'plain',
  shape: 'area',
  grains: DAY_GRAINS,
  gap: 'zero',
  grows: true,
  families: ['utxo'],
  fits: ({ quirks }) => 'ledgers' in quirks && quirks.ledgers?.omni !== undefined,
  source: 'omni',
  needs: [OMNI_SUPPLY],
  formula: 'Σ grants − Σ revokes, since block 0',
  series: [{ id: 'omni-supply', title: 'chart.omniSupply' }],
  values: (step) => [step.of(OMNI_SUPPLY).sum / WHOLE],
})
