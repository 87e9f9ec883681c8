import { Age } from '@orrery/entities/age'
import { usePageContext } from '@orrery/entities/page-context'
import type { Preview } from '../../monitors/preview.ts'

/** How often a rule would have spoken, and since when that was counted. */
export function PreviewLine({ of }: { readonly of: Preview | null }) {
  const { t } = usePageContext()
  if (of === null) return t('monitor.preview.none')
  return (
    <>
      {t(of.atLeast ? 'monitor.preview.atLeast' : 'monitor.preview.told', { count: of.fired })}{' '}
      {of.atLeast && of.sinceMs !== null && (
        <>
          {t('monitor.preview.since')} <Age ms={of.sinceMs} />
        </>
      )}
    </>
  )
}
