import { useSite } from '../../app/site.ts'
import { insteadOf } from '../../page-parts/needs-source/subjects.ts'
import { NeedsSource } from '../../page-parts/needs-source/needs-source.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { NeedsSourceSiteData } from './page.ts'

/** A path of the site that nothing here feeds: each chain that is followed has what comes nearest. */
export function View({ data }: PageProps<string, NeedsSourceSiteData, 'site'>) {
  const { chains } = useSite()
  return (
    <NeedsSource subject={data.subject} chains={chains.filter((chain) => insteadOf(data.subject, chain).length > 0)} />
  )
}
