import { NeedsSource } from '../../page-parts/needs-source/needs-source.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { NeedsSourceData } from '../../page-parts/needs-source/on-chain.ts'

/** A path of an output chain that nothing here feeds. */
export const View = ({ data, chain }: PageProps<string, NeedsSourceData>) => (
  <NeedsSource subject={data.subject} chains={[chain]} needs={data.needs} />
)
