import { EmptyBecause } from '@orrery/entities/empty-because'
import { TracedPart } from '../../page-parts/traced-part.tsx'
import { TraceTab } from '../tx/trace-tab.tsx'
import type { OpCallsProps } from './op-parts.ts'

/** What an operation called while it was executed, told apart from the others of its bundle (screens-evm §4.4). */
export const OpCallsView = ({ part, path }: OpCallsProps) => (
  <TracedPart part={part}>
    {({ tree }) =>
      tree === null ? (
        <EmptyBecause what="userop.inner.none" because="userop.inner.none.reason" />
      ) : (
        <TraceTab tree={tree} path={path} />
      )
    }
  </TracedPart>
)
