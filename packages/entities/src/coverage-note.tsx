import { formatNumber } from '@orrery/format/format-number'
import type { Coverage } from '@orrery/model/wire/common'
import { usePageContext } from './page-context.tsx'
import styles from './coverage.module.css'

/** Which blocks a list was made from. Silent where the whole chain is indexed. */
export function CoverageNote({ coverage }: { readonly coverage: Coverage }) {
  const { t } = usePageContext()
  const text = useCoverageText(coverage)
  if (coverage.complete) return null
  return (
    <p className={styles.note} data-tip={t('coverage.hint')}>
      {text}
    </p>
  )
}

/** The same in words: `indexed 500–1,000, complete`, `history since block 500`. */
export function useCoverageText({ ranges, complete, watched }: Coverage): string {
  const { t, locale } = usePageContext()
  const number = (value: number) => formatNumber(value, { locale })
  const looked = watched?.at(-1)
  if (looked !== undefined && !complete)
    return t('coverage.watched', { from: number(looked.from), to: number(looked.to) })
  const first = ranges[0]
  const last = ranges.at(-1)
  if (first === undefined || last === undefined) return t('coverage.none')
  if (complete) return t('coverage.complete', { from: number(first.from), to: number(last.to) })
  if (ranges.length === 1) return t('coverage.since', { from: number(first.from), to: number(first.to) })
  return t('coverage.parts', { from: number(first.from), to: number(last.to), parts: ranges.length })
}
