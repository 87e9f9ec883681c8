import { isLayer2 } from '@orrery/model/chain'
import { PARTY_SUM } from '@orrery/model/party-days'
import { ratio } from '../src/chart-step.ts'
import { DAY_GRAINS, defineChart } from '../src/chart.ts'
import { leadersOf } from '../src/leaders.ts'

export const chart = defineChart({
  ...leadersOf(PARTY_SUM.recipients, (step, keep) =>
    ratio(step.of(PARTY_SUM.recipients, keep).count, step.of(PARTY_SUM.recipients).count),
  ),
  id: 'recipient-share',
  title: 'chart.recipientShare',
  group: 'blocks',
  unit: 'share',
  grains: DAY_GRAINS,
  gap: 'absent',
  // Where one sequencer makes all blocks there is nothing to share.
  fits: (chain) => !isLayer2(chain),
  source: 'parties',
  needs: [PARTY_SUM.recipients],
  formula: 'blocks by fee recipient (miner) ÷ Σ blocks',
})
