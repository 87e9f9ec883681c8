import type { NeedsSourceData } from '../../page-parts/needs-source/on-chain.ts'
import { NeedsSource } from '../../page-parts/needs-source/needs-source.tsx'
import type { PageProps } from '../../routing/page.ts'

/** Why inscriptions of a chain without witnesses are not told, and what is here in their place. */
export const View = ({ data, chain }: PageProps<string, NeedsSourceData>) => (
  <NeedsSource subject={data.subject} chains={[chain]} />
)
