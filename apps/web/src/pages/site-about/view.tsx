import { usePageContext } from '@orrery/entities/page-context'
import { Card } from '@orrery/ui/card'
import { CopyButton } from '@orrery/ui/copy-button'
import { Link } from '@orrery/ui/link'
import { imageOrigins } from '@orrery/ui/rules/image-address'
import { useSite } from '../../app/site.ts'
import { OperatorCard } from '../../page-parts/facts/operator-card.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { SiteAboutData } from './page.ts'
import { StoragePart } from './storage-part.ts'
import styles from './site-about.module.css'

/** What this site is and what leaves it; or how to set up one for a chain of one's own. */
export function View({ data }: PageProps<string, SiteAboutData, 'site'>) {
  return data.what === 'eaas' ? <OwnSite site={data.site} /> : <ThisSite site={data.site} />
}

function ThisSite({ site }: Pick<SiteAboutData, 'site'>) {
  const { t } = usePageContext()
  const { images, reports } = useSite()
  const hosts = imageOrigins(images)
  return (
    <>
      <PageHead title={t('siteAbout.title')} />
      <Card>
        <p>{t('siteAbout.what')}</p>
        <Chains />
      </Card>
      {site !== null && <OperatorCard operator={site.operator} software={site.software} />}
      <Card title={t('siteAbout.leaves')}>
        <p>
          {t('siteAbout.leavesText')} {t('siteAbout.gateway')}
        </p>
        {hosts.length > 0 && (
          <p>
            {t('siteAbout.pictures')} <bdi dir="ltr">{hosts.join(', ')}</bdi>
          </p>
        )}
      </Card>
      <Card title={t('siteAbout.yours')}>
        <p>
          {t('siteAbout.yoursText')} {hosts.length === 0 && !reports && t('siteAbout.address')}
        </p>
      </Card>
      <p>
        <Link to="/eaas">{t('eaas.title')}</Link>
      </p>
    </>
  )
}

/** Screens-evm §15.11: what an index takes is told by this one, and whom to ask by its operator. */
function OwnSite({ site }: Pick<SiteAboutData, 'site'>) {
  const { t } = usePageContext()
  return (
    <>
      <PageHead title={t('eaas.title')} kind={<Link to="/about">{t('siteAbout.title')}</Link>} />
      <Card title={t('eaas.check')}>
        <Code text="npm run doctor" />
      </Card>
      <Card title={t('eaas.node')}>
        <p>{t('eaas.notHere')}</p>
        <Code text="npm run doctor -- --rpc http://127.0.0.1:8545" />
      </Card>
      <Card title={t('eaas.start')}>
        <Code text="npm start -- --rpc http://127.0.0.1:8545" />
        <Code text="ORRERY_NODES_ETH=http://127.0.0.1:8545,http://127.0.0.1:8546 npm start" />
        <Code text="ORRERY_NODES_ETH=http://node:8545 ORRERY_WRITE_PASSWORD=… ORRERY_READ_PASSWORD=… docker compose up" />
      </Card>
      <Card>
        <p>{t('eaas.look')}</p>
        <Chains />
      </Card>
      <StoragePart.Part storage={site?.storage ?? null} />
      {site !== null && <OperatorCard operator={site.operator} software={site.software} />}
    </>
  )
}

function Chains() {
  const { chains } = useSite()
  return (
    <ul className={styles.chains}>
      {chains.map(({ code, path, name }) => (
        <li key={code}>
          <Link to={`/${path}/about`}>{name.full}</Link>
        </li>
      ))}
    </ul>
  )
}

const Code = ({ text }: { readonly text: string }) => (
  <div className={styles.code}>
    <pre dir="ltr">{text}</pre>
    <CopyButton text={text} />
  </div>
)
