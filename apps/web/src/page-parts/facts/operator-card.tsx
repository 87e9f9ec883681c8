import type { ReactNode } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import type { SiteOperator, SiteSoftware } from '@orrery/model/wire/site'
import { Card } from '@orrery/ui/card'
import { FactRows } from '@orrery/ui/facts'

/** Who runs the site, where to write to, and under which terms its data may be used, as its operator says, and what it runs on (screens-evm §2.5). */
export function OperatorCard({
  operator,
  software,
}: {
  readonly operator: SiteOperator
  readonly software: SiteSoftware
}) {
  const { t } = usePageContext()
  const { name, contact, licence } = operator
  const row = (id: string, value: ReactNode) => ({ id, label: t(`about.${id}`), value })
  const rows = [
    ...(name === null ? [] : [row('operator', <bdi>{name}</bdi>)]),
    ...(contact === null ? [] : [row('contact', <Away url={contact} text={contact.replace(/^mailto:/, '')} />)]),
    ...(licence === null
      ? []
      : [
          row(
            'licence',
            licence.url === null ? <bdi>{licence.name}</bdi> : <Away url={licence.url} text={licence.name} />,
          ),
        ]),
  ]
  const program = software.version === null ? 'Orrery' : `Orrery ${software.version}`
  const runs = row(
    'software',
    software.source === null ? <bdi dir="ltr">{program}</bdi> : <Away url={software.source} text={program} />,
  )
  return (
    <Card title={t('about.operator')}>
      {rows.length === 0 && <p>{t('about.operator.none')}</p>}
      <FactRows facts={[...rows, runs]} />
    </Card>
  )
}

const Away = ({ url, text }: { readonly url: string; readonly text: string }) => (
  <a href={url} rel="noreferrer">
    <bdi dir="ltr">{text}</bdi>
  </a>
)
