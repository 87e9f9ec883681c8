import { useEffect, useState } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { Banner } from '@orrery/ui/banner'
import { CopyButton } from '@orrery/ui/copy-button'
import { TextArea } from '@orrery/ui/text-area'
import { TextInput } from '@orrery/ui/text-input'
import { BENCHES, type BenchFault, type BenchField, type BenchId, type BenchRow } from './benches.ts'
import styles from './tools.module.css'

type Done = { readonly of: Readonly<Record<string, string>>; readonly told: readonly BenchRow[] | BenchFault }

export type BenchFormProps = { readonly id: BenchId }

/** The form of one calculation, which answers as it is filled in. */
export function BenchForm({ id: own }: BenchFormProps) {
  const { t } = usePageContext()
  const bench = BENCHES[own]
  const [texts, setTexts] = useState(() => Object.fromEntries(bench.fields.map(({ id }) => [id, ''])))
  const [done, setDone] = useState<Done | null>(null)
  const isFilled = bench.fields.every(({ id, isOptional }) => isOptional === true || texts[id]!.trim() !== '')
  useEffect(() => {
    let current = true
    if (isFilled)
      void bench.run(texts).then((told) => {
        if (current) setDone({ of: texts, told })
      })
    return () => {
      current = false
    }
  }, [bench, texts, isFilled])
  const shown = isFilled && done?.of === texts ? done.told : null
  return (
    <div className={styles.form}>
      {bench.fields.map((field) => (
        <BenchInput
          key={field.id}
          field={field}
          text={texts[field.id]!}
          onChange={(text) => setTexts({ ...texts, [field.id]: text })}
        />
      ))}
      <div aria-live="polite">
        {shown !== null && 'wrong' in shown && (
          <Banner tone="warn">
            {t(shown.wrong)} {shown.place !== undefined && <bdi dir="ltr">{shown.place}</bdi>}
          </Banner>
        )}
        {shown !== null && !('wrong' in shown) && (
          <dl className={styles.rows}>
            {shown.map((row) => (
              <div key={'name' in row ? row.name : row.label} className={styles.row}>
                <dt>{'name' in row ? <bdi dir="ltr">{row.name}</bdi> : t(row.label)}</dt>
                <dd>
                  <bdi dir="ltr" className={styles.value}>
                    {row.value}
                  </bdi>
                  <CopyButton text={row.value} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </div>
  )
}

function BenchInput({
  field,
  text,
  onChange,
}: {
  readonly field: BenchField
  readonly text: string
  readonly onChange: (text: string) => void
}) {
  const { t } = usePageContext()
  const common = {
    label: 'name' in field ? field.name : t(field.label),
    dir: 'ltr' as const,
    spellCheck: false,
    autoComplete: 'off',
    value: text,
    onChange,
    ...(field.placeholder !== undefined && { placeholder: field.placeholder }),
  }
  return field.rows === undefined ? <TextInput {...common} /> : <TextArea {...common} rows={field.rows} />
}
