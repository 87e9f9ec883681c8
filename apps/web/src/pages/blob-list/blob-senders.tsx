import { useEffect, useState } from 'react'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import { formatPercent } from '@orrery/format/format-percent'
import { shortenMiddle } from '@orrery/format/shorten-middle'
import type { Leaders } from '@orrery/model/wire/leaders'
import { Card } from '@orrery/ui/card'
import { DonutChart } from '@orrery/ui/donut-chart'
import { useSite } from '../../app/site.ts'
import { AfterWords } from '../../page-parts/after-words.tsx'
import { HiddenHeading } from '../../page-parts/hidden-heading.tsx'
import { LeaderTable } from '../../page-parts/facts/leader-table.tsx'

/** Rows of the list: the ring names as many. */
const ROWS = 10
const AGAIN_MS = 3_000
/** Then whoever still looks asks again by loading the page. */
const TRIES = 40

/** Who submitted the blobs of the last 24 hours, as a ring and as a list (screens-evm §13.1). */
export const BlobSenders = () => <AfterWords>{() => <Senders />}</AfterWords>

function Senders() {
  const { t, locale } = usePageContext()
  const { path } = usePageChain()
  const told = useSenders()
  // Until it is counted, and where it cannot be, the list of all blobs stands alone.
  if (told === null || told.count === 0) return null
  const rest = told.leaders.reduce((left, { count }) => left - count, told.count)
  return (
    <>
      <HiddenHeading text={t('blobs.leaders')} />
      <Card>
        <DonutChart
          title={t('blobs.leaders')}
          values={[
            ...told.leaders.map(({ address, count }) => ({ name: shortenMiddle(address), value: count })),
            ...(rest > 0 ? [{ name: t('ui.other'), value: rest }] : []),
          ]}
          formatValue={(value) => formatNumber(value, { locale })}
          formatRate={(rate) => formatPercent(rate, 1, locale, 1)}
          fileName={`${path}-blob-senders`}
        />
      </Card>
      <LeaderTable
        told={{ ...told, leaders: told.leaders.slice(0, ROWS) }}
        of="blob-senders"
        title={t('blobs.leaders')}
      />
    </>
  )
}

function useSenders(): Leaders['told'] {
  const { code } = usePageChain()
  const { api } = useSite()
  const [state, setState] = useState<{ readonly told: Leaders['told']; readonly tries: number }>({
    told: null,
    tries: 0,
  })
  const { told, tries } = state
  useEffect(() => {
    if (told !== null || tries > TRIES) return
    const stop = new AbortController()
    const ask = async () => {
      const found = await api.getLeaders({ chain: code, leaders: 'blob-senders' }, stop.signal).catch(() => null)
      if (found !== null) setState({ told: found.told, tries: found.isMaking ? tries + 1 : TRIES + 1 })
    }
    const timer = setTimeout(() => void ask(), tries === 0 ? 0 : AGAIN_MS)
    return () => {
      clearTimeout(timer)
      stop.abort(new Error('the page was left'))
    }
  }, [api, code, told, tries])
  return told
}
