import { useState } from 'react'
import { Figure } from '@orrery/entities/figure'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { RichMessage } from '@orrery/entities/rich-message'
import type { Chain } from '@orrery/model/chain'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import type { BlobBatch, BlobDetail } from '@orrery/model/wire/block-data'
import { Button } from '@orrery/ui/button'
import { Link } from '@orrery/ui/link'
import { useSite } from '../../app/site.ts'
import { CallFailed } from '../../page-parts/wallet/wallet-words.tsx'
import { firstBlockOf } from './first-block.ts'
import { rollupOf } from './rollup-of.ts'

/** Channels of which the first block is looked for: few are more than one. */
const MOST_ASKED = 4

type Channel = BlobBatch['channels'][number]
/** `begins` are the first blocks of its channels on the rollup's own chain, where that is here and has them. */
type Told =
  | (BlobBatch & { readonly rollup: Chain | null; readonly begins: readonly (number | null)[] })
  | { readonly reason: string }
  | null

/** What a rollup wrote into the blobs of the transaction, unpacked by the site when somebody asks (screens-evm §13.1). */
export function BlobBatchView({ blob }: { readonly blob: BlobDetail }) {
  const { t } = usePageContext()
  const chain = usePageChain()
  const { api, chains } = useSite()
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<Told>(null)
  const ask = async (): Promise<void> => {
    setBusy(true)
    setTold(
      await api
        .getBlobBatch({ chain: chain.code, block: blob.blockHash, blob: blob.hash })
        .then(async (batch) => {
          const rollup = rollupOf(blob, chain, chains)
          const begins = batch.channels
            .slice(0, MOST_ASKED)
            // What that chain's node does not tell takes nothing from what the blobs say.
            .map(async ({ first }) => (rollup === null ? null : firstBlockOf(api, rollup, first).catch(() => null)))
          return { ...batch, rollup, begins: await Promise.all(begins) }
        })
        .catch((error: unknown) => ({ reason: error instanceof Error ? error.message : String(error) })),
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

function Batch({
  batch: { form, blobs, channels, rollup, begins },
}: {
  readonly batch: Exclude<Told, { reason: string } | null>
}) {
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
      {rollup !== null &&
        begins.map((height, at) =>
          height === null ? null : (
            <Begins key={channels[at]!.id} rollup={rollup} height={height} channel={channels[at]!} />
          ),
        )}
      {channels.some(({ isWhole }) => !isWhole) && <p>{t('blob.batch.cut')}</p>}
    </>
  )
}

/** Where a channel stands on the rollup's own chain. The blocks of one batch follow each other; of several that is not said. */
function Begins({
  rollup,
  height,
  channel: { batches, blocks },
}: {
  readonly rollup: Chain
  readonly height: number
  readonly channel: Channel
}) {
  const { locale } = usePageContext()
  const block = (number: number) => (
    <Link to={`/${rollup.path}/block/${number}`}>
      <bdi>{formatNumber(number, { locale })}</bdi>
    </Link>
  )
  const last = batches === 1 && blocks !== null && blocks > 1 ? height + blocks - 1 : null
  return (
    <p>
      <RichMessage
        id="blob.batch.blocksOf"
        slots={{
          blocks: (
            <bdi dir="ltr">
              {block(height)}
              {last !== null && <> – {block(last)}</>}
            </bdi>
          ),
          chain: <Link to={`/${rollup.path}`}>{rollup.name.full}</Link>,
        }}
      />
    </p>
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
