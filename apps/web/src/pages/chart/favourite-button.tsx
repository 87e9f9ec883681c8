import { useEffect, useState } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { Button } from '@orrery/ui/button'
import { recentStorage } from '../../search/recent-storage.ts'
import type { OtherChart } from './chart-others.ts'
import { isFavourite, toggleFavourite } from './favourite-charts.ts'

/** Marks a chart for the overview of its chain. What is marked is known in the browser alone. */
export function FavouriteButton({ chart }: { readonly chart: OtherChart }) {
  const { t } = usePageContext()
  const { chain, id } = chart
  const [marked, setMarked] = useState(false)
  useEffect(() => setMarked(isFavourite(recentStorage(), { chain, id })), [chain, id])
  return (
    <Button size="sm" aria-pressed={marked} onClick={() => setMarked(toggleFavourite(recentStorage(), { chain, id }))}>
      {t('chart.favourite')}
    </Button>
  )
}
