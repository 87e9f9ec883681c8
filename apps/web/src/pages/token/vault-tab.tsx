import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { AmountText } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { TokenAmount } from '@orrery/entities/token-amount'
import { TokenLink } from '@orrery/entities/token-link'
import { TxLink } from '@orrery/entities/tx-link'
import type { Vault, VaultFlow } from '@orrery/model/wire/events'
import type { TokenDetail } from '@orrery/model/wire/token'
import type { TokenRef } from '@orrery/model/wire/transaction'
import { Badge } from '@orrery/ui/badge'
import { Facts } from '../../page-parts/facts/facts.tsx'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { SearchedTab } from '../address/searched-tab.tsx'
import type { VaultPartProps } from './vault-part.ts'

/** A vault's own words at a block (ERC-4626), and deposits and withdrawals by its logs. */
export function VaultTab({ figures, flows, token, ...frame }: VaultPartProps) {
  const asset = figures.state === 'ready' ? (figures.value.vault?.asset ?? null) : null
  return (
    <>
      <PartFrame part={figures}>
        {({ vault }) =>
          vault === null ? (
            <EmptyBecause what="vault.none" because="vault.none.reason" />
          ) : (
            <VaultFacts vault={vault} loading={frame.loading} />
          )
        }
      </PartFrame>
      <SearchedTab
        {...frame}
        part={flows}
        columns={flowColumns(asset, token)}
        rowKey={(row) => `${row.height}:${row.logIndex}`}
        caption="vault.flows"
        none="empty.vaultFlows"
      />
    </>
  )
}

function VaultFacts({ vault, loading }: { readonly vault: Vault; readonly loading: boolean }) {
  const { asset, totalAssets, sharePrice, asOf } = vault
  return (
    <Facts
      loading={loading}
      facts={[
        { label: 'vault.asset', value: <TokenLink token={asset} /> },
        { label: 'vault.totalAssets', value: <TokenAmount token={asset} amount={totalAssets} tokenId={null} /> },
        {
          label: 'vault.sharePrice',
          value:
            sharePrice === null ? (
              <AmountText base={null} decimals={null} symbol={null} />
            ) : (
              <TokenAmount token={asset} amount={sharePrice} tokenId={null} />
            ),
        },
        { label: 'fact.readAt', value: <BlockLink block={asOf.height} /> },
      ]}
    />
  )
}

/** Amounts in the asset's places where it is known, else in base units. */
const flowColumns = (asset: TokenRef | null, token: TokenDetail): readonly RowColumn<VaultFlow>[] => [
  { id: 'tx', label: 'column.tx', card: 'title', cell: (row) => <TxLink hash={row.txHash} /> },
  { id: 'kind', label: 'column.kind', card: 'mark', cell: (row) => <FlowKind kind={row.kind} /> },
  { id: 'time', label: 'column.time', cell: (row) => <Age ms={row.timeMs} /> },
  { id: 'owner', label: 'fact.owner', cell: (row) => <AddressLink address={row.owner} /> },
  { id: 'sender', label: 'column.sender', cell: (row) => <AddressLink address={row.sender} /> },
  { id: 'receiver', label: 'vault.receiver', cell: (row) => <AddressLink address={row.receiver} /> },
  {
    id: 'assets',
    label: 'vault.assets',
    align: 'end',
    cell: (row) =>
      asset === null ? (
        <AmountText base={row.assets} decimals={null} symbol={null} />
      ) : (
        <TokenAmount token={asset} amount={row.assets} tokenId={null} />
      ),
  },
  {
    id: 'shares',
    label: 'vault.shares',
    align: 'end',
    cell: (row) => <TokenAmount token={token} amount={row.shares} tokenId={null} />,
  },
]

function FlowKind({ kind }: { readonly kind: VaultFlow['kind'] }) {
  const { t } = usePageContext()
  return (
    <Badge tone="plain" icon={null}>
      {t(`vault.${kind}`)}
    </Badge>
  )
}
