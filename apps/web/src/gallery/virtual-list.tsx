import { useState } from 'react'
import { VirtualList } from '@orrery/ui/virtual-list'
import type { Specimen } from './specimen.ts'
import styles from './gallery-layout.module.css'

const HEIGHTS = Array.from({ length: 100_000 }, (_, index) => 21_402_118 - index)
const LOGS = Array.from({ length: 2_000 }, (_, index) => `Log ${index}: ${'data '.repeat(1 + ((index * 7) % 30))}`)

const drawLog = (text: string) => <p className={styles.padded}>{text}</p>

function Choice() {
  const [picked, setPicked] = useState(2)
  return (
    <>
      <VirtualList
        label="Blocks to choose from"
        rows={HEIGHTS}
        rowKey={String}
        row={(height) => `Block ${height}`}
        height={200}
        picked={picked}
        onPick={(_, index) => setPicked(index)}
      />
      <output className={styles.said}>block {HEIGHTS[picked]}</output>
    </>
  )
}

export const specimen: Specimen = {
  id: 'virtual-list',
  title: 'Virtual list',
  group: 'lists',
  states: [
    { name: '100,000 rows of 50 px; arrows, Home, End and pages walk, Enter picks', Show: Choice },
    {
      name: 'rows as high as their content',
      Show: () => (
        <VirtualList
          label="Logs"
          rows={LOGS}
          rowKey={(_, index) => String(index)}
          row={drawLog}
          height={200}
          rowHeight={60}
          variable
        />
      ),
    },
    {
      name: 'few rows',
      Show: () => <VirtualList label="Few" rows={['one', 'two']} rowKey={String} row={String} height={120} />,
    },
  ],
}
