import { LEDGER_COUNTS } from '@orrery/model/ledger-counts'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'

const TITLES = {
  brc20: 'BRC20',
  image: 'inscriptions.media.image',
  text: 'inscriptions.media.text',
  html: 'HTML',
  json: 'JSON',
  audio: 'inscriptions.media.audio',
  video: 'inscriptions.media.video',
  other: 'inscriptions.media.other',
} as const

export const chart = defineChart({
  id: 'inscriptions',
  title: 'chart.inscriptions',
  group: 'tokens',
  unit: 'count',
  shape: 'line',
  adds: true,
  grains: ALL_GRAINS,
  gap: 'zero',
  seldom: true,
  families: ['utxo'],
  ledger: 'inscriptions',
  needs: LEDGER_COUNTS.inscriptions.counts,
  formula: 'Σ envelopes revealed',
  series: LEDGER_COUNTS.inscriptions.counts.map((id) => ({ id, title: TITLES[id] })),
  values: (step) => LEDGER_COUNTS.inscriptions.counts.map((name) => step.of(name).count),
})
