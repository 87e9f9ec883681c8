import { Tabs } from '@orrery/ui/tabs'
import type { Specimen } from './specimen.ts'

const NAMES = [
  'Overview',
  'Transactions',
  'Internal',
  'Tokens',
  'NFT transfers',
  'Withdrawals',
  'Blobs',
  'State',
  'Raw',
]
const tabs = (count: number) =>
  NAMES.slice(0, count).map((name, index) => ({
    id: name,
    label: name,
    to: `/gallery?only=tabs&tab=${index}`,
    count: index === 0 ? null : index === 1 ? '10,000+' : String(index * 17),
  }))

export const specimen: Specimen = {
  id: 'tabs',
  title: 'Tabs that are places',
  group: 'lists',
  states: [
    { name: 'links with counts', Show: () => <Tabs label="Parts of a token" tabs={tabs(3)} current="Transactions" /> },
    {
      name: 'too many for the line: it scrolls, the current one is in sight',
      Show: () => (
        <div style={{ maxWidth: 480 }}>
          <Tabs label="Many parts of a token" tabs={tabs(9)} current="Withdrawals" />
        </div>
      ),
    },
  ],
}
