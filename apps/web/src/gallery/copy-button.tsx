import { CopyButton } from '@orrery/ui/copy-button'
import type { Specimen } from './specimen.ts'

const HASH = '0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b'

export const specimen: Specimen = {
  id: 'copy-button',
  title: 'Copy control',
  group: 'actions',
  states: [
    {
      name: 'Beside what it copies',
      Show: () => (
        <span style={{ fontFamily: 'var(--mono)', fontSize: 13, overflowWrap: 'anywhere' }}>
          {HASH} <CopyButton text={HASH} />
        </span>
      ),
    },
    { name: 'With its own words', Show: () => <CopyButton text={HASH} label="Copy the transaction hash" /> },
    { name: 'A long text, asked for when it is copied', Show: () => <CopyButton text={() => HASH.repeat(1000)} /> },
  ],
}
