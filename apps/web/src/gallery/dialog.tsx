import { useState, type ReactNode } from 'react'
import { Button } from '@orrery/ui/button'
import { Dialog, type DialogProps } from '@orrery/ui/dialog'
import type { Specimen } from './specimen.ts'
import styles from './gallery-layout.module.css'

type OpenerProps = Omit<DialogProps, 'open' | 'onClose' | 'children'> & {
  readonly name: string
  readonly children: (close: () => void) => ReactNode
}

function Opener({ name, children, ...props }: OpenerProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-haspopup="dialog">
        {name}
      </Button>
      <Dialog {...props} open={isOpen} onClose={close}>
        {children(close)}
      </Dialog>
    </>
  )
}

const LONG = Array.from({ length: 40 }, (_, line) => `Line ${line + 1} of a text that is longer than the screen.`)

function WithFoot() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Long, with buttons below</Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title="Terms of the export"
        width={560}
        foot={
          <>
            <Button onClick={close}>Not now</Button>
            <Button look="solid" onClick={close}>
              Export
            </Button>
          </>
        }
      >
        {LONG.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Dialog>
    </>
  )
}

export const specimen: Specimen = {
  id: 'dialog',
  title: 'Dialog',
  group: 'overlays',
  states: [
    {
      name: 'fades; 420 px; Escape, the cross and the backdrop close',
      Show: () => (
        <Opener name="Fade" title="Gas price">
          {() => <p>The price of one unit of gas, in gwei. A transfer of ether takes 21,000 units.</p>}
        </Opener>
      ),
    },
    {
      name: 'slides; a sheet fills small screens',
      Show: () => (
        <div className={styles.row}>
          <Opener name="Slide" title="Filters" motion="slide">
            {() => <p>What is listed can be narrowed down here.</p>}
          </Opener>
          <Opener name="Sheet" title="Menu" shape="sheet" width={560}>
            {() => <p>On a phone this is the whole screen.</p>}
          </Opener>
          <Opener name="Bottom" title="Filters" shape="bottom">
            {() => <p>On a phone this stands at the lower edge.</p>}
          </Opener>
        </div>
      ),
    },
    {
      name: 'one over another: Escape closes the upper one, the focus goes back step by step',
      Show: () => (
        <Opener name="Nested" title="Address book">
          {() => (
            <>
              <p className={styles.text}>Three addresses are kept in this browser.</p>
              <Opener name="Remove all" title="Remove three addresses?">
                {(close) => <Button onClick={close}>Keep them</Button>}
              </Opener>
            </>
          )}
        </Opener>
      ),
    },
    { name: 'content scrolls, the buttons stay', Show: WithFoot },
    {
      name: 'a long title and no space in it',
      Show: () => (
        <Opener name="Long title" title={`0x${'0123456789abcdef'.repeat(4)}`}>
          {() => <p>The hash of a transaction with {'9'.repeat(78)} wei.</p>}
        </Opener>
      ),
    },
  ],
}
