import { DecodedByLine } from '@orrery/entities/decoded-by-line'
import { DecodedParams } from '@orrery/entities/decoded-params'
import { usePageContext } from '@orrery/entities/page-context'
import { Card } from '@orrery/ui/card'
import { foreignText } from '../../page-parts/foreign-text.ts'
import type { CallPartProps } from './call-part.ts'

/** The method that the input calls with its arguments, and where their reading is from (screens-evm §4.3). */
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
      <DecodedByLine decodedBy={call.decodedBy} />
    </Card>
  )
}
