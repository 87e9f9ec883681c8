import { formatNumber } from '@orrery/format/format-number'
import { Badge, type Tone } from '@orrery/ui/badge'
import { Link } from '@orrery/ui/link'
import type { Chain } from '@orrery/model/chain'
import type { ChainStatus } from '@orrery/model/wire/chain'
import { useSite } from '../app/site.ts'
import { useChainStatus } from '../live/use-chain-head.ts'
import { OrreryMark } from './orrery-mark.tsx'
import { stateKey } from './state-key.ts'
import styles from './footer.module.css'

const TONES: Readonly<Partial<Record<ChainStatus['state'], Tone>>> = {
  following: 'good',
  starting: 'accent',
  stale: 'warn',
}

/** Where the numbers come from, and as of when. */
export function Footer({ chain }: { readonly chain: Chain | null }) {
  const { t } = useSite()
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <div className={styles.brand}>
          <OrreryMark size={20} />
          <span>{t('shell.tagline')}</span>
        </div>
        {chain !== null && <Freshness chain={chain} />}
        <ul className={styles.links}>
          <li>
            <Link to="/all-chain" look="quiet">
              {t('menu.all-chain')}
            </Link>
          </li>
          <li>
            <Link to={chain === null ? '/about' : `/${chain.path}/about`} look="quiet">
              {t(chain === null ? 'siteAbout.title' : 'menu.about')}
            </Link>
          </li>
          <li>
            <a href="/docs" className={styles.link} data-reload="">
              {t('shell.api')}
            </a>
          </li>
          <li>
            <button type="button" className={styles.link} data-key-help="">
              {t('shell.keys')}
            </button>
          </li>
          <li>{t('shell.licence')}</li>
        </ul>
      </div>
    </footer>
  )
}

function Freshness({ chain }: { readonly chain: Chain }) {
  const { t, language } = useSite()
  const status = useChainStatus(chain.code)
  if (status === null) return null
  const number = (value: number) => formatNumber(value, { locale: language.code })
  const looked = status.coverage.watched?.at(-1)
  const indexed = status.coverage.complete
    ? t('shell.indexed.complete')
    : looked !== undefined
      ? t('coverage.watched', { from: number(looked.from), to: number(looked.to) })
      : status.coverage.ranges.length === 0
        ? t('shell.indexed.none')
        : t('shell.indexed.partial', {
            from: number(status.coverage.ranges[0]!.from),
            to: number(status.coverage.ranges.at(-1)!.to),
          })
  return (
    <div className={styles.state}>
      <Badge tone={TONES[status.state] ?? 'bad'}>{t(stateKey(status))}</Badge>
      {status.head !== null && (
        <span>{t('shell.asOf', { chain: chain.name.full, height: number(status.head.height) })}</span>
      )}
      <span>{indexed}</span>
    </div>
  )
}
