import { useSite } from '../app/site.ts'
import { AfterWords } from '../page-parts/after-words.tsx'
import styles from './lag-chip.module.css'

/** By how many blocks the index is behind the node (screens-nonevm §2.3). */
export const LagChip = ({ blocks }: { readonly blocks: number }) => (
  <AfterWords>{() => <Told blocks={blocks} />}</AfterWords>
)

function Told({ blocks }: { readonly blocks: number }) {
  return <span className={styles.lag}>{useSite().t('chains.lag', { blocks })}</span>
}
