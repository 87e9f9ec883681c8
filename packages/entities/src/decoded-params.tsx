import type { DecodedText } from '@orrery/model/wire/decoded'
import { VisuallyHidden } from '@orrery/ui/visually-hidden'
import { displayName } from './display-name.ts'
import { FactTable } from './fact-table.tsx'
import { usePageContext } from './page-context.tsx'
import { SwitchValue } from './switch-value.tsx'
import styles from './decoded.module.css'

/** Parameters of a decoded call or log, each with a switch between the ways of reading it. */
export function DecodedParams({ params }: Pick<DecodedText, 'params'>) {
  const { t } = usePageContext()
  return (
    <FactTable className={styles.params}>
      <caption>
        <VisuallyHidden>{t('log.params')}</VisuallyHidden>
      </caption>
      <tbody>
        {params.map((param, index) => (
          <tr key={index}>
            <th scope="row">
              <bdi dir="ltr">{displayName(param.name).text || `#${index}`}</bdi>{' '}
              <bdi dir="ltr" className={styles.type}>
                {displayName(param.type).text}
              </bdi>
            </th>
            <td>
              <SwitchValue value={param.value} type={param.type} />
            </td>
          </tr>
        ))}
      </tbody>
    </FactTable>
  )
}
