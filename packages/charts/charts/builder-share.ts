import { BUILDERS } from '@orrery/model/block-tag'
import { isLayer2 } from '@orrery/model/chain'
import { STAT } from '@orrery/model/statistics'
import { ratio } from '../src/chart-step.ts'
import { ALL_GRAINS, defineChart } from '../src/chart.ts'

export const chart = defineChart({
  id: 'builder-share',
  title: 'chart.builderShare',
  group: 'blocks',
  unit: 'share',
  shape: 'line',
  grains: ALL_GRAINS,
  gap: 'absent',
  families: ['evm'],
  // Only where proposers sell their blocks to builders.
  fits: (chain) => chain.family === 'evm' && chain.quirks.consensus === 'pos' && !isLayer2(chain),
  note: 'chart.note.tags',
  needs: ['blockTag'],
  formula: 'blocks by words of extraData ÷ Σ blocks',
  series: [
    ...BUILDERS.map(({ tag, title }) => ({ id: tag, title })),
    { id: 'other', title: 'chart.builderShare.other' },
  ],
  values: (step) => {
    const shareOf = (keep: (key: string) => boolean) =>
      ratio(step.of(STAT.blockTag, keep).count, step.of(STAT.blockTag).count)
    return [
      ...BUILDERS.map(({ tag }) => shareOf((key) => key === tag)),
      shareOf((key) => !BUILDERS.some(({ tag }) => tag === key)),
    ]
  },
})
