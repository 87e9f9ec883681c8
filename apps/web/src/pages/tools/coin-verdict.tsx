import type { EndpointReply } from '@orrery/api/client'
import { usePageContext } from '@orrery/entities/page-context'
import { Banner } from '@orrery/ui/banner'

/** Whether the node would take a signed transaction, in words; its reason in its own. */
export function CoinVerdict({
  check: { accepted, reason },
}: {
  readonly check: Pick<EndpointReply<'checkSigned'>, 'accepted' | 'reason'>
}) {
  const { t } = usePageContext()
  if (accepted === null)
    return (
      <Banner tone="warn">
        {t('broadcast.pool.unknown')}
        {reason !== null && (
          <>
            {' · '}
            <bdi>{reason}</bdi>
          </>
        )}
      </Banner>
    )
  return (
    <Banner tone={accepted ? 'good' : 'warn'}>
      {t(accepted ? 'broadcast.pool.good' : 'broadcast.pool.bad')} {!accepted && <bdi>{reason}</bdi>}
    </Banner>
  )
}
