import { ProgressBar } from '@orrery/ui/progress-bar'
import type { Specimen } from './specimen.ts'

export const specimen: Specimen = {
  id: 'progress-bar',
  title: 'Progress bar',
  group: 'feedback',
  states: [
    {
      name: '80 px wide: 0, 50, 100 %, beyond its ends, unknown',
      Show: () => (
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 16 }}>
          {[0, 0.5, 1, 7, Number.NaN].map((value) => (
            <ProgressBar key={value} value={value} label={`Gas used: ${value}`} />
          ))}
        </div>
      ),
    },
    {
      name: 'Tones, with a target',
      Show: () => (
        <div style={{ display: 'grid', gap: 12 }}>
          {(['accent', 'good', 'warn', 'bad'] as const).map((tone, at) => (
            <ProgressBar key={tone} value={0.35 + at * 0.18} target={0.5} tone={tone} width="240px" label={tone} />
          ))}
        </div>
      ),
    },
    { name: 'Work that goes on', Show: () => <ProgressBar value={0.62} label="Indexing" width="100%" isWork /> },
  ],
}
