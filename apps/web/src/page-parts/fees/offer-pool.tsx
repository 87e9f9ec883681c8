import type { OfferPool } from '@orrery/model/wire/waiting'
import { Figure } from '@orrery/entities/figure'
import { GasPrice } from '@orrery/entities/gas-price'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { formatGwei } from '@orrery/format/format-gwei'
import { formatNumber } from '@orrery/format/format-number'
import { Badge } from '@orrery/ui/badge'
import { Card } from '@orrery/ui/card'
import { VisuallyHidden } from '@orrery/ui/visually-hidden'
import { Facts, type Fact } from '../facts/facts.tsx'
import { typesOf } from '../tx-types.ts'
import styles from './fee-market.module.css'

const TENTHS = 10
const THOUSAND = 1_000n

/** What waits by what it leaves the producer per gas, by type, and what of it carries blobs (screens-evm §4.2). */
export function OfferPoolView({ pool }: { readonly pool: OfferPool }) {
  const { t, locale } = usePageContext()
  const number = (value: number) => formatNumber(value, { locale })
  const chain = usePageChain()
  if (pool.told === 0) return null
  const types = new Map(typesOf(chain, t, undefined))
  const { blobs } = pool
  const facts: readonly (Fact | null)[] = [
    { label: 'pending.ready', value: <Figure value={pool.told - pool.queued} /> },
    { label: 'evm.tx.queued.yes', value: <Figure value={pool.queued} /> },
    { label: 'pool.senders', value: <Figure value={pool.senders} /> },
    pool.baseFee === null ? null : { label: 'gas.last', value: <GasPrice base={pool.baseFee} places={3} /> },
    blobs === null
      ? null
      : {
          label: 'tab.blobs',
          value: <Figure value={blobs.blobs} />,
          note: t('pool.blobs', { count: blobs.txs }),
        },
    blobs === null
      ? null
      : {
          label: 'evm.tx.maxBlobFee',
          value: <GasPrice base={blobs.median} places={3} />,
          note: (
            <>
              <GasPrice base={blobs.least} places={3} /> – <GasPrice base={blobs.most} places={3} />
            </>
          ),
        },
  ]
  return (
    <>
      <Facts facts={facts.filter((fact) => fact !== null)} />
      <Steps pool={pool} />
      <p className={styles.kinds}>
        <span className={styles.soft}>{t('chart.txByType')}</span>
        {pool.kinds.map(({ kind, txs }) => (
          <span key={kind}>
            <Badge>
              <bdi dir={chain.family === 'evm' ? 'ltr' : 'auto'}>{types.get(kind) ?? kind}</bdi>
            </Badge>
            {/* Names of types begin with digits: the sign says which number counts. */}
            {' × '}
            <Figure value={txs} />
          </span>
        ))}
      </p>
      {!pool.whole && pool.txs !== null && (
        <p className={styles.soft}>{t('pool.part', { told: number(pool.told), all: number(pool.txs) })}</p>
      )}
    </>
  )
}

/** A bar a step, the best paying on top: how much gas is asked for, and how many blocks that would fill. */
function Steps({ pool }: { readonly pool: OfferPool }) {
  const { t, locale } = usePageContext()
  const { native } = usePageChain()
  const rows = [
    ...pool.steps
      .filter(({ txs }) => txs > 0)
      .toReversed()
      .map(({ from, below, txs, gas }) => ({ from, below, txs, gas })),
    ...(pool.below.txs > 0 ? [{ from: null, below: '0', ...pool.below }] : []),
  ]
  if (rows.length === 0) return null
  const most = rows.reduce((high, { gas }) => (BigInt(gas) > high ? BigInt(gas) : high), 1n)
  const price = (wei: string) => formatGwei(wei, { locale, unit: '', places: 6 }).trim()
  const wide = (gas: string) => Number((BigInt(gas) * 1_000n) / most) / TENTHS
  return (
    <Card title={t('pool.steps')}>
      <table className={styles.steps}>
        <caption>
          <VisuallyHidden>{t('pool.steps')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              {t('column.tip')} ({native.gasUnit})
            </th>
            <th scope="col">{t('evm.tx.gasLimit')}</th>
            {pool.blockGas !== null && (
              <th scope="col" className={styles.end}>
                {t('pool.blocks')}
              </th>
            )}
            <th scope="col" className={styles.end}>
              {t('column.txs')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ from, below, txs, gas }) => (
            <tr key={from ?? 'below'}>
              <th scope="row">
                {from === null ? (
                  t('pool.below')
                ) : (
                  <bdi dir="ltr">{below === null ? `≥ ${price(from)}` : `${price(from)}–${price(below)}`}</bdi>
                )}
              </th>
              <td>
                <Figure value={gas} />
                <svg className={styles.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={wide(gas)} height="8" />
                </svg>
              </td>
              {pool.blockGas !== null && (
                <td className={styles.end}>
                  <bdi dir="ltr">
                    {formatNumber(Number((BigInt(gas) * THOUSAND) / BigInt(pool.blockGas)) / 1_000, { locale, max: 3 })}
                  </bdi>
                </td>
              )}
              <td className={styles.end}>
                <Figure value={txs} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
