import { useState } from 'react'
import { TabSet, type TabPanel } from '@orrery/ui/tab-set'
import type { Specimen } from './specimen.ts'

const VIEWS: readonly TabPanel[] = [
  { id: 'read', label: 'Read', count: '14', panel: <p>Functions that change nothing.</p> },
  { id: 'write', label: 'Write', count: '9', panel: <p>Functions that need a wallet.</p> },
  { id: 'proxy', label: 'As proxy', disabled: true, panel: null },
  { id: 'abi', label: 'ABI', panel: <p>What the contract offers, as JSON.</p> },
]

function Held({ tabs }: { readonly tabs: readonly TabPanel[] }) {
  const [current, setCurrent] = useState(tabs[0]!.id)
  return <TabSet label="Contract" tabs={tabs} current={current} onChange={setCurrent} />
}

const MANY = Array.from({ length: 14 }, (_, index) => ({
  id: `file${index}`,
  label: `contracts/File${index + 1}.sol`,
  panel: <p>Source of file {index + 1}.</p>,
}))

export const specimen: Specimen = {
  id: 'tab-set',
  title: 'Tabs in one place',
  group: 'lists',
  states: [
    { name: 'one is in the tab order; arrows, Home and End choose', Show: () => <Held tabs={VIEWS} /> },
    {
      name: 'too many for the line',
      Show: () => (
        <div style={{ maxWidth: 480 }}>
          <Held tabs={MANY} />
        </div>
      ),
    },
  ],
}
