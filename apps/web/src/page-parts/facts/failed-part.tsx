import { usePageContext } from '@orrery/entities/page-context'
import { BeingCounted } from '../being-counted.tsx'
import { useArchivePause } from '../../live/use-archive-pause.ts'
import { usePageRefresh } from '../../live/use-page-refresh.ts'
import type { Part } from './load-part.ts'
import styles from './part-frame.module.css'

export type FailedPartProps = { readonly part: Extract<Part<unknown>, { readonly state: 'failed' }> }

/** Errors of which every language has a sentence. What nodes and engines say besides is in their own words. */
const TOLD = new Set([
  'CAPABILITY_MISSING',
  'STORE_LIMIT',
  'STORE_QUERY_FAILED',
  'STORE_UNAVAILABLE',
  'UPSTREAM_BEHIND',
  'UPSTREAM_BUSY',
  'UPSTREAM_NOT_YET',
  'UPSTREAM_RPC',
  'UPSTREAM_SHAPE',
  'UPSTREAM_STATUS',
  'UPSTREAM_TIMEOUT',
  'UPSTREAM_TOO_LARGE',
  'UPSTREAM_UNREACHABLE',
])

/** What stands in place of a part of a page that could not be made: why, and that nothing is lost; of what a list was narrowed by and cannot be read what is wrong with it. */
export function FailedPartView({ part }: FailedPartProps) {
  return part.code === 'BEING_COUNTED' ? <BeingCounted /> : <Failure part={part} />
}

function Failure({ part: { code, message, wrong } }: FailedPartProps) {
  const { t, chain } = usePageContext()
  const refresh = usePageRefresh()
  const paused = useArchivePause(chain?.code ?? null)
  const fault = wrong?.['fault']
  return (
    <div className={styles.failed} role="alert">
      <p className={styles.title}>
        {t(
          wrong
            ? code === 'ADDRESS_MALFORMED'
              ? 'problem.ADDRESS_MALFORMED.title'
              : 'filter.method.unknown'
            : 'part.failed',
        )}
      </p>
      {fault === undefined ? (
        code !== 'PARAMETER_INVALID' && <Reason code={code} message={message} />
      ) : (
        <p className={styles.reason}>{t(`addressFault.${fault}`, wrong)}</p>
      )}
      {/* What was mistyped stays so: asking again brings nothing else. */}
      {wrong === undefined && (
        <>
          <p className={styles.reason}>{t(paused ? 'balance.unsettled' : 'part.safe')}</p>
          <button type="button" className={styles.retry} onClick={() => void refresh()}>
            {t('part.retry')}
          </button>
        </>
      )}
    </div>
  )
}

/** The sentence that every language has, where there is one, and below it what was said, which is English. */
export function Reason({ code, message }: { readonly code: string; readonly message: string }) {
  const { t } = usePageContext()
  return (
    <>
      {TOLD.has(code) && <p className={styles.reason}>{t(`problem.${code}.title`)}</p>}
      <p className={styles.reason}>
        <bdi lang="en" dir="ltr">
          {message}
        </bdi>
      </p>
    </>
  )
}
