import { DecodedByLine } from '@orrery/entities/decoded-by-line'
import { DecodedParams } from '@orrery/entities/decoded-params'
import { foreignText } from '../../page-parts/foreign-text.ts'
import type { CallPartProps } from './call-part.ts'

/** What the input asks of the contract: the method's name, its arguments, and where the reading is from (screens-evm §4.3). */
export const CallCard = ({ call }: CallPartProps) => (
  <>
    <p>
      <bdi dir="ltr">{foreignText(call.name)}</bdi>
    </p>
    {call.params.length > 0 && <DecodedParams params={call.params} />}
    <DecodedByLine decodedBy={call.decodedBy} />
  </>
)
