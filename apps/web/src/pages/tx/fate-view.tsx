import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { TxLink } from '@orrery/entities/tx-link'
import { formatNumber } from '@orrery/format/format-number'
import { Link } from '@orrery/ui/link'
import { Notice } from '../../page-parts/notice.tsx'
import type { FateProps } from './fate-part.ts'

/** What became of a transaction that lost its block or its place among the waiting ones, or took that of another (screens-evm §4.2, §4.3). */
export function FateView({ tx }: FateProps) {
  const { t, locale } = usePageContext()
  const chain = usePageChain()
  return (
    <>
      {tx.finality === 'orphaned' && (
        <Notice tone="bad" title="tx.orphaned">
          {t('tx.orphaned.text')}
        </Notice>
      )}
      {tx.finality === 'dropped' && (
        <Notice tone="warn" title="tx.dropped">
          {t('tx.dropped.text')}
        </Notice>
      )}
      {tx.replacedBy !== null && (
        <Notice tone="warn" title="tx.replaced">
          {/* Of one that is simply another the title says all. */}
          {tx.replacement !== null && tx.replacement !== 'swapped' && <>{t(`tx.replacement.${tx.replacement}`)} </>}
          {t('tx.replaced.text')} {t('tx.replaced.by')} <TxLink hash={tx.replacedBy} />
        </Notice>
      )}
      {tx.replaces.length > 0 && (
        <Notice tone="accent" title="tx.replaces">
          {tx.replaces.map(({ hash, replacement }) => (
            <p key={hash}>
              <TxLink hash={hash} /> {replacement !== null && t(`tx.replacement.${replacement}`)}
            </p>
          ))}
        </Notice>
      )}
      {tx.lostIn.length > 0 && (
        <Notice tone="accent" title="tx.lost">
          {tx.lostIn.map(({ height, hash }) => (
            <span key={hash}>
              <Link to={`/${chain.path}/forked-block/${hash}`}>{formatNumber(height, { locale })}</Link>{' '}
            </span>
          ))}
        </Notice>
      )}
    </>
  )
}
