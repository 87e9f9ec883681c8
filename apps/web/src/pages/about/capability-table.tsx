import type { ChainStatus } from '@orrery/model/wire/chain'
import { Age } from '@orrery/entities/age'
import { usePageContext } from '@orrery/entities/page-context'
import { Badge } from '@orrery/ui/badge'
import { Card } from '@orrery/ui/card'
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
      padding="flush"
    >
      <table className={styles.table}>
        <caption className={styles.client}>
          <bdi dir="ltr">{capabilities.client}</bdi>
        </caption>
        <tbody>
          {Object.entries(capabilities.can).map(([name, { ok, note }]) => (
            <tr key={name}>
              <th scope="row">{known(t(`capability.${name}`), name)}</th>
              <td>
                <Badge tone={ok ? 'good' : 'plain'} icon={ok ? 'check' : 'close'}>
                  {t(ok ? 'capability.yes' : 'capability.no')}
                </Badge>
              </td>
              <td className={styles.note}>
                <bdi>{note}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

const known = (message: string, name: string): string => (message === `capability.${name}` ? name : message)
