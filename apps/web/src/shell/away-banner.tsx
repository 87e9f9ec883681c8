import { formatNumber } from '@orrery/format/format-number'
import type { Chain } from '@orrery/model/chain'
import { Banner } from '@orrery/ui/banner'
import { Link } from '@orrery/ui/link'
import { useSite } from '../app/site.ts'
import { useChainStatus } from '../live/use-chain-head.ts'
import { isCutOff, stateKey } from './state-key.ts'
import styles from './away-banner.module.css'

/** Above every page of a chain that nothing new comes from: that it is so, and as of which block the page tells (screens-evm §0, source N). */
export function AwayBanner({ chain }: { readonly chain: Chain }) {
  const { t, language } = useSite()
  const status = useChainStatus(chain.code)
  if (status === null || !isCutOff(status)) return null
  return (
    <div className={styles.place}>
      <Banner tone="bad">
        <strong>{t(stateKey(status))}</strong>{' '}
        {status.head !== null && (
          <span className={styles.asOf}>
            {t('shell.asOf', {
              chain: chain.name.full,
              height: formatNumber(status.head.height, { locale: language.code }),
            })}
          </span>
        )}
        <Link to={`/${chain.path}/about`}>{t('menu.about')}</Link>
      </Banner>
    </div>
  )
}
