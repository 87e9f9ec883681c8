import { Age } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import type { Translate } from '@orrery/i18n/translate'
import type { Chain } from '@orrery/model/chain'
import type { BlockSummary } from '@orrery/model/wire/block'
import type { FeeMarket } from '@orrery/model/wire/fee-market'
import { Card } from '@orrery/ui/card'
import { bandEnd } from '@orrery/utxo/rate-tally'
import type { ReactNode } from 'react'
import styles from './fee-market.module.css'
import { sizeUnit } from '@orrery/entities/size-unit'

/** Mined blocks of a strip. */
const MOST = 8

export type BlockStripProps = {
  readonly market: Pick<FeeMarket, 'projected' | 'txs'>
  /** The newest blocks, where they stand beside what comes next. */
  readonly blocks: readonly BlockSummary[]
  readonly chain: Chain
}

/** The next blocks as they would be mined now, the very next first, and below them the last ones with what they took (screens-nonevm §4.5). */
export function BlockStrip({ market: { projected, txs }, blocks, chain }: BlockStripProps) {
  const { t } = usePageContext()
  if (projected.length === 0 && blocks.length === 0) return null
  return (
    <Card title={t('fees.next')}>
      <Strip label={t('fees.next')}>
        {/* What waits comes and goes: what stands below keeps its place. */}
        {projected.length === 0 && <li className={styles.block}>{nothingOf(txs, t)}</li>}
        {projected.map((block, at) => (
          <li key={at} className={styles.block}>
            <Rates median={block.median} least={block.least} most={block.most} chain={chain} />
            <Amount base={block.fees} places={4} />
            <Load txs={block.txs} bytes={block.bytes} chain={chain} />
            {block.isOpen && <span className={styles.soft}>{t('fees.rest')}</span>}
          </li>
        ))}
      </Strip>
      {blocks.length > 0 && (
        <Strip label={t('home.latestBlocks')}>
          {blocks.slice(0, MOST).map((block) => (
            <MinedBlock key={block.hash} block={block} chain={chain} />
          ))}
        </Strip>
      )}
    </Card>
  )
}

/** Why there is no next block to tell of. */
const nothingOf = (txs: number | null, t: Translate): string =>
  txs === 0 ? t('empty.pending') : txs === null ? t('empty.noMempool') : MISSING

const Strip = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ol className={styles.strip} tabIndex={0} aria-label={label}>
    {children}
  </ol>
)

function MinedBlock({ block, chain }: { readonly block: BlockSummary; readonly chain: Chain }) {
  const { medianFeeRate: median, weight, pool } = block.ext as MinedExt
  const [least, most] = rangeOf(block)
  return (
    <li className={`${styles.block} ${styles.mined}`}>
      <BlockLink block={block.height} />
      {median !== undefined && <Rates median={median} least={least} most={most} chain={chain} />}
      <Amount base={block.fees} places={4} />
      <Load txs={block.txCount} bytes={weight == null ? block.size : Math.ceil(weight / 4)} chain={chain} />
      <span className={styles.soft}>
        <Age ms={block.timeMs} />
        {pool?.name != null && (
          <>
            {' · '}
            <bdi>{pool.name}</bdi>
          </>
        )}
      </span>
    </li>
  )
}

/** What the strip reads of a block's own fields; blocks from before they were told lack them. */
type MinedExt = {
  readonly medianFeeRate?: string
  readonly feeBands?: readonly (readonly [from: number, txs: number, bytes: number])[]
  readonly weight?: number | null
  readonly pool?: { readonly name: string | null } | null
}

/** The rates between which all of a block paid: where its cheapest band begins and where its dearest ends. */
function rangeOf({ ext }: BlockSummary): readonly [string | null, string | null] {
  const bands = (ext as MinedExt).feeBands ?? []
  const [first, last] = [bands[0], bands.at(-1)]
  const end = last === undefined ? null : bandEnd(last[0])
  return first === undefined || end === null ? [null, null] : [String(first[0]), String(end)]
}

type RatesProps = {
  readonly median: string
  readonly least: string | null
  readonly most: string | null
  readonly chain: Chain
}

function Rates({ median, least, most, chain }: RatesProps) {
  const { locale } = usePageContext()
  const rate = (text: string) => formatNumber(text, { locale, max: 2 })
  return (
    <>
      <strong>
        <bdi dir="ltr">
          ~{rate(median)} {chain.native.gasUnit}
        </bdi>
      </strong>
      {least !== null && most !== null && (
        <span className={styles.soft}>
          <bdi dir="ltr">
            {rate(least)}
            {rate(most) !== rate(least) && ` – ${rate(most)}`}
          </bdi>
        </span>
      )}
    </>
  )
}

function Load({ txs, bytes, chain }: { readonly txs: number; readonly bytes: number | null; readonly chain: Chain }) {
  const { t } = usePageContext()
  return (
    <span className={styles.soft}>
      {t('fees.txs', { count: txs })} · <Figure value={bytes} unit={sizeUnit(chain)} />
    </span>
  )
}
