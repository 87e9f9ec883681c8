import type { AddressDetail } from '@orrery/model/wire/address'
import { AddressLink } from '@orrery/entities/address-link'
import { BlockLink } from '@orrery/entities/block-link'
import { RichMessage } from '@orrery/entities/rich-message'
import { TokenLink } from '@orrery/entities/token-link'
import { TxLink } from '@orrery/entities/tx-link'
import { Card } from '@orrery/ui/card'
import { PROXY_NAMES } from '../../page-parts/proxy-names.ts'
import { proxyOf } from './address-origin.ts'
import { AddressUseView } from './address-use.tsx'

/** What `AddressOrigin` draws. */
export function AddressOriginView({ address }: { readonly address: AddressDetail }) {
  const proxy = proxyOf(address)
  const hasWords = address.token !== null || address.contract !== null || Boolean(proxy?.implementation)
  return (
    <>
      <AddressUseView
        key={address.address}
        address={address.address}
        isContract={address.kind === 'contract'}
        makesBlocks={address.lists.includes('blocks')}
        getsWithdrawals={address.lists.includes('withdrawals')}
      />
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
