import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import { FinalityBadge } from '@orrery/entities/status-badge'
import { TxLink } from '@orrery/entities/tx-link'
import { MISSING } from '@orrery/format/missing'
import type { ChainOf } from '@orrery/model/chain'
import type { TxVersion, TxVersions } from '@orrery/model/wire/output-transaction'
import { FileLinks } from '../../page-parts/lists/file-links.tsx'
import { outputDiff, predecessorOf } from './output-diff.ts'
import styles from './output-tx.module.css'

/** The versions of a transaction in time: who took whose place, for which fee, and what changed (screens-nonevm §4.4). */
export function RbfTab({
  versions: { versions, whole },
  hash,
  chain,
  path,
}: {
  readonly versions: TxVersions
  readonly hash: string
  readonly chain: ChainOf<'utxo'>
  readonly path: string
}) {
  const { t } = usePageContext()
  if (versions.length < 2) return <EmptyBecause what="rbf.none" because="rbf.none.reason" />
  return (
    <section className={styles.frame} aria-label={t('tab.rbf')}>
      <p className={styles.note}>{t('rbf.note')}</p>
      <ol className={styles.timeline}>
        {versions.map((version) => (
          <Version
            key={version.hash}
            version={version}
            before={predecessorOf(versions, version.hash)}
            isShown={version.hash === hash}
            unit={chain.native.gasUnit}
          />
        ))}
      </ol>
      <FileLinks path={path} />
      {!whole && <p className={styles.note}>{t('cpfp.cut')}</p>}
    </section>
  )
}

function Version({
  version,
  before,
  isShown,
  unit,
}: {
  readonly version: TxVersion
  readonly before: TxVersion | null
  readonly isShown: boolean
  readonly unit: string
}) {
  const { t } = usePageContext()
  const { state, seenMs, endedMs, height, fee, rate } = version
  const whole = (one: TxVersion): boolean => one.outputs.length === one.outputCount
  const diff = before === null || !whole(before) || !whole(version) ? null : outputDiff(before.outputs, version.outputs)
  return (
    <li className={styles.version} aria-current={isShown ? 'true' : undefined}>
      <p className={styles.head}>
        <TxLink hash={version.hash} /> {state !== 'unknown' && <FinalityBadge finality={state} />}
      </p>
      <dl className={styles.facts}>
        <dt>{t('fact.firstSeen')}</dt>
        <dd>
          <Age ms={seenMs} />
        </dd>
        <dt>{t('fact.block')}</dt>
        <dd>{height === null ? MISSING : <BlockLink block={height} />}</dd>
        <dt>{t('column.fee')}</dt>
        <dd>
          <Amount base={fee} places="all" />
        </dd>
        <dt>{t('utxo.tx.feeRate')}</dt>
        <dd>
          <Figure value={rate} unit={unit} />
        </dd>
        {endedMs !== null && state !== 'pending' && (
          <>
            <dt>{t(`finality.${state === 'unknown' ? 'dropped' : state}`)}</dt>
            <dd>
              <Age ms={endedMs} />
            </dd>
          </>
        )}
      </dl>
      {diff !== null && (
        <div className={styles.diff}>
          <h3>{t('rbf.changes')}</h3>
          {diff.added.length + diff.removed.length === 0 ? (
            <p className={styles.note}>{t('rbf.same')}</p>
          ) : (
            <ul>
              <Outputs outputs={diff.removed} sign="−" />
              <Outputs outputs={diff.added} sign="+" />
            </ul>
          )}
        </div>
      )}
    </li>
  )
}

const Outputs = ({
  outputs,
  sign,
}: {
  readonly outputs: readonly TxVersion['outputs'][number][]
  readonly sign: '+' | '−'
}) =>
  outputs.map(({ address, amount }, at) => (
    <li key={`${sign} ${at}`} className={sign === '+' ? styles.added : styles.removed}>
      <span>{sign}</span> <Data address={address} /> <Amount base={amount} places="all" />
    </li>
  ))

const Data = ({ address }: { readonly address: string | null }) => {
  const { t } = usePageContext()
  return address === null ? <span>{t('utxo.side.data')}</span> : <AddressLink address={address} />
}
