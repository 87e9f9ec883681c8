import { AddressLink } from '@orrery/entities/address-link'
import { Amount } from '@orrery/entities/amount'
import { Age } from '@orrery/entities/age'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { PageContextProvider, usePageContext } from '@orrery/entities/page-context'
import { RowTable } from '@orrery/entities/row-table'
import { Seconds } from '@orrery/entities/seconds'
import type { Chain } from '@orrery/model/chain'
import type { Faucet } from '@orrery/model/wire/faucet'
import { Badge } from '@orrery/ui/badge'
import { Card } from '@orrery/ui/card'
import { FactRows } from '@orrery/ui/facts'
import { Tabs } from '@orrery/ui/tabs'
import { useSite } from '../../app/site.ts'
import { useSteadyRefresh } from '../../live/use-steady-refresh.ts'
import { Notice } from '../../page-parts/notice.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import { dripColumns, STATE_TONES } from './drip-words.tsx'
import { FaucetForm } from './faucet-form.tsx'
import type { FaucetPageData } from './page.ts'
import styles from './faucet.module.css'

/** Coins of test chains for whoever asks (screens-evm §15.9). */
export function View({ data, loading }: PageProps<'/faucet-testnet/:chainValue?', FaucetPageData, 'site'>) {
  const context = usePageContext()
  const { t } = context
  const { chains } = useSite()
  useSteadyRefresh(false)
  const { chosen, faucets } = data
  const open = faucets.state === 'ready' ? faucets.value : []
  const own = open.flatMap((faucet) => {
    const chain = chains.find(({ code }) => code === faucet.chain)
    return chain === undefined ? [] : [{ chain, faucet }]
  })
  const shown = own.find(({ chain }) => chain.code === chosen)
  return (
    <>
      <PageHead title={t('faucet.title')} subject={t('faucet.lead')} loading={loading} />
      {own.length > (shown === undefined ? 0 : 1) && (
        <Tabs
          label={t('search.chain', { count: 1 })}
          current={chosen ?? ''}
          tabs={own.map(({ chain }) => ({
            id: chain.code,
            label: chain.name.full,
            to: `/faucet-testnet/${chain.path}`,
          }))}
        />
      )}
      {faucets.state !== 'ready' ? (
        <Notice tone="warn" title="part.failed" />
      ) : shown === undefined ? (
        !loading && (
          <Card>
            <EmptyBecause what="faucet.none" because="faucet.none.reason" />
          </Card>
        )
      ) : (
        <PageContextProvider value={{ ...context, chain: shown.chain }}>
          <OneFaucet key={shown.chain.code} {...shown} />
        </PageContextProvider>
      )}
    </>
  )
}

function OneFaucet({ faucet, chain }: { readonly faucet: Faucet; readonly chain: Chain }) {
  const { t } = usePageContext()
  return (
    <div className={styles.body}>
      <Card>
        <FaucetForm faucet={faucet} chain={chain} />
      </Card>
      <Card>
        <FactRows
          facts={[
            {
              id: 'state',
              label: t('column.state'),
              value: (
                <>
                  <Badge tone={STATE_TONES[faucet.state]}>{t(`faucet.state.${faucet.state}`)}</Badge>{' '}
                  {faucet.againMs !== null && <Age ms={faucet.againMs} />}
                </>
              ),
            },
            { id: 'gives', label: t('faucet.gives'), value: <Amount base={faucet.amount} places="all" /> },
            {
              id: 'cooldown',
              label: t('faucet.cooldown'),
              value: <Seconds value={faucet.cooldownSeconds} />,
            },
            { id: 'left', label: t('fact.balance'), value: <Amount base={faucet.balance} places="all" /> },
            { id: 'day', label: t('faucet.dailyLeft'), value: <Amount base={faucet.dailyLeft} places="all" /> },
            {
              id: 'queue',
              label: t('faucet.queue'),
              value: (
                <bdi>
                  {faucet.queue.waiting} / {faucet.queue.most}
                </bdi>
              ),
            },
            ...(faucet.address === null
              ? []
              : [
                  {
                    id: 'donate',
                    label: t('faucet.donate'),
                    value: <AddressLink address={faucet.address} cut="full" />,
                  },
                ]),
          ]}
        />
      </Card>
      <h2>{t('faucet.recent')}</h2>
      <Card padding="flush">
        <RowTable
          columns={dripColumns(t)}
          rows={faucet.recent}
          rowKey={({ id }) => id}
          caption={t('faucet.recent')}
          empty={t('faucet.noRecent')}
        />
      </Card>
    </div>
  )
}
