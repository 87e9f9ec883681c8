import { Card } from '@orrery/ui/card'
import { LoadingBlock } from '@orrery/ui/loading-block'
import type { Specimen } from './specimen.ts'

export const specimen: Specimen = {
  id: 'loading-block',
  title: 'Loading block',
  group: 'feedback',
  states: [
    {
      name: 'At least 200 px high',
      Show: () => (
        <Card>
          <LoadingBlock />
        </Card>
      ),
    },
    {
      name: 'With its own words',
      Show: () => (
        <Card>
          <LoadingBlock size="m" label="Tracing 214 calls" />
        </Card>
      ),
    },
  ],
}
