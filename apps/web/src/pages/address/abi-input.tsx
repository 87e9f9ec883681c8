import { usePageContext } from '@orrery/entities/page-context'
import { emptyForm, type FormFault, type FormValue } from '@orrery/evm/abi-form'
import { typeText, type AbiField } from '@orrery/evm/abi-type'
import { Button } from '@orrery/ui/button'
import { Field } from '@orrery/ui/field'
import { Select } from '@orrery/ui/select'
import { TextInput } from '@orrery/ui/text-input'
import { foreignText } from '../../page-parts/foreign-text.ts'
import styles from './contract.module.css'
import { enumOf, type EnumNames } from './enum-names.ts'
import { nameFault, type NamesFound } from './form-names.ts'
import { InputHelps } from './input-helps.tsx'
import { NameHint } from './name-hint.tsx'
import { OWN_LABELS } from './own-labels.tsx'

/** The field of a parameter of any type: lists and tuples hold further fields, to any depth. */
export function AbiInput({
  field,
  name,
  place,
  value,
  faults,
  found,
  decimals,
  enums,
  onChange,
}: {
  readonly field: AbiField
  readonly name: string
  /** Where it stands: `1.0.2`. */
  readonly place: string
  readonly value: FormValue
  readonly faults: ReadonlyMap<string, FormFault> | null
  /** What the names in the form lead to. */
  readonly found: NamesFound
  /** Of the contract's amounts; null where it tells none. */
  readonly decimals: number | null
  /** Names of members of enumerations. */
  readonly enums: EnumNames
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
                found={found}
                decimals={decimals}
                enums={enums}
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
  const members = enums.get(enumOf(field) ?? '')
  const options =
    members !== undefined
      ? [
          { value: '', label: '' },
          // What somebody typed, or a link brought, is not changed for having no name.
          ...(text === '' || members.some((_, at) => String(at) === text) ? [] : [{ value: text, label: text }]),
          ...members.map((member, at) => ({ value: String(at), label: `${at} · ${foreignText(member)}` })),
        ]
      : type.kind === 'bool'
        ? ['', 'true', 'false'].map((option) => ({ value: option, label: option }))
        : null
  if (options !== null)
    return (
      <Field label={label} error={error}>
        {(control) => (
          <Select
            {...control}
            className={styles.select}
            label={label}
            value={text}
            onChange={(event) => onChange(event.currentTarget.value)}
            options={options}
          />
        )}
      </Field>
    )
  const isNamed = type.kind === 'address' && found.has(text.trim())
  // Of a name that leads nowhere one thing is said, and it is why: that it is no address is told by it.
  const unnamed = isNamed ? nameFault(text, found) : null
  return (
    <TextInput
      label={label}
      dir={type.kind === 'string' ? 'auto' : 'ltr'}
      autoComplete="off"
      spellCheck={false}
      {...(type.kind === 'address' && { list: OWN_LABELS })}
      {...(isNamed && unnamed === null && { hint: <NameHint text={text} found={found} /> })}
      value={text}
      onChange={onChange}
      error={unnamed !== null ? t(`call.name.${unnamed}`) : isNamed ? null : error}
      after={<InputHelps type={type} text={text} decimals={decimals} onChange={onChange} />}
    />
  )
}
