import { CLIENTS } from '@orrery/model/block-tag'
import { isLayer2 } from '@orrery/model/chain'
import { STAT } from '@orrery/model/statistics'
import { ratio } from '../src/chart-step.ts'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'client-share',
  title: 'chart.clientShare',
  group: 'blocks',
  unit: 'share',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: ['evm'],
  fits: (chain) => !isLayer2(chain),
  note: 'chart.note.tags',
  needs: ['blockTag'],
  formula: 'blocks whose extraData name a client ÷ Σ of these',
  series: CLIENTS.map(({ tag, title }) => ({ id: tag, title })),
  values: (step) => {
    const all = step.of(STAT.blockTag, (key) => CLIENTS.some(({ tag }) => tag === key)).count
    return CLIENTS.map(({ tag }) => ratio(step.of(STAT.blockTag, (key) => key === tag).count, all))
  },
})
