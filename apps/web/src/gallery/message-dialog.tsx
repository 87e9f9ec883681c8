import { useState } from 'react'
import { Button } from '@orrery/ui/button'
import { MessageDialog, type MessageDialogProps } from '@orrery/ui/message-dialog'
import type { Specimen } from './specimen.ts'
import styles from './gallery-layout.module.css'

function Opener({ name, ...props }: Omit<MessageDialogProps, 'open' | 'onClose'> & { readonly name: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-haspopup="dialog" data-opens={name}>
        {name}
      </Button>
      <MessageDialog {...props} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds))

function Stays() {
  const [tries, setTries] = useState(0)
  return (
    <Opener
      name="Stays once"
      title="Check the signature"
      confirm="Check"
      onConfirm={async () => {
        await wait(300)
        setTries((count) => count + 1)
        return tries % 2 === 0
      }}
    >
      Checked {tries} times. Every other check keeps this open.
    </Opener>
  )
}

function Asks() {
  const [label, setLabel] = useState('')
  return (
    <>
      <Opener
        name="prompt"
        kind="prompt"
        title="Name this address"
        confirm="Save"
        field={{ label: 'Private name', placeholder: 'Savings' }}
        onConfirm={(text) => {
          if (text.trim() === '') return true
          setLabel(text)
          return false
        }}
      >
        Only this browser knows it.
      </Opener>
      <output className={styles.said}>{label === '' ? 'no name yet' : label}</output>
    </>
  )
}

export const specimen: Specimen = {
  id: 'message-dialog',
  title: 'Message dialog',
  group: 'overlays',
  states: [
    {
      name: 'kinds that are acknowledged',
      Show: () => (
        <div className={styles.row}>
          <Opener name="success" kind="success" title="Contract verified" confirm="Show the source">
            The bytecode equals what this source compiles to, with all its immutables.
          </Opener>
          <Opener name="info" kind="info" title="Finality">
            A block is final after two epochs, about 13 minutes.
          </Opener>
          <Opener name="alert" kind="alert" title="The session has ended">
            Sign the message again to go on.
          </Opener>
          <Opener name="error" kind="error" title="The transaction was not sent" confirm="Close">
            The node answered: nonce too low. Nothing was taken from the account.
          </Opener>
        </div>
      ),
    },
    {
      name: 'kinds that are answered',
      Show: () => (
        <div className={styles.row}>
          <Opener name="default" title="Open the ticket?" confirm="Open">
            It is shown in this tab.
          </Opener>
          <Opener name="warn" kind="warn" title="Remove 3 labels?" confirm="Remove 3 labels">
            They exist only in this browser and cannot be brought back.
          </Opener>
        </div>
      ),
    },
    { name: 'asks for a line of text; an empty one keeps it open', Show: Asks },
    {
      name: 'confirm takes its time: busy until it is done, then closes',
      Show: () => (
        <Opener name="Takes 2 s" title="Add the network?" confirm="Add" onConfirm={() => wait(2000)}>
          The wallet asks for permission.
        </Opener>
      ),
    },
    { name: 'resolves to true: stays open', Show: Stays },
    {
      name: 'fails: stays open and says so',
      Show: () => (
        <Opener
          name="Fails"
          title="Save to the server?"
          confirm="Save"
          onConfirm={async () => {
            await wait(200)
            throw new Error('offline')
          }}
        />
      ),
    },
  ],
}
