import { usePageContext } from '@orrery/entities/page-context'
import type { BlockSummary } from '@orrery/model/wire/block'
import { AfterWords } from '../../page-parts/after-words.tsx'
import { secondsOf, type SecondSums } from './block-seconds.ts'
import styles from './block-second-cell.module.css'

export type BlockSecondProps = { readonly row: BlockSummary; readonly rows: readonly BlockSummary[] }

/** How many blocks a second had, and their transactions together. */
export function BlockSecondCell({ row, rows }: BlockSecondProps) {
  const sums = secondsOf(rows)?.get(row.height)
  return sums && <AfterWords>{() => <Sums sums={sums} />}</AfterWords>
}

function Sums({ sums: { blocks, txs } }: { readonly sums: SecondSums }) {
  const { t } = usePageContext()
  return (
    <span className={styles.sums}>
      <bdi dir="ltr">×{blocks}</bdi> · {t('latest.txs', { count: txs })}
    </span>
  )
}
