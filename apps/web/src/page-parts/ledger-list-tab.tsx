import type { ListOf } from '@orrery/model/wire/common'
import type { Ledger } from '@orrery/model/wire/rune'
import { LedgerNote } from './ledger-note.tsx'
import { ListTab, type ListTabProps } from './list-tab.tsx'
import { readyPart, type Part } from './load-part.ts'
import { PartFrame } from './part-frame.tsx'

/**
 * What a subject has by a ledger, below how far that is. What the one block `through` tells is all there once the ledger has read it, wherever it is
 * otherwise.
 */
export const LedgerListTab = <Row,>({
  part,
  through = null,
  ...frame
}: Omit<ListTabProps<Row>, 'part' | 'indexed' | 'above'> & {
  readonly part: Part<{ readonly ledger: Ledger; readonly list: ListOf<Row> }>
  readonly through?: number | null
}) => (
  <PartFrame part={part}>
    {({ ledger, list }) => {
      const isRead = through !== null && ledger.through !== null && ledger.through >= through
      return (
        <>
          {!isRead && <LedgerNote ledger={ledger} />}
          <ListTab {...frame} part={readyPart(list)} indexed={!isRead} />
        </>
      )
    }}
  </PartFrame>
)
