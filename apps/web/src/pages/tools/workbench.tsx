import { usePageContext } from '@orrery/entities/page-context'
import { Disclosure } from '@orrery/ui/disclosure'
import { latePart } from '@orrery/ui/late-part'
import { AfterWords } from '../../page-parts/after-words.tsx'
import type { BenchFormProps } from './bench-form.tsx'
import type { BenchId } from './benches.ts'
import styles from './tools.module.css'

const LateForm = latePart<BenchFormProps>(() => import('./bench-form.tsx').then(({ BenchForm }) => BenchForm))

const IDS: readonly BenchId[] = ['encode', 'decode', 'create', 'create2', 'typed', 'merkle']

/** Small calculations that need no node: each unfolds into its form (screens-evm §15.1). */
export function Workbench() {
  const { t } = usePageContext()
  return (
    <div className={styles.benches}>
      {IDS.map((id) => (
        <Disclosure key={id} summary={t(`bench.${id}`)}>
          {() => <AfterWords>{() => <LateForm id={id} />}</AfterWords>}
        </Disclosure>
      ))}
    </div>
  )
}
