import { useEffect, useState } from 'react'
import type { ApiClient } from '@orrery/api/client'
import type { ChartList } from '@orrery/model/wire/chart'
import { useSite } from '../../app/site.ts'
import { Sparkline } from '../../page-parts/charts/sparkline.tsx'
import { whenCounted } from '../../page-parts/when-counted.ts'
import { sparkValues } from './spark-values.ts'
import styles from './chain-home.module.css'

/** The last days of a number of the chain, without axes; an empty place of the same height where they are not known. */
export function TileSpark({ chain, chart }: { readonly chain: string; readonly chart: string }) {
  const { api } = useSite()
  const [told, setTold] = useState<{ readonly chain: string; readonly list: ChartList } | null>(null)
  useEffect(() => {
    let isGone = false
    whenCounted(
      () => askOnce(api, chain),
      () => isGone,
    ).then(
      (list) => isGone || setTold({ chain, list }),
      // A picture beside the number: without it the number says the same.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [api, chain])
  const found = told?.chain === chain ? told.list.hits.find((hit) => hit.chart.id === chart) : undefined
  const values = sparkValues(found?.values[0])
  return <span className={styles.spark}>{values.length > 0 && <Sparkline values={values} />}</span>
}

const asking = new WeakMap<ApiClient, Map<string, Promise<ChartList>>>()

/** All tiles of a page share one question: the answer is made beside the requests and kept (`listCharts`). */
function askOnce(api: ApiClient, chain: string): Promise<ChartList> {
  const known = asking.get(api) ?? new Map<string, Promise<ChartList>>()
  asking.set(api, known)
  const asked = known.get(chain)
  if (asked !== undefined) return asked
  const question = api.listCharts({ chain })
  known.set(chain, question)
  // They are drawn together: who comes later asks anew.
  const forget = () => void known.delete(chain)
  question.then(forget, forget)
  return question
}
