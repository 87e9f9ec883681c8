import { useState, type ReactNode } from 'react'
import { Button } from '@orrery/ui/button'
import { LineLoader } from '@orrery/ui/line-loader'
import type { Specimen } from './specimen.ts'

const Box = ({ children }: { readonly children: ReactNode }) => (
  <div
    style={{ position: 'relative', padding: 20, border: '1px solid var(--line)', borderRadius: 8, overflow: 'hidden' }}
  >
    {children}
  </div>
)

function Started() {
  const [active, setActive] = useState(false)
  return (
    <Box>
      <LineLoader active={active} />
      <Button onClick={() => setActive(!active)}>{active ? 'Arrived' : 'Load'}</Button>
    </Box>
  )
}

export const specimen: Specimen = {
  id: 'line-loader',
  title: 'Line loader',
  group: 'feedback',
  states: [
    {
      name: 'Running from 25 %',
      Show: () => (
        <Box>
          <LineLoader active />
          Blocks are on their way
        </Box>
      ),
    },
    { name: 'Started and ended', Show: Started },
  ],
}
