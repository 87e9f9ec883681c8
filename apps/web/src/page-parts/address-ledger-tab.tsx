import type { ListOf } from '@orrery/model/wire/common'
import type { Ledger } from '@orrery/model/wire/rune'
import { LedgerNote } from './ledger-note.tsx'
import { ListTab, type ListTabProps } from './list-tab.tsx'
import { readyPart, type Part } from './load-part.ts'
import { PartFrame } from './part-frame.tsx'

/** What an address has of the assets of a ledger, below how far that ledger is. */
export const AddressLedgerTab = <Row,>({
  part,
  ...frame
}: Omit<ListTabProps<Row>, 'part' | 'indexed' | 'above'> & {
  readonly part: Part<{ readonly ledger: Ledger; readonly list: ListOf<Row> }>
}) => (
  <PartFrame part={part}>
    {({ ledger, list }) => <ListTab {...frame} part={readyPart(list)} indexed above={<LedgerNote ledger={ledger} />} />}
  </PartFrame>
)
