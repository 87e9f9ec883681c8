import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import type { Chain } from '@orrery/model/chain'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import { PageHead } from '../page-head.tsx'
import { insteadOf, SUBJECTS } from './subjects.ts'

/** A page of the specification that this site cannot draw: what it would need, and what is here in its place. */
export function NeedsSource({
  subject,
  chains,
  needs = SUBJECTS[subject]!.needs,
}: {
  readonly subject: string
  readonly chains: readonly Chain[]
  /** What it would need here, where that is another thing than elsewhere: message key `needs.<needs>`. */
  readonly needs?: string | undefined
}) {
  const { t } = usePageContext()
  const known = SUBJECTS[subject]!
  return (
    <>
      <PageHead title={t(`page.needs.${known.title}`)} />
      <Card>
        <EmptyBecause what={known.what ?? 'page.needs.kind'} because={`needs.${needs}`}>
          <p>{t('needs.instead')}</p>
          {chains.map((chain) => (
            <p key={chain.code}>
              <Link to={`/${chain.path}`}>{chain.name.full}</Link>
              {insteadOf(subject, chain).map((page) => (
                <span key={page}>
                  {' · '}
                  <Link to={`/${chain.path}/${page}`}>{t(`menu.${page}`)}</Link>
                </span>
              ))}
            </p>
          ))}
        </EmptyBecause>
      </Card>
    </>
  )
}
