import { usePageContext } from '@orrery/entities/page-context'
import { emptyForm, type FormFault, type FormValue } from '@orrery/evm/abi-form'
import { typeText, type AbiField } from '@orrery/evm/abi-type'
import { Button } from '@orrery/ui/button'
import { Field } from '@orrery/ui/field'
import { Select } from '@orrery/ui/select'
import { TextInput } from '@orrery/ui/text-input'
import { foreignText } from '../../page-parts/foreign-text.ts'
import styles from './contract.module.css'

/** The field of a parameter of any type: lists and tuples hold further fields, to any depth. */
export function AbiInput({
  field,
  name,
  place,
  value,
  faults,
  onChange,
}: {
  readonly field: AbiField
  readonly name: string
  /** Where it stands: `1.0.2`. */
  readonly place: string
  readonly value: FormValue
  readonly faults: ReadonlyMap<string, FormFault> | null
  readonly onChange: (value: FormValue) => void
}) {
  const { t } = usePageContext()
  const { type } = field
  const fault = faults?.get(place)
  const error = fault === undefined ? null : t(`form.fault.${fault}`)
  const label = `${foreignText(name)} (${typeText(type)})`
  if (type.kind === 'array' || type.kind === 'tuple') {
    const items = typeof value === 'string' ? [] : value
    const isOpen = type.kind === 'array' && type.length === null
    // A long list of fixed length begins empty.
    const canGrow = type.kind === 'array' && (type.length === null || items.length < type.length)
    return (
      <fieldset className={styles.group}>
        <legend dir="ltr">
          <bdi>{label}</bdi>
        </legend>
        {items.map((item, index) => {
          const inner = type.kind === 'tuple' ? type.fields[index]! : { ...field, type: type.of }
          return (
            <div key={index} className={styles.item}>
              <AbiInput
                field={inner}
                name={type.kind === 'tuple' ? inner.name || `#${index + 1}` : `[${index}]`}
                place={`${place}.${index}`}
                value={item}
                faults={faults}
                onChange={(next) => onChange(items.with(index, next))}
              />
              {isOpen && (
                <Button
                  size="s"
                  icon="close"
                  aria-label={`${t('call.remove')} [${index}]`}
                  onClick={() => onChange(items.toSpliced(index, 1))}
                />
              )}
            </div>
          )
        })}
        {canGrow && (
          <Button size="s" debounceMs={0} onClick={() => onChange([...items, emptyForm(type.of)])}>
            {t('call.add')}
          </Button>
        )}
        {error !== null && <p role="status">{error}</p>}
      </fieldset>
    )
  }
  const text = typeof value === 'string' ? value : ''
  if (type.kind === 'bool')
    return (
      <Field label={label} error={error}>
        {(control) => (
          <Select
            {...control}
            className={styles.select}
            label={label}
            value={text}
            onChange={(event) => onChange(event.currentTarget.value)}
            options={['', 'true', 'false'].map((option) => ({ value: option, label: option }))}
          />
        )}
      </Field>
    )
  return (
    <TextInput
      label={label}
      dir={type.kind === 'string' ? 'auto' : 'ltr'}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={onChange}
      error={error}
    />
  )
}
