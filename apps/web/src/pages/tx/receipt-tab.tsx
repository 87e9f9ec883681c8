import type { ReactNode } from 'react'
import { rawBytes, type RawBytes } from '@orrery/evm/raw-bytes'
import { formatNumber } from '@orrery/format/format-number'
import type { Chain } from '@orrery/model/chain'
import type { TxDetail } from '@orrery/model/wire/transaction'
import { Figure } from '@orrery/entities/figure'
import { HexView } from '@orrery/entities/hex-view'
import { usePageContext } from '@orrery/entities/page-context'
import { CopyButton } from '@orrery/ui/copy-button'
import { Notice } from '../../page-parts/notice.tsx'
import { NotOffered } from '../../page-parts/lists/not-offered.tsx'
import { RawJson } from '../../page-parts/raw/raw-json.tsx'
import type { RawAnswer } from '../../page-parts/raw/raw-view.tsx'
import styles from './trace.module.css'

/** A transaction and its receipt as the bytes that the block's roots commit to, the bloom, and the node's receipt (screens-evm §4.3). */
export function ReceiptTab({
  answers,
  tx,
  chain,
}: {
  readonly answers: readonly RawAnswer[]
  readonly tx: TxDetail
  readonly chain: Chain
}) {
  const { t, locale } = usePageContext()
  if (chain.family !== 'evm') return <NotOffered />
  const resultOf = (method: string): unknown => answers.find((answer) => answer.method === method)?.result ?? null
  const told = { transaction: resultOf('eth_getTransactionByHash'), receipt: resultOf('eth_getTransactionReceipt') }
  const bytes = attempt(() => rawBytes(structuredClone(told), chain))
  const receipt = bytes?.receipt ?? null
  /** What the node does not tell of a form that is not known here is none. */
  const toldOf = (part: string, read: (fields: ReceiptFields) => number): number | null =>
    receipt === null || receipt.fields.untold?.includes(part) ? null : read(receipt.fields)
  return (
    <section className={styles.frame} aria-label={t('tab.receipt')}>
      {bytes === null && <Notice tone="warn" title="part.failed" />}
      {receipt !== null && (
        <dl className={styles.changes}>
          <Row label="column.gas">
            <Figure value={toldOf('gasUsed', ({ gasUsed }) => Number.parseInt(gasUsed, 16))} />
          </Row>
          <Row label="receipt.cumulative">
            <Figure value={toldOf('cumulativeGasUsed', (fields) => Number.parseInt(fields.cumulativeGasUsed, 16))} />
          </Row>
          <Row label="tab.logs">
            <Figure value={toldOf('logs', ({ logs }) => logs.length)} />
          </Row>
        </dl>
      )}
      {bytes !== null && (
        <Bytes title="receipt.tx" hex={bytes.transaction}>
          {bytes.transaction === null
            ? t('receipt.unknown', { type: bytes.type })
            : bytes.hash === tx.hash.toLowerCase()
              ? t('receipt.hashed')
              : null}
        </Bytes>
      )}
      {bytes !== null && bytes.transaction !== null && bytes.hash !== tx.hash.toLowerCase() && (
        <Notice tone="bad" title="proof.wrong">
          <bdi dir="ltr">{bytes.hash}</bdi>
        </Notice>
      )}
      {receipt !== null && (
        <>
          <Bytes title="receipt.receipt" hex={receipt.bytes}>
            {receipt.bytes === null ? t('receipt.unknown', { type: bytes!.type }) : null}
          </Bytes>
          {receipt.bloom !== null && (
            <Bytes title="receipt.bloom" hex={receipt.bloom.hex}>
              {t('receipt.bits', { count: formatNumber(receipt.bloom.bits, { locale }) })}
            </Bytes>
          )}
        </>
      )}
      {told.receipt !== null && <RawJson value={told.receipt} name="receipt" />}
    </section>
  )
}

type ReceiptFields = NonNullable<RawBytes['receipt']>['fields']

/** The value, or null where the node's answer is not of its kind. */
function attempt<T>(make: () => T): T | null {
  try {
    return make()
  } catch {
    return null
  }
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const { t } = usePageContext()
  return (
    <>
      <dt>{t(label)}</dt>
      <dd>{children}</dd>
    </>
  )
}

function Bytes({
  title,
  hex,
  children,
}: {
  readonly title: string
  readonly hex: string | null
  readonly children?: ReactNode
}) {
  const { t } = usePageContext()
  return (
    <section className={styles.frame}>
      <h2 className={styles.heading}>
        {t(title)} {hex !== null && <CopyButton text={() => hex} />}
      </h2>
      {children !== undefined && children !== null && <p className={styles.note}>{children}</p>}
      {hex !== null && <HexView hex={hex} />}
    </section>
  )
}
