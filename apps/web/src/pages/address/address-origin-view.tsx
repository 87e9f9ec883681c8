import type { AddressDetail } from '@orrery/model/wire/address'
import { AddressLink } from '@orrery/entities/address-link'
import { BlockLink } from '@orrery/entities/block-link'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { RichMessage } from '@orrery/entities/rich-message'
import { TokenLink } from '@orrery/entities/token-link'
import { TxLink } from '@orrery/entities/tx-link'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import { PROXY_NAMES } from '../../page-parts/proxy-names.ts'
import styles from '../../page-parts/scripted.module.css'
import { proxyOf } from './address-origin.ts'
import { AddressUseView } from './address-use.tsx'
import { OutputTotalsView } from './output-totals.tsx'

/** What `AddressOrigin` draws. */
export function AddressOriginView({ address }: { readonly address: AddressDetail }) {
  const { t } = usePageContext()
  const chain = usePageChain()
  const proxy = proxyOf(address)
  const hasWords = address.token !== null || address.contract !== null || Boolean(proxy?.implementation)
  return (
    <>
      <div className={styles.scripted}>
        {chain.family === 'utxo' ? (
          <OutputTotalsView key={address.address} address={address.address} />
        ) : (
          <AddressUseView
            key={address.address}
            address={address.address}
            isContract={address.kind === 'contract'}
            isProxy={proxy !== null}
            balance={address.balance?.amount ?? null}
            makesBlocks={address.lists.includes('blocks')}
            getsWithdrawals={address.lists.includes('withdrawals')}
          />
        )}
      </div>
      {chain.family === 'evm' && (
        <p>
          <Link to={`/${chain.path}/compare?a=${address.address}`}>{t('page.compare.title')}</Link>
          {' · '}
          <Link to={`/${chain.path}/approval/${address.address}`}>{t('page.approval.title')}</Link>
        </p>
      )}
      {hasWords && (
        <Card>
          {address.token !== null && (
            <p>
              <RichMessage id="address.token" slots={{ token: <TokenLink token={address.token} by="name" /> }} />
            </p>
          )}
          {proxy?.implementation && (
            <p>
              <RichMessage
                id="address.proxy"
                slots={{
                  kind: PROXY_NAMES[proxy.kind],
                  implementation: <AddressLink address={proxy.implementation} />,
                }}
              />
            </p>
          )}
          {address.contract !== null && (
            <p>
              <RichMessage
                id="address.created"
                slots={{
                  creator: <AddressLink address={address.contract.creator} />,
                  tx: <TxLink hash={address.contract.txHash} />,
                  block: <BlockLink block={address.contract.height} />,
                }}
              />
            </p>
          )}
        </Card>
      )}
    </>
  )
}
