import { useState } from 'react'
import { Figure } from '@orrery/entities/figure'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { MISSING } from '@orrery/format/missing'
import type { BlobBatch, BlobDetail } from '@orrery/model/wire/block-data'
import { Button } from '@orrery/ui/button'
import { useSite } from '../../app/site.ts'
import { CallFailed } from '../../page-parts/wallet/wallet-words.tsx'

type Channel = BlobBatch['channels'][number]
type Told = BlobBatch | { readonly reason: string } | null

/** What a rollup wrote into the blobs of the transaction, unpacked by the site when somebody asks (screens-evm §13.1). */
export function BlobBatchView({ blob }: { readonly blob: BlobDetail }) {
  const { t } = usePageContext()
  const { code } = usePageChain()
  const { api } = useSite()
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<Told>(null)
  const ask = async (): Promise<void> => {
    setBusy(true)
    setTold(
      await api.getBlobBatch({ chain: code, block: blob.blockHash, blob: blob.hash }).catch((error: unknown) => ({
        reason: error instanceof Error ? error.message : String(error),
      })),
    )
    setBusy(false)
  }
  return (
    <div>
      {(told === null || 'reason' in told) && (
        <p>
          <Button busy={busy} onClick={() => void ask()}>
            {t('blob.batch')}
          </Button>
        </p>
      )}
      <div role="status">
        {told !== null && 'reason' in told && <CallFailed reason={told.reason} />}
        {told !== null && 'channels' in told && <Batch batch={told} />}
      </div>
    </div>
  )
}

function Batch({ batch: { form, blobs, channels } }: { readonly batch: BlobBatch }) {
  const { t } = usePageContext()
  if (blobs === 0) return <p>{t('blob.body.gone')}</p>
  if (form === null) return <p>{t('blob.batch.none')}</p>
  return (
    <>
      <p>
        {t(`blob.batch.${form}`)} {t('blob.batch.blobs', { count: blobs })}
      </p>
      <RowTable
        columns={COLUMNS}
        rows={channels}
        rowKey={({ id }) => id}
        caption={t('blob.batch.channels')}
        empty={null}
        loading={false}
      />
      {channels.some(({ isWhole }) => !isWhole) && <p>{t('blob.batch.cut')}</p>}
    </>
  )
}

const COLUMNS: readonly RowColumn<Channel>[] = [
  {
    id: 'channel',
    label: 'blob.body.channel',
    card: 'title',
    cell: ({ id }) => (id === '' ? MISSING : <code dir="ltr">{`${id.slice(0, 8)}…${id.slice(-8)}`}</code>),
  },
  { id: 'packing', label: 'blob.batch.packing', cell: ({ packing }) => <bdi dir="ltr">{packing ?? MISSING}</bdi> },
  { id: 'packed', label: 'blob.batch.packed', align: 'end', cell: ({ packed }) => <Figure value={packed} unit="B" /> },
  {
    id: 'unpacked',
    label: 'blob.batch.unpacked',
    align: 'end',
    cell: ({ unpacked }) => <Figure value={unpacked} unit="B" />,
  },
  ...(['batches', 'blocks', 'txs'] as const).map((id): RowColumn<Channel> => ({
    id,
    label: id === 'txs' ? 'column.txs' : `blob.batch.${id}`,
    align: 'end',
    cell: (row) => <Figure value={row[id]} />,
  })),
]
