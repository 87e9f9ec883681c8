import { Age } from '@orrery/entities/age'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { Icon } from '@orrery/ui/icon'
import { useChainStatus } from '../../live/use-chain-head.ts'
import type { LifecycleProps } from './lifecycle-part.ts'
import { lifecycleStages } from './lifecycle-stages.ts'
import styles from './lifecycle.module.css'

/** Seen, in a block, safe, final: which of them a transaction has reached (screens-evm §4.3). */
export function LifecycleView({ tx, loading }: LifecycleProps) {
  const { t } = usePageContext()
  const stages = lifecycleStages(tx, useChainStatus(usePageChain().code))
  if (stages.length === 0) return null
  const last = stages.findLast(({ isReached }) => isReached)
  return (
    <ol
      className={styles.stages}
      aria-label={t('column.state')}
      {...(loading && { style: { visibility: 'hidden' as const } })}
    >
      {stages.map((stage) => (
        <li
          key={stage.id}
          className={stage.isReached ? styles.reached : styles.ahead}
          data-tip={t(`finality.${stage.id}.hint`)}
          {...(stage === last && { 'aria-current': 'step' as const })}
        >
          <Icon name={stage.isReached ? 'success' : 'clock'} />
          <span>
            {t(stage.id === 'pending' ? 'fact.firstSeen' : `finality.${stage.id}`)}
            {stage.ms !== null && (
              <span className={styles.time}>
                {' '}
                <Age ms={stage.ms} />
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
