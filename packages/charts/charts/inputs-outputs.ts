import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'inputs-outputs',
  title: 'chart.inputsOutputs',
  group: 'blocks',
  unit: 'count',
  shape: 'line',
  adds: true,
  grains: ALL_GRAINS,
  gap: 'zero',
  families: ['utxo'],
  needs: ['inputs', 'outputs'],
  formula: 'Σ inputs, Σ outputs',
  series: [
    { id: 'inputs', title: 'chart.inputs' },
    { id: 'outputs', title: 'chart.outputs' },
  ],
  values: (step) => [step.whole('inputs'), step.whole('outputs')],
})
