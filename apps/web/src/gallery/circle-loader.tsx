import { CircleLoader } from '@orrery/ui/circle-loader'
import type { Specimen } from './specimen.ts'

export const specimen: Specimen = {
  id: 'circle-loader',
  title: 'Circle loader',
  group: 'feedback',
  states: [
    {
      name: 'l, m and s',
      Show: () => (
        <div style={{ display: 'flex', gap: 24, alignItems: 'center' }}>
          <CircleLoader size="l" />
          <CircleLoader size="m" />
          <CircleLoader size="s" />
        </div>
      ),
    },
    {
      name: 'In a line of text',
      Show: () => (
        <p>
          <CircleLoader size="s" label="" /> Decoding the call…
        </p>
      ),
    },
  ],
}
