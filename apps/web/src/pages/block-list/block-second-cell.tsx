import { usePageContext } from '@orrery/entities/page-context'
import type { BlockSummary } from '@orrery/model/wire/block'
import { secondsOf } from './block-seconds.ts'

export type BlockSecondProps = { readonly row: BlockSummary; readonly rows: readonly BlockSummary[] }

/** How many blocks a second had, and their transactions together. */
export function BlockSecondCell({ row, rows }: BlockSecondProps) {
  const { t } = usePageContext()
  const sums = secondsOf(rows)?.get(row.height)
  return (
    sums && (
      <>
        <bdi dir="ltr">×{sums.blocks}</bdi> · {t('latest.txs', { count: sums.txs })}
      </>
    )
  )
}
