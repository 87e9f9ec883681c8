import { blobsKeptMs, slotAt } from '@orrery/evm/consensus-network'
import { AddressLink } from '@orrery/entities/address-link'
import { Age, MomentText } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { blobColumns } from '@orrery/entities/columns/block-data-columns'
import { BlobPrice } from '@orrery/entities/blob-price'
import { displayName } from '@orrery/entities/display-name'
import { Figure } from '@orrery/entities/figure'
import { HashText } from '@orrery/entities/hash-text'
import { usePageContext } from '@orrery/entities/page-context'
import { RowTable } from '@orrery/entities/row-table'
import { FinalityBadge } from '@orrery/entities/status-badge'
import { TxLink } from '@orrery/entities/tx-link'
import { formatNumber } from '@orrery/format/format-number'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import { useSite } from '../../app/site.ts'
import { Facts, type Fact } from '../../page-parts/facts/facts.tsx'
import { HashSubject } from '../../page-parts/hash-subject.tsx'
import { Notice } from '../../page-parts/notice.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import type { PageProps } from '../../routing/page.ts'
import { blobRulesAt } from '../upgrade/fork-schedule.ts'
import { BodyPart } from './body-part.ts'
import { rollupOf } from './rollup-of.ts'
import type { BlobData } from './page.ts'

/** EIP-4844: 4,096 field elements of 32 bytes, one gas a byte. */
const BLOB_BYTES = 131_072

/** One blob: who submitted it, when and at what price, and where its bytes are while they are kept (screens-evm §13.1). */
export function View({ data, chain, loading }: PageProps<string, BlobData>) {
  const { t, locale } = usePageContext()
  const { chains } = useSite()
  const { blob, uses } = data
  const rollup = rollupOf(blob, chain, chains)
  const called = blob.receiverName === null ? rollup?.name.full : displayName(blob.receiverName).text
  const inbox = called === undefined ? null : <bdi>{called}</bdi>
  const at = slotAt(blob.timeMs, chain)
  const rules = blobRulesAt(chain, blob.timeMs)
  const keptMs = blobsKeptMs(chain)
  const count = t('blob.ofBlock', { count: blob.blockBlobs })
  const number = (value: number) => formatNumber(value, { locale })
  const ofBlock =
    rules === null
      ? count
      : `${count} · ${t('upgrade.blobs', { target: number(rules.target), most: number(rules.most) })}`
  // As many as are shown.
  const facts: readonly Fact[] = [
    { label: 'fact.block', value: <BlockLink block={blob.height} />, note: <HashText text={blob.blockHash} /> },
    {
      label: 'fact.time',
      value: <MomentText ms={blob.timeMs} />,
      note: (
        <>
          <Age ms={blob.timeMs} />
          {at !== null && (
            <>
              {' '}
              · {t('fact.slot')} <Figure value={at.slot} /> · {t('slot.epoch', { epoch: at.epoch })}
            </>
          )}
        </>
      ),
    },
    { label: 'column.tx', value: <TxLink hash={blob.txHash} />, note: t('blob.position', { n: blob.position + 1 }) },
    { label: 'fact.sender', value: <AddressLink address={blob.sender} cut="full" /> },
    ...(blob.receiver === null
      ? []
      : [
          {
            label: 'fact.to',
            value: <AddressLink address={blob.receiver} cut="full" />,
            ...(inbox !== null && {
              note: rollup === null ? inbox : <Link to={`/${rollup.path}`}>{inbox}</Link>,
            }),
          },
        ]),
    {
      label: 'column.blobPrice',
      value: <BlobPrice base={blob.price} />,
      note: (
        <>
          {t('fact.burnt')}{' '}
          <Amount base={blob.price === null ? null : String(BigInt(blob.price) * BigInt(BLOB_BYTES))} places="all" />
        </>
      ),
    },
    { label: 'fact.size', value: <Figure value={BLOB_BYTES} unit="B" />, note: ofBlock },
    ...(keptMs === null ? [] : [{ label: 'fact.blobKept', value: <MomentText ms={blob.timeMs + keptMs} /> }]),
  ]
  return (
    <>
      <PageHead
        loading={loading}
        kind={chain.name.full}
        title={t('page.blob.head')}
        marks={!loading && <FinalityBadge finality={blob.finality} />}
        subject={<HashSubject text={blob.hash} copy="copy.hash" />}
      />
      <Facts facts={facts} loading={loading} />
      {!loading && blob.hasBody && <BodyPart.Part blob={blob} />}
      {!loading && !blob.hasBody && (
        <Notice tone="accent" title="blob.bytes">
          {keptMs === null ? t('blob.bytes.beside') : t('blob.bytes.text', { until: blob.timeMs + keptMs })}{' '}
          {t('blob.bytes.used')}
        </Notice>
      )}
      <PartFrame part={uses}>
        {(list) =>
          list.hits.length > 1 && (
            <Card title={t('blob.uses')} padding="flush">
              <RowTable
                columns={blobColumns}
                rows={list.hits}
                rowKey={(row) => `${row.height}:${row.txIndex}:${row.position}`}
                caption={t('blob.uses')}
                empty={null}
                loading={loading}
              />
            </Card>
          )
        }
      </PartFrame>
    </>
  )
}
