import { NeedsSource } from '../../page-parts/needs-source/needs-source.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { NeedsSourceData } from '../../page-parts/needs-source/on-chain.ts'
import { ProducersPart } from './producers-part.ts'

/** A path of this chain that nothing here feeds. */
export const View = ({ data: { subject, needs, producers }, chain }: PageProps<string, NeedsSourceData>) => (
  <>
    <NeedsSource subject={subject} chains={[chain]} needs={needs} />
    {producers && <ProducersPart.Part part={producers} needs={needs} />}
  </>
)
