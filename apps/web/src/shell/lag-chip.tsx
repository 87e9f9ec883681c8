import type { Chain } from '@orrery/model/chain'
import { useSite } from '../app/site.ts'
import { AfterWords } from '../page-parts/after-words.tsx'
import { isBehind } from './is-behind.ts'
import styles from './lag-chip.module.css'

export type LagProps = { readonly lag: number | null; readonly chain: Chain }

/** By how many blocks the index is behind the node, where that is more than following takes (screens-nonevm §2.3). */
export const LagChip = ({ lag, chain }: LagProps) =>
  lag !== null && isBehind(lag, chain) && <AfterWords>{() => <Told blocks={lag} />}</AfterWords>

function Told({ blocks }: { readonly blocks: number }) {
  return <span className={styles.lag}>{useSite().t('chains.lag', { blocks })}</span>
}
