import { useState } from 'react'
import { Button } from '@orrery/ui/button'
import { KeyHelp } from '@orrery/ui/key-help'
import type { Specimen } from './specimen.ts'

function Shown() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Keys</Button>
      <KeyHelp
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Keyboard"
        rows={[
          { keys: ['/'], does: 'To the search' },
          { keys: ['j', 'k'], does: 'Next and previous page' },
          { keys: ['Ctrl', 'Enter'], does: 'All hits' },
        ]}
      />
    </>
  )
}

export const specimen: Specimen = {
  id: 'key-help',
  title: 'Key help',
  group: 'overlays',
  states: [{ name: 'What the keyboard can do, in a dialog', Show: Shown }],
}
