import { compactNumber } from '@orrery/format/compact-number'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import { usePageContext } from '@orrery/entities/page-context'
import { useLiveHome } from '../../live/use-live-home.ts'
import { GasNow } from '../../page-parts/gas-now.tsx'
import type { ChainCard } from '../all-chain/page.ts'
import styles from './home.module.css'

/** The numbers of a chain, moving with it (screens-evm §2.3). */
export function TileNumbers({ card: { info, status, home: loaded } }: { readonly card: ChainCard }) {
  const { t, locale } = usePageContext()
  const home = useLiveHome(info.chain, loaded)
  return (
    <dl className={styles.numbers}>
      <div>
        <dt>{t('chains.blockTime')}</dt>
        <dd>
          {home?.avgBlockTime == null
            ? MISSING
            : t('value.seconds', { value: formatNumber(home.avgBlockTime, { locale, max: 1 }) })}
        </dd>
      </div>
      <div>
        <dt>{t('chains.txs')}</dt>
        <dd>{compactNumber(home?.totalTransactionCount, locale)}</dd>
      </div>
      <div>
        <dt>{t('chains.tps')}</dt>
        <dd>{formatNumber(home?.tps, { locale, max: 2 })}</dd>
      </div>
      <div>
        <dt>{t('chains.gas')}</dt>
        <dd>
          <GasNow info={info} price={home?.standardGas ?? null} />
        </dd>
      </div>
      <div>
        <dt>{t('chains.pending')}</dt>
        {/* Not of the live head: this part may be taken over when that has moved on already. */}
        <dd>{formatNumber(home?.pendingTransactionCount ?? status?.pending, { locale })}</dd>
      </div>
    </dl>
  )
}
