import { EmptyBecause } from '@orrery/entities/empty-because'
import { TracedPart } from '../../page-parts/facts/traced-part.tsx'
import { TraceTab } from '../tx/trace-tab.tsx'
import type { OpCallsProps } from './op-parts.ts'
import { UserOpRequestView } from './user-op-request.tsx'

/** What an operation called while it was executed, told apart from the others of its bundle; and what it was to do, where the trace alone shows that (screens-evm §4.4). */
export const OpCallsView = ({ op, part, path }: OpCallsProps) => (
  <TracedPart part={part}>
    {({ tree, request }) => (
      <>
        {tree === null ? (
          <EmptyBecause what="userop.inner.none" because="userop.inner.none.reason" />
        ) : (
          <TraceTab tree={tree} path={path} />
        )}
        {op.request === null && request !== null && <UserOpRequestView op={{ ...op, request }} />}
      </>
    )}
  </TracedPart>
)
