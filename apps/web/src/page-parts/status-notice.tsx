import { Age } from '@orrery/entities/age'
import { usePageContext } from '@orrery/entities/page-context'
import type { ChainStatus } from '@orrery/model/wire/chain'
import { Notice } from './notice.tsx'
import { stateMessage } from './state-message.ts'
import { heardMs, statusReason } from './status-reason.ts'

const GRAVE: readonly ChainStatus['state'][] = ['unreachable', 'halted']

/** Why a chain is not followed as it should be. */
export function StatusNotice({
  state,
  reason,
}: {
  readonly state: ChainStatus['state']
  readonly reason: string | null
}) {
  const { t } = usePageContext()
  const told = statusReason(reason ?? '')
  const sinceMs = heardMs(told)
  return (
    <Notice tone={GRAVE.includes(state) ? 'bad' : 'warn'} title={stateMessage({ state, reason })}>
      {told.message !== null && t(told.message)}{' '}
      {sinceMs !== null ? (
        <>
          {t('about.away.heard')} <Age ms={sinceMs} />
        </>
      ) : (
        !told.message?.endsWith('_away') && <bdi>{told.detail}</bdi>
      )}
    </Notice>
  )
}
