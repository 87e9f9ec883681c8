import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { QueryDays } from '../../routing/date-params.ts'
import { Button, buttonClass } from '@orrery/ui/button'
import { useOnDemand } from '../../app/use-on-demand.ts'
import { AfterWords } from '../../page-parts/after-words.tsx'
import { chartPath, MOST_OTHERS, type OtherChart } from './chart-others.ts'
import type { ChartView } from './chart-view.ts'
import type { CompareDialogProps } from './compare-dialog.tsx'
import styles from './chart.module.css'
import { FavouriteButton } from './favourite-button.tsx'
import type { EmbedDialogProps } from './embed-dialog.tsx'
import type { NotesDialogProps } from './notes-dialog.tsx'
import { momentsOf } from './page.ts'

/** The chart of the page as it is asked for. */
export type ChartToolsProps = {
  readonly own: OtherChart
  readonly title: string
  readonly days: number
  readonly span: QueryDays | null
  readonly grain: string
  readonly others: readonly OtherChart[]
  readonly view: ChartView
}

/** Puts other charts beside this one, and gives it to other sites. */
export const ChartTools = (props: ChartToolsProps) => <AfterWords>{() => <Tools {...props} />}</AfterWords>

/** What the chart's answer is asked with. */
const apiQuery = ({ days, span, grain }: Pick<ChartToolsProps, 'days' | 'span' | 'grain'>): string => {
  const { since, until } = momentsOf(span ?? { from: null, to: null })
  return `${span === null ? `days=${days}` : `since=${since}&until=${until}`}&grain=${grain}`
}

function Tools({ title, ...place }: ChartToolsProps) {
  const { t } = usePageContext()
  const { code, path } = usePageChain()
  const compare = useOnDemand<CompareDialogProps>(async () => (await import('./compare-dialog.tsx')).CompareDialog)
  const embed = useOnDemand<EmbedDialogProps>(async () => (await import('./embed-dialog.tsx')).EmbedDialog)
  const notes = useOnDemand<NotesDialogProps>(async () => (await import('./notes-dialog.tsx')).NotesDialog)
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
      <Button size="sm" aria-haspopup="dialog" onClick={notes.open}>
        {t('chart.notes')}
      </Button>
      <Button size="sm" aria-haspopup="dialog" onClick={embed.open}>
        {t('chart.embed')}
      </Button>
      <a
        className={buttonClass('outline', 'sm')}
        href={`/api/explorer/v1/${code.toLowerCase()}/charts/${place.own.id}?${apiQuery(place)}`}
        target="_blank"
        rel="noopener"
      >
        JSON
      </a>
      {compare.Part !== null && <compare.Part open={compare.isOpen} onClose={compare.close} {...place} />}
      {notes.Part !== null && <notes.Part open={notes.isOpen} onClose={notes.close} chain={path} />}
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
