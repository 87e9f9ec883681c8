import type { TxSummary } from '@orrery/model/wire/transaction'
import { usePageContext } from './page-context.tsx'
import { displayName } from './display-name.ts'
import styles from './chip.module.css'

// Plain families of methods that people look for; anything else stays neutral.
const CLASSES: readonly (readonly [RegExp, string])[] = [
  [/^(?:safe)?(?:batch)?transfer|^send|^multicallTransfer/i, 'transfer'],
  [/swap|exchange|^buy|^sell/i, 'swap'],
  [/^mint|^claim|^deposit|^stake/i, 'mint'],
  [/^(?:set)?approv|^permit|^increaseAllowance|^decreaseAllowance/i, 'approve'],
  [/bridge|^withdraw|^burn|^redeem/i, 'bridge'],
]

export type MethodChipProps = {
  readonly kind: string
  readonly method: string | null
  readonly methodName: string | null
  /** Names that the selector may stand for, where they are several (screens-evm §0.2). */
  readonly candidates?: readonly string[] | undefined
  /** It makes a contract: see `isDeploy`. */
  readonly deploys?: boolean
}

/** A sender without a receiver creates a contract, also where that failed and there is none. */
export const isDeploy = ({ created, from, to }: Pick<TxSummary, 'created' | 'from' | 'to'>): boolean =>
  created !== null || (from !== null && to === null)

/** What the transaction called: the method's name where a signature is known, its selector otherwise, the kind without a call. */
export function MethodChip({ kind, method, methodName, candidates, deploys = false }: MethodChipProps) {
  const { t } = usePageContext()
  const tip =
    candidates &&
    t('method.candidates', {
      names: candidates.map((one) => displayName(one).text).join(', '),
      count: candidates.length,
    })
  if (deploys) return <span className={`${styles.chip} ${styles.deploy}`}>{t('method.deploy')}</span>
  if (methodName !== null) {
    const name = displayName(methodName.replace(/\(.*$/s, '')).text
    const found = CLASSES.find(([test]) => test.test(name))?.[1]
    return (
      <span
        className={`${styles.chip} ${found === undefined ? '' : styles[found]}`}
        dir="ltr"
        data-tip={tip ?? displayName(methodName).text}
      >
        {name}
        {tip && <sup>{candidates!.length}</sup>}
      </span>
    )
  }
  if (method !== null && method !== '0x')
    return (
      <span className={`${styles.chip} ${styles.selector}`} dir="ltr" data-tip={tip ?? t('method.unknown')}>
        {method}
        {tip && <sup>{candidates!.length}</sup>}
      </span>
    )
  const key = `txKind.${kind}`
  const word = t(key)
  return <span className={styles.chip}>{word === key ? kind : word}</span>
}
