import { Button } from '@orrery/ui/button'
import { useToast, type Toast } from '@orrery/ui/toasts'
import type { Specimen } from './specimen.ts'
import styles from './gallery-layout.module.css'

function Show({ toasts }: { readonly toasts: readonly (readonly [string, Toast])[] }) {
  const toast = useToast()
  return (
    <div className={styles.row}>
      {toasts.map(([name, value]) => (
        <Button key={name} debounceMs={0} onClick={() => toast(value)}>
          {name}
        </Button>
      ))}
    </div>
  )
}

const HASH = `0x${'0123456789abcdef'.repeat(4)}`

export const specimen: Specimen = {
  id: 'toasts',
  title: 'Toasts and notifications',
  group: 'feedback',
  states: [
    {
      name: 'toasts: 3 s, 100 px below the top, ten at the most',
      Show: () => (
        <Show
          toasts={[
            ['Good', { tone: 'good', text: 'Copied' }],
            ['Bad', { tone: 'bad', text: 'The link could not be opened' }],
            ['Warn', { tone: 'warn', text: 'You are offline; what shows may be old' }],
            ['Plain', { tone: 'plain', text: 'Times are shown in UTC' }],
          ]}
        />
      ),
    },
    {
      name: 'notifications: 5 s, in the corner, 24 px off it',
      Show: () => (
        <Show
          toasts={[
            ['Notice', { tone: 'good', title: 'Contract verified', text: 'All 12 files match the bytecode.' }],
            [
              'With an action',
              {
                tone: 'warn',
                title: 'Two blocks were replaced',
                text: 'The chain went another way at height 21,402,116.',
                action: { label: 'Show', onPick: () => undefined },
                durationMs: 60_000,
              },
            ],
            ['Long text', { tone: 'bad', title: `Transaction ${HASH}`, text: `Reverted with ${HASH}${HASH}` }],
          ]}
        />
      ),
    },
  ],
}
