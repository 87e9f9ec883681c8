import { useEffect, useState } from 'react'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import { formatPercent } from '@orrery/format/format-percent'
import { MISSING } from '@orrery/format/missing'
import type { Chain } from '@orrery/model/chain'
import type { BlockHealth } from '@orrery/model/wire/block'
import { Card } from '@orrery/ui/card'
import { useSite } from '../../app/site.ts'
import { AfterWords } from '../../page-parts/after-words.tsx'
import styles from './block-health.module.css'

type Told = BlockHealth['told']

/** What a block had of what this site expected of it, or that it was not watched (screens-nonevm §4.5). Nothing is drawn where it cannot be asked. */
export function BlockHealthView({ chain, hash }: { readonly chain: Chain; readonly hash: string }) {
  const { api } = useSite()
  const [state, setState] = useState<{ readonly of: string; readonly told: Told } | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    api.getBlockHealth({ chain: chain.code, block: hash }, stop.signal).then(
      ({ told }) => setState({ of: hash, told }),
      () => {},
    )
    return () => stop.abort()
  }, [api, chain.code, hash])
  if (state?.of !== hash) return null
  return <AfterWords>{() => <HealthCard told={state.told} />}</AfterWords>
}

const COUNTS = ['expected', 'missing', 'fresh', 'added', 'unseen'] as const

function HealthCard({ told }: { readonly told: Told }) {
  const { t, locale } = usePageContext()
  if (told === null)
    return (
      <Card title={t('health.title')}>
        <p className={styles.note}>{t('health.unwatched')}</p>
      </Card>
    )
  return (
    <Card title={t('health.title')}>
      <p className={styles.line}>
        <span>
          {t('health.share')}{' '}
          <b>{told.sharePpm === null ? MISSING : formatPercent(told.sharePpm, 1_000_000, locale, 2)}</b>
        </span>
        {COUNTS.map((name) => (
          <span key={name}>
            {t(`health.${name}`)} <Figure value={told[name]} />
          </span>
        ))}
      </p>
      <p className={styles.note}>{t('health.note')}</p>
    </Card>
  )
}
