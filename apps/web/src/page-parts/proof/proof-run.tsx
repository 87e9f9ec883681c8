import { useEffect, useState, type ReactNode } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { Banner } from '@orrery/ui/banner'
import { Button } from '@orrery/ui/button'
import { CircleLoader } from '@orrery/ui/circle-loader'
import { useSite } from '../../app/site.ts'
import { FaultWords, faultOf, type Fault } from '../facts/fault-words.tsx'
import { NeedsScript } from '../needs-script.tsx'
import { ProofView } from './proof-view.tsx'
import type { Proved } from './proved.ts'
import styles from './proof.module.css'

type State =
  | { readonly at: 'idle' | 'running' }
  | { readonly at: 'done'; readonly proved: Proved }
  | { readonly at: 'failed'; readonly fault: Fault }

/**
 * Runs a proof in the browser and shows what came of it. With `atOnce` it starts when the page stands still, since its visitor came for it;
 * otherwise on their click.
 */
export function ProofRun({
  run,
  atOnce = false,
  children,
}: {
  readonly run: () => Promise<Proved>
  readonly atOnce?: boolean
  /** What may be chosen before it runs. */
  readonly children?: ReactNode
}) {
  const { t } = usePageContext()
  const { words } = useSite()
  const [state, setState] = useState<State>({ at: 'idle' })
  // The word of a moment that the document was not drawn in.
  const running = t('proof.running')
  const start = () => {
    setState({ at: 'running' })
    Promise.all([run(), words()]).then(
      ([proved]) => setState({ at: 'done', proved }),
      // Its own words may be of those that have not come.
      async (error: unknown) => {
        await words().catch(() => {})
        setState({ at: 'failed', fault: faultOf(error) })
      },
    )
  }
  useEffect(() => {
    if (!atOnce) return undefined
    const timer = setTimeout(start, 0)
    return () => clearTimeout(timer)
    // Once for each page: a visit to another subject draws this anew.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <section className={styles.frame} aria-label={t('tab.proof')}>
      <p className={styles.note}>{t('proof.intro')}</p>
      {children}
      <NeedsScript>
        <div className={styles.controls}>
          <Button look="outline" size="sm" busy={state.at === 'running'} onClick={start}>
            {t('proof.start')}
          </Button>
        </div>
      </NeedsScript>
      <div aria-live="polite" className={`${styles.frame} ${atOnce ? styles.room : ''}`}>
        {state.at === 'running' && (
          <p className={styles.note}>
            <CircleLoader /> {running}
          </p>
        )}
        {state.at === 'failed' && (
          <Banner tone="warn">
            <FaultWords fault={state.fault} />
          </Banner>
        )}
        {state.at === 'done' && (
          <ProofView report={state.proved.report} evidence={state.proved.evidence}>
            {state.proved.more}
          </ProofView>
        )}
      </div>
    </section>
  )
}
