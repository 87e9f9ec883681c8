import { useState } from 'react'
import { Figure } from '@orrery/entities/figure'
import { HexView } from '@orrery/entities/hex-view'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { formatNumber } from '@orrery/format/format-number'
import { formatPercent } from '@orrery/format/format-percent'
import { MISSING } from '@orrery/format/missing'
import type { BlobBody as BlobBytes, BlobDetail } from '@orrery/model/wire/block-data'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { saveFile } from '@orrery/ui/save-chart'
import { useSite } from '../../app/site.ts'
import { Facts } from '../../page-parts/facts/facts.tsx'
import { CallFailed } from '../../page-parts/wallet/wallet-words.tsx'
import { BlobBatchView } from './blob-batch.tsx'
import { BlobCheck } from './blob-check.tsx'
import styles from '../../page-parts/call-form.module.css'
import { factsOf, readBytes, readOpBlob, readOpFrames, type OpFrame } from '@orrery/evm/blob-data'

/** Bytes that are shown; the file has them all. */
const SHOWN = 4_096

type Teller = NonNullable<BlobBytes['by']>

type Told =
  | { readonly state: 'bytes'; readonly hex: string; readonly by: Teller }
  | { readonly state: 'gone' }
  | { readonly state: 'failed'; readonly reason: string }

/** The bytes of a blob, asked for when somebody wants them: how much of them is data, what an OP stack chain wrote, and the whole as a file (screens-evm §13.1). */
export function BlobBody({ blob }: { readonly blob: BlobDetail }) {
  const { t } = usePageContext()
  const { code } = usePageChain()
  const { api, words } = useSite()
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<Told | null>(null)
  const ask = async (): Promise<void> => {
    setBusy(true)
    const [next] = await Promise.all([
      api.getBlobBody({ chain: code, block: blob.blockHash, blob: blob.hash }).then(
        ({ bytes, by }): Told =>
          bytes === null || by === null ? { state: 'gone' } : { state: 'bytes', hex: bytes, by },
        (error: unknown): Told => ({ state: 'failed', reason: error instanceof Error ? error.message : String(error) }),
      ),
      words().catch(() => undefined),
    ])
    setTold(next)
    setBusy(false)
  }
  return (
    <Card title={t('blob.body')}>
      {told?.state !== 'bytes' && (
        <Button busy={busy} onClick={() => void ask()}>
          {t('blob.body.show')}
        </Button>
      )}
      <div role="status">
        {told?.state === 'gone' && <p>{t('blob.body.gone')}</p>}
        {told?.state === 'failed' && <CallFailed reason={told.reason} />}
      </div>
      {told?.state === 'bytes' && (
        <div className={styles.form}>
          <Bytes hex={told.hex} by={told.by} name={blob.hash} />
          <BlobCheck hex={told.hex} hash={blob.hash} />
          <BlobBatchView blob={blob} />
        </div>
      )}
    </Card>
  )
}

function Bytes({ hex, by, name }: { readonly hex: string; readonly by: Teller; readonly name: string }) {
  const { t, locale } = usePageContext()
  const [{ facts, data, frames, bytes }] = useState(() => {
    const read = readBytes(hex)
    const written = readOpBlob(read)
    return { bytes: read, facts: factsOf(read), data: written, frames: written && readOpFrames(written) }
  })
  const save = (content: Uint8Array, end: string) =>
    saveFile(new Blob([content as Uint8Array<ArrayBuffer>], { type: 'application/octet-stream' }), `${name}${end}`)
  return (
    <div className={styles.form}>
      <Facts
        facts={[
          {
            label: 'blob.body.used',
            value: <Figure value={facts.used} unit="B" />,
            note: formatPercent(facts.used, bytes.length, locale),
          },
          {
            label: 'blob.body.entropy',
            value:
              facts.entropy === null ? (
                MISSING
              ) : (
                <bdi dir="ltr">{formatNumber(facts.entropy.toFixed(2), { locale })} / 8</bdi>
              ),
          },
          ...(data === null ? [] : [{ label: 'blob.body.op', value: <Figure value={data.length} unit="B" /> }]),
        ]}
      />
      <p>{t(`blob.body.by.${by}`)}</p>
      <p>
        <Button onClick={() => save(bytes, '.bin')}>{t('blob.body.save')}</Button>{' '}
        {data !== null && <Button onClick={() => save(data, '.data.bin')}>{t('blob.body.saveData')}</Button>}
      </p>
      {frames !== null && (
        <RowTable
          columns={FRAMES}
          rows={frames}
          rowKey={({ channel, number }) => `${channel} ${number}`}
          caption={t('blob.body.frames')}
          empty={null}
          loading={false}
        />
      )}
      <HexView hex={hex.slice(0, 2 + 2 * Math.min(SHOWN, Math.max(32, facts.used)))} />
    </div>
  )
}

const FRAMES: readonly RowColumn<OpFrame>[] = [
  {
    id: 'channel',
    label: 'blob.body.channel',
    card: 'title',
    cell: ({ channel }) => <code dir="ltr">{`${channel.slice(0, 8)}…${channel.slice(-8)}`}</code>,
  },
  { id: 'number', label: 'blob.body.frame', align: 'end', cell: ({ number }) => <Figure value={number} /> },
  { id: 'bytes', label: 'fact.size', align: 'end', cell: ({ bytes }) => <Figure value={bytes} unit="B" /> },
  { id: 'last', label: 'blob.body.last', align: 'end', cell: ({ isLast }) => (isLast ? '✓' : '') },
]
