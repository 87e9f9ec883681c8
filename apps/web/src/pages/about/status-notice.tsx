import { Age } from '@orrery/entities/age'
import { usePageContext } from '@orrery/entities/page-context'
import type { ChainStatus } from '@orrery/model/wire/chain'
import { Notice } from '../../page-parts/notice.tsx'
import { awayReason } from './away-reason.ts'

const GRAVE: readonly ChainStatus['state'][] = ['unreachable', 'halted']

/** Why a chain is not followed as it should be. */
export function StatusNotice({ state, reason }: { readonly state: ChainStatus['state']; readonly reason: string }) {
  const { t } = usePageContext()
  const away = awayReason(reason)
  return (
    <Notice tone={GRAVE.includes(state) ? 'bad' : 'warn'} title={`shell.state.${state}`}>
      {away === null ? reason : t(away.message)}
      {away !== null && away.sinceMs !== null && (
        <>
          {' '}
          {t('about.away.heard')} <Age ms={away.sinceMs} />
        </>
      )}
    </Notice>
  )
}
