import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { MISSING } from '@orrery/format/missing'
import type { TokenMarks } from '@orrery/model/wire/token-marks'
import { Badge } from '@orrery/ui/badge'

type Marked = { readonly marks?: TokenMarks | undefined }

/** What speaks for a token besides its own words (screens-evm §8.1). */
export const marksColumn: RowColumn<Marked> = {
  id: 'marks',
  label: 'column.marks',
  hint: 'column.marks.hint',
  cell: ({ marks }) => <Marks marks={marks} />,
}

function Marks({ marks }: Marked) {
  const { t } = usePageContext()
  if (marks === undefined || (!marks.verified && !marks.listed)) return MISSING
  return (
    <>
      {marks.verified && <Badge tone="good">{t('column.verified')}</Badge>}{' '}
      {marks.listed && <Badge icon={null}>{t('token.mark.listed')}</Badge>}
    </>
  )
}
