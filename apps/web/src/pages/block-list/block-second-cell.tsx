import { usePageContext } from '@orrery/entities/page-context'
import type { SecondSums } from './block-seconds.ts'

/** How many blocks a second had, and their transactions together. */
export function BlockSecondCell({ blocks, txs }: SecondSums) {
  const { t } = usePageContext()
  return (
    <>
      <bdi dir="ltr">×{blocks}</bdi> · {t('latest.txs', { count: txs })}
    </>
  )
}
