import type { ReactNode } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import type { SiteOperator } from '@orrery/model/wire/site'
import { Card } from '@orrery/ui/card'
import { FactRows } from '@orrery/ui/facts'

/** Who runs the site, where to write to, and under which terms its data may be used, as its operator says (screens-evm §2.5). */
export function OperatorCard({ operator }: { readonly operator: SiteOperator }) {
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
  return (
    <Card title={t('about.operator')}>
      {rows.length === 0 ? <p>{t('about.operator.none')}</p> : <FactRows facts={rows} />}
    </Card>
  )
}

const Away = ({ url, text }: { readonly url: string; readonly text: string }) => (
  <a href={url} rel="noreferrer">
    <bdi dir="ltr">{text}</bdi>
  </a>
)
