import { useEffect, useState } from 'react'
import { accountTransferColumns } from '@orrery/entities/columns/transfer-columns'
import { Amount } from '@orrery/entities/amount'
import { TokenAmount } from '@orrery/entities/token-amount'
import { MISSING } from '@orrery/format/missing'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import type { Suspicion, Transfer } from '@orrery/model/wire/transaction'
import { Button } from '@orrery/ui/button'
import { latePart } from '@orrery/ui/late-part'
import { Link } from '@orrery/ui/link'
import { AccountFilterBar, emptyNarrowed } from '../../page-parts/lists/account-filter-bar.tsx'
import type { ItemGalleryProps } from '../../page-parts/item-gallery.tsx'
import { movedItems } from '../../page-parts/moved-items.ts'
import { AlikeAddress } from '../../page-parts/alike-address.tsx'
import { ListTab } from '../../page-parts/lists/list-tab.tsx'
import { withMethod } from '../../page-parts/lists/method-column.tsx'
import { isOfToken, toldSuspicions, untrusted } from '../../page-parts/lists/suspicion.ts'
import { suspicionColumn } from '../../page-parts/lists/suspicion-column.tsx'
import { worthColumns } from '../../page-parts/market/worth-column.tsx'
import { pagePath } from '../../page-parts/page-path.ts'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import { transferKey } from '../../page-parts/lists/transfer-key.ts'
import { readTrusted, trustNone, trustToken } from '../../page-parts/lists/trusted-tokens.ts'
import { TRANSFER_STANDARDS, type AddressTab } from './page.ts'
import type { SeldomAddressTabProps } from './seldom-address-tab.ts'

// Pictures are asked for by a visitor: they do nothing without script.
const LateGallery = latePart<ItemGalleryProps>(() =>
  import('../../page-parts/item-gallery.tsx').then(({ ItemGallery }) => ItemGallery),
)

const NONE: ReadonlySet<string> = new Set()

/** What an item was sold for; only there where the transaction of a row shows it. */
const saleColumn: RowColumn<Transfer> = {
  id: 'sale',
  label: 'column.sale',
  hint: 'column.sale.hint',
  align: 'end',
  cell: ({ sale }) =>
    sale === undefined ? (
      MISSING
    ) : sale.token === null ? (
      <Amount base={sale.amount} />
    ) : (
      <TokenAmount token={sale.token} amount={sale.amount} tokenId={null} />
    ),
}

/** Transfers of an address by standard; what wants to be mistaken for something is left out until it is asked for (screens-evm §0.6). */
export function AccountTransfers({
  part,
  frame,
  self,
}: {
  readonly part: Extract<AddressTab, { readonly id: 'transfers' }>['part']
  readonly frame: SeldomAddressTabProps['frame']
  readonly self: string
}) {
  const { t } = usePageContext()
  const chain = usePageChain()
  const { path, page, query } = frame
  const chosen = TRANSFER_STANDARDS.find((name) => name === query.get('standard')) ?? 'all'
  const isAsked = query.get('suspicious') === 'show'
  // The server knows of none: they are the browser's.
  const [trusted, setTrusted] = useState<ReadonlySet<string>>(NONE)
  useEffect(() => setTrusted(readTrusted()), [])
  const found =
    part.state === 'ready'
      ? untrusted(toldSuspicions(part.value.hits), part.value.hits, trusted)
      : new Map<string, Suspicion>()
  // A word of what is drawn later: the document has those alone that were asked for when it was drawn.
  t('suspicious.forget')
  const onTrust = (token: string) => {
    trustToken(token)
    setTrusted(readTrusted())
  }
  // A page of nothing else would look like one without transfers.
  const isShown = isAsked || (part.state === 'ready' && found.size === part.value.hits.length)
  const shown =
    part.state !== 'ready' || isShown || found.size === 0
      ? part
      : {
          ...part,
          value: { ...part.value, hits: part.value.hits.filter((row) => !found.has(transferKey(row))) },
        }
  const ofStandard = (standard: string | null) => pagePath(path, 1, query, { standard, cursor: null })
  return (
    <>
      <TabLinks
        label="tabs.transfers"
        active={chosen}
        tabs={[
          { id: 'all', label: 'tab.all', path: ofStandard(null) },
          ...TRANSFER_STANDARDS.map((id) => ({ id, label: `tab.${id}`, path: ofStandard(id) })),
        ]}
      />
      {(isAsked || (found.size > 0 && !isShown)) && (
        <p>
          <Link to={pagePath(path, page, query, { suspicious: isAsked ? null : 'show' })}>
            {isAsked ? t('suspicious.hide') : t('suspicious.show', { count: found.size })}
          </Link>{' '}
          {isAsked && trusted.size > 0 && (
            <Button
              size="sm"
              look="ghost"
              onClick={() => {
                trustNone()
                setTrusted(NONE)
              }}
            >
              {t('suspicious.forget')}
            </Button>
          )}
        </p>
      )}
      <ListTab
        {...frame}
        part={shown}
        columns={(rows) => [
          ...withMethod(isShown ? doubtedColumns(found, self, onTrust) : accountTransferColumns(self)),
          ...worthColumns(rows),
          ...(rows.some(({ sale }) => sale !== undefined) ? [saleColumn] : []),
        ]}
        rowKey={transferKey}
        empty={emptyNarrowed('transfers', query, chain, 'empty.addressTransfers')}
        above={<AccountFilterBar list="transfers" path={path} query={query} part={part} />}
      />
      {(chosen === 'erc721' || chosen === 'erc1155') && shown.state === 'ready' && (
        <LateGallery key={path + query.toString()} rows={movedItems(shown.value.hits)} />
      )}
    </>
  )
}

function Trust({ token, onTrust }: { readonly token: string; readonly onTrust: (token: string) => void }) {
  const { t } = usePageContext()
  return (
    <Button size="sm" look="ghost" data-tip={t('suspicious.trust.hint')} onClick={() => onTrust(token)}>
      {t('suspicious.trust')}
    </Button>
  )
}

/** With the reason of each suspicious row; the address of one that imitates another shows what they have in common. */
const doubtedColumns = (
  found: ReadonlyMap<string, Suspicion>,
  self: string,
  onTrust: (token: string) => void,
): readonly RowColumn<Transfer>[] => [
  suspicionColumn(
    found,
    ({ token }, reason) => token !== null && isOfToken(reason) && <Trust token={token.address} onTrust={onTrust} />,
  ),
  ...accountTransferColumns(self).map((column) =>
    column.id !== 'counterparty'
      ? column
      : {
          ...column,
          cell: (row: Transfer) => {
            const other = row.from === self ? row.to : row.from
            return other !== null && found.get(transferKey(row)) === 'lookAlike' ? (
              <AlikeAddress address={other} />
            ) : (
              column.cell(row)
            )
          },
        },
  ),
]
