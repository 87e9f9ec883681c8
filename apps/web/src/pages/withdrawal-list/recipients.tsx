import { usePageContext } from '@orrery/entities/page-context'
import { BeingCounted } from '../../page-parts/being-counted.tsx'
import { LeaderTable } from '../../page-parts/facts/leader-table.tsx'
import { FileLinks } from '../../page-parts/lists/file-links.tsx'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import type { RecipientsProps } from './recipients-part.ts'

/** Who was paid most by withdrawals (screens-evm §13.2). */
export function Recipients({ part, loading, path, query }: RecipientsProps) {
  const { t } = usePageContext()
  return (
    <PartFrame part={part}>
      {({ told, isMaking, of }) =>
        isMaking ? (
          <BeingCounted />
        ) : (
          <>
            <LeaderTable told={told} of={of} title={t('withdrawals.leaders')} loading={loading} />
            {!loading && (told?.leaders.length ?? 0) > 0 && <FileLinks path={path} query={query} />}
          </>
        )
      }
    </PartFrame>
  )
}
