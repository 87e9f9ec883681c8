import { Disclosure } from '@orrery/ui/disclosure'
import type { Specimen } from './specimen.ts'

const Body = () => <p>Logs bloom, extra data, mix digest and nonce: what few people look at.</p>

export const specimen: Specimen = {
  id: 'disclosure',
  title: 'Disclosure',
  group: 'text',
  states: [
    {
      name: 'Closed',
      Show: () => (
        <Disclosure summary="More of this block">
          <Body />
        </Disclosure>
      ),
    },
    {
      name: 'Open',
      Show: () => (
        <Disclosure summary="More of this block" open>
          <Body />
        </Disclosure>
      ),
    },
  ],
}
