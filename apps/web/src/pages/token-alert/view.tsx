import { useState } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { TokenName } from '@orrery/entities/token-name'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import { TextInput } from '@orrery/ui/text-input'
import { useSite } from '../../app/site.ts'
import { ChoiceField } from '../../page-parts/choice-field.tsx'
import form from '../../page-parts/lists/order-form.module.css'
import { Notice } from '../../page-parts/notice.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { OnChain } from '../../page-parts/on-chain.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { TokenAlertData } from './page.ts'
import { TokenRulesPart } from './token-rules-part.ts'

/** Chooses a token, and makes rules for it. */
export function View({ data, loading }: PageProps<string, TokenAlertData, 'site'>) {
  const { t } = usePageContext()
  const { chains } = useSite()
  const { chain: code, address, token } = data
  const chain = chains.find((one) => one.code === code)
  const isNone = !loading && address !== '' && chain?.family === 'evm' && token === null
  return (
    <>
      <PageHead
        kind={<Link to="/monitor-list">{t('page.monitors.title')}</Link>}
        title={t('page.tokenAlert.title')}
        subject={t('page.tokenAlert.lead')}
        loading={loading}
      />
      {isNone && <Notice tone="warn" title="monitor.fault.token" />}
      {chain !== undefined && chain.family !== 'evm' && (
        <Notice tone="accent" title="tokenAlert.others">
          <Link to={`/monitor-edit?chain=${chain.path}`}>{t('monitor.new')}</Link>
        </Notice>
      )}
      <TokenChoice key={`${code} ${address}`} data={data} />
      {chain !== undefined && token !== null && (
        <Card
          title={
            <OnChain code={chain.code}>
              <TokenName name={token.name ?? token.symbol} />
            </OnChain>
          }
        >
          <TokenRulesPart.Part key={`${chain.code} ${token.address}`} chain={chain} token={token} />
        </Card>
      )}
    </>
  )
}

/** Without script too: the form asks for the page of what was chosen. */
function TokenChoice({ data }: { readonly data: TokenAlertData }) {
  const { t, href } = usePageContext()
  const { chains } = useSite()
  const offered = chains.filter(({ family }) => family === 'evm')
  const [chain, setChain] = useState(chains.find(({ code }) => code === data.chain)?.path ?? offered[0]?.path ?? '')
  const [address, setAddress] = useState(data.address)
  if (offered.length === 0) return <p>{t('tokenAlert.others')}</p>
  return (
    <Card>
      <form method="get" action={href('/token-alert')} className={form.form}>
        <ChoiceField
          name="chain"
          label={t('column.chain')}
          value={chain}
          onChange={setChain}
          options={offered.map(({ path, name }) => [path, name.full] as const)}
        />
        <TextInput
          name="address"
          label={t('monitor.contract')}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          value={address}
          onChange={setAddress}
        />
        <Button type="submit" className={form.run}>
          {t('ui.choose')}
        </Button>
      </form>
    </Card>
  )
}
