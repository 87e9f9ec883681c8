import { DecodedByLine } from '@orrery/entities/decoded-by-line'
import { foreignText } from '../../page-parts/foreign-text.ts'
import type { CallPartProps } from './call-part.ts'

/** The method that the input calls, and where its reading is from (screens-evm §4.3); its arguments stand above, in the family's panel. */
export const CallCard = ({ call }: CallPartProps) => (
  <>
    <p>
      <bdi dir="ltr">{foreignText(call.name)}</bdi>
    </p>
    <DecodedByLine decodedBy={call.decodedBy} />
  </>
)
