import { useEffect, useState } from 'react'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import { formatPercent } from '@orrery/format/format-percent'
import { Link } from '@orrery/ui/link'
import { useSite } from '../../app/site.ts'
import { AfterWords } from '../../page-parts/after-words.tsx'
import { gasSums, loadGasBars, shareOf, type GasBar } from './gas-bars.ts'
import room from './gas-room.module.css'
import styles from './gas-strip.module.css'

const HEIGHT = 40

/** How full the newest blocks were, a bar each (screens-evm §3.1); nothing where blocks have no gas. */
export function GasStrip() {
  const { code } = usePageChain()
  const { api } = useSite()
  const [bars, setBars] = useState<readonly GasBar[] | null>(null)
  useEffect(() => {
    let isHere = true
    loadGasBars(api, code).then(
      (told) => isHere && setBars(told),
      // The list says what is wrong where nothing can be had.
      () => isHere && setBars([]),
    )
    return () => void (isHere = false)
  }, [api, code])
  return (
    <div className={room.room}>
      {bars !== null && bars.length > 1 && <AfterWords>{() => <Bars bars={bars} />}</AfterWords>}
    </div>
  )
}

function Bars({ bars }: { readonly bars: readonly GasBar[] }) {
  const { t, locale } = usePageContext()
  const { path } = usePageChain()
  const sums = gasSums(bars)
  if (sums === null) return null
  const percent = (used: number | bigint, limit: number | bigint) => formatPercent(used, limit, locale)
  const { used, limit, fullest } = sums
  const said = t('blocks.gasStrip', {
    count: bars.length,
    share: percent(used, limit),
    most: percent(fullest.used, fullest.limit),
  })
  // Limits that are never reached would leave nothing to be seen: the fullest one is as tall as the strip.
  const top = shareOf(fullest) || 1
  return (
    <>
      <svg
        className={styles.strip}
        viewBox={`0 0 ${bars.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={said}
      >
        {bars.map((bar, at) => {
          const tall = (shareOf(bar) / top) * HEIGHT
          return (
            <g key={bar.height} data-tip={`${formatNumber(bar.height, { locale })}: ${percent(bar.used, bar.limit)}`}>
              <rect className={styles.hit} x={at} width={1} height={HEIGHT} />
              <rect className={styles.used} x={at + 0.1} y={HEIGHT - tall} width={0.8} height={tall} />
            </g>
          )
        })}
      </svg>
      <p className={styles.said}>
        {said} <Link to={`/${path}/charts/gas-used`}>{t('menu.charts')}</Link>
      </p>
    </>
  )
}
