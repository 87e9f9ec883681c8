import type { ChainStatus } from '@orrery/model/wire/chain'
import { Age } from '@orrery/entities/age'
import { usePageContext } from '@orrery/entities/page-context'
import { Badge } from '@orrery/ui/badge'
import { Card } from '@orrery/ui/card'
import { FactRows } from '@orrery/ui/facts'
import styles from './about.module.css'

/** What the node can do, and for what it cannot, the method that is missing or the flag that turns it on (screens-evm §0.1). */
export function CapabilityTable({ capabilities }: { readonly capabilities: ChainStatus['capabilities'] }) {
  const { t } = usePageContext()
  if (capabilities === null)
    return (
      <Card title={t('about.capabilities')}>
        <p>{t('about.unprobed')}</p>
      </Card>
    )
  return (
    <Card
      title={t('about.capabilities')}
      aside={
        <span>
          {t('about.checked')} <Age ms={capabilities.checkedMs} />
        </span>
      }
    >
      <p className={styles.client}>
        <bdi dir="ltr">{capabilities.client}</bdi>
      </p>
      {capabilities.syncing && <p>{t('about.syncing', capabilities.syncing)}</p>}
      <FactRows
        facts={Object.entries(capabilities.can)
          .filter(([, { applies }]) => applies !== false)
          .map(([name, { ok, note }]) => ({
            id: name,
            label: known(t(`capability.${name}`), name),
            value: (
              <span className={styles.capability}>
                <Badge tone={ok ? 'good' : 'plain'} icon={ok ? 'check' : 'close'}>
                  {t(ok ? 'capability.yes' : 'capability.no')}
                </Badge>
                <bdi className={styles.note}>{note}</bdi>
              </span>
            ),
          }))}
      />
    </Card>
  )
}

const known = (message: string, name: string): string => (message === `capability.${name}` ? name : message)
