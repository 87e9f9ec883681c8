import { useEffect, useState } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { Button } from '@orrery/ui/button'
import { recentStorage } from '../../search/recent-storage.ts'
import type { OtherChart } from './chart-others.ts'
import { favouriteCharts } from './favourite-charts.ts'

/** Marks a chart for the overview of its chain. What is marked is known in the browser alone. */
export function FavouriteButton({ chart }: { readonly chart: OtherChart }) {
  const { t } = usePageContext()
  const { chain, id } = chart
  const [marked, setMarked] = useState(false)
  useEffect(() => setMarked(favouriteCharts.has(recentStorage(), { chain, id })), [chain, id])
  const toggle = () => {
    favouriteCharts.toggle(recentStorage(), { chain, id })
    setMarked(favouriteCharts.has(recentStorage(), { chain, id }))
  }
  return (
    <Button size="sm" aria-pressed={marked} onClick={toggle}>
      {t('chart.favourite')}
    </Button>
  )
}
