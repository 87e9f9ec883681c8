import { usePageContext } from '@orrery/entities/page-context'
import { Button } from '@orrery/ui/button'
import { useOnDemand } from '../../app/use-on-demand.ts'
import { AfterWords } from '../../page-parts/after-words.tsx'
import { chartPath, MOST_OTHERS, type OtherChart } from './chart-others.ts'
import type { ChartView } from './chart-view.ts'
import type { CompareDialogProps } from './compare-dialog.tsx'
import styles from './chart.module.css'
import { FavouriteButton } from './favourite-button.tsx'
import type { EmbedDialogProps } from './embed-dialog.tsx'

/** The chart of the page as it is asked for. */
export type ChartToolsProps = {
  readonly own: OtherChart
  readonly title: string
  readonly days: number
  readonly grain: string
  readonly others: readonly OtherChart[]
  readonly view: ChartView
}

/** Puts other charts beside this one, and gives it to other sites. */
export const ChartTools = (props: ChartToolsProps) => (
  <AfterWords meanwhile={<div className={styles.toolsPlace} />}>{() => <Tools {...props} />}</AfterWords>
)

function Tools({ title, ...place }: ChartToolsProps) {
  const { t } = usePageContext()
  const compare = useOnDemand<CompareDialogProps>(async () => (await import('./compare-dialog.tsx')).CompareDialog)
  const embed = useOnDemand<EmbedDialogProps>(async () => (await import('./embed-dialog.tsx')).EmbedDialog)
  const isFull = place.others.length >= MOST_OTHERS
  return (
    <div className={styles.tools}>
      <Button
        size="sm"

        aria-haspopup="dialog"
        aria-disabled={isFull}
        data-tip={isFull ? t('chart.compareFull', { count: MOST_OTHERS }) : undefined}
        onClick={compare.open}
      >
        {t('chart.compare')}
      </Button>
      <FavouriteButton chart={place.own} />
      <Button size="sm" aria-haspopup="dialog" onClick={embed.open}>
        {t('chart.embed')}
      </Button>
      {compare.Part !== null && <compare.Part open={compare.isOpen} onClose={compare.close} {...place} />}
      {embed.Part !== null && (
        <embed.Part
          open={embed.isOpen}
          onClose={embed.close}
          title={title}
          path={chartPath(place.own, { ...place, form: '/embed' })}
        />
      )}
    </div>
  )
}
