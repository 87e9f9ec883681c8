import type { CSSProperties } from 'react'
import { DecodedByLine } from '@orrery/entities/decoded-by-line'
import { DecodedParams } from '@orrery/entities/decoded-params'
import { usePageContext } from '@orrery/entities/page-context'
import { Card } from '@orrery/ui/card'
import { Disclosure } from '@orrery/ui/disclosure'
import { foreignText } from '../../page-parts/foreign-text.ts'
import type { CallPartProps } from './call-part.ts'
import styles from './call-card.module.css'

/** The method that the input calls with its arguments, the calls in those as a tree, and where their reading is from (screens-evm §4.3). */
export function CallCard({ call }: CallPartProps) {
  const { t } = usePageContext()
  return (
    <Card
      title={
        <>
          {t('tx.call')} <bdi dir="ltr">{foreignText(call.name)}</bdi>
        </>
      }
      padding="flush"
    >
      {call.params.length > 0 && <DecodedParams params={call.params} />}
      {call.inner?.map(({ at, depth, name, params }, index) => (
        <div key={index} className={styles.inner} style={{ '--depth': depth } as CSSProperties}>
          <Disclosure
            summary={
              <bdi dir="ltr">
                {foreignText(at)} · {foreignText(name)}
              </bdi>
            }
          >
            {params.length > 0 && <DecodedParams params={params} />}
          </Disclosure>
        </div>
      ))}
      <DecodedByLine decodedBy={call.decodedBy} />
    </Card>
  )
}
