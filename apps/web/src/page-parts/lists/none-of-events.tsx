import type { ReactNode } from 'react'
import type { Coverage } from '@orrery/model/wire/common'
import { EmptyBecause } from '@orrery/entities/empty-because'

/**
 * A list of events that has none. Where every block is indexed it still says which events were looked for, by the message `looked`: what a contract tells in another
 * form is not among them, so that "there are none" would be too much (screens-evm §0).
 */
export const NoneOfEvents = ({
  what,
  looked,
  coverage,
  children,
}: {
  readonly what: string
  readonly looked: string
  readonly coverage: Coverage
  readonly children?: ReactNode
}) => (
  <EmptyBecause what={what} coverage={coverage} because={coverage.complete ? looked : undefined}>
    {children}
  </EmptyBecause>
)
