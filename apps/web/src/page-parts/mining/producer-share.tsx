import { useEffect, useState } from 'react'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { formatPercent } from '@orrery/format/format-percent'
import { MISSING } from '@orrery/format/missing'
import { systemClock } from '@orrery/primitives/clock'
import { useSite } from '../../app/site.ts'
import { AfterWords } from '../after-words.tsx'
import { producersOfDay, shareOfDay } from './share-of-day.ts'

export type ProducerShareProps = {
  readonly producer: string | null
  /** Beside the producer it says of what it is a share, and keeps its line where none is known; in a column it is the share or a dash. */
  readonly as: 'sentence' | 'cell'
}

const SPACE = '\u00a0'

/** Which share of the blocks of the last 24 hours a producer made (screens-evm §3.1). */
export function ProducerShare({ producer, as }: ProducerShareProps) {
  const { locale } = usePageContext()
  const { code } = usePageChain()
  const { api } = useSite()
  const [ppm, setPpm] = useState<number | null>(null)
  useEffect(() => {
    let isHere = true
    void producersOfDay(api, code, systemClock.now()).then((told) => {
      if (isHere) setPpm(told === null || producer === null ? null : shareOfDay(told, producer))
    })
    return () => void (isHere = false)
  }, [api, code, producer])
  const share = formatPercent(ppm, 1_000_000, locale)
  if (as === 'cell') return ppm === null ? MISSING : <bdi dir="ltr">{share}</bdi>
  return ppm === null ? SPACE : <AfterWords meanwhile={SPACE}>{() => <Sentence share={share} />}</AfterWords>
}

function Sentence({ share }: { readonly share: string }) {
  return <>{usePageContext().t('block.producerShare', { share })}</>
}
