import { AddressLink } from '@orrery/entities/address-link'
import { typeText, type AbiField, type AbiType, type AbiValue } from '@orrery/evm/abi-type'
import styles from './contract.module.css'
import { exactText } from '../../page-parts/exact-text.ts'
import { foreignText } from '../../page-parts/foreign-text.ts'
import { unitsText } from './units-text.ts'

/** A value that a contract answered: exact, nothing shortened. */
export function AbiValueView({ type, value }: { readonly type: AbiType; readonly value: AbiValue }) {
  if (type.kind === 'array' || type.kind === 'tuple')
    return (
      <ol className={styles.values}>
        {(value as readonly AbiValue[]).map((item, index) => {
          const field = type.kind === 'tuple' ? type.fields[index]! : null
          return (
            <li key={index}>
              <bdi dir="ltr" className={styles.place}>
                {field === null || field.name === '' ? `[${index}]` : foreignText(field.name)}
              </bdi>{' '}
              <AbiValueView type={field === null ? (type as { readonly of: AbiType }).of : field.type} value={item} />
            </li>
          )
        })}
      </ol>
    )
  if (type.kind === 'address') return <AddressLink address={String(value)} />
  if (type.kind === 'string') return <bdi className={styles.exact}>{exactText(String(value))}</bdi>
  return (
    <bdi dir="ltr" data-tip={typeof value === 'bigint' ? unitsText(value) : undefined}>
      {String(value)}
    </bdi>
  )
}

/** What an interface names, each with its type and what was read for it; what has no name is told by its place. */
export const AbiFields = ({
  fields,
  values,
  nameOf,
}: {
  readonly fields: readonly AbiField[]
  readonly values: readonly AbiValue[]
  /** What a value is called, beside it; null where it has no name. */
  readonly nameOf?: (field: AbiField, value: AbiValue) => string | null
}) => (
  <dl className={styles.data}>
    {fields.map((field, index) => (
      <div key={index}>
        <dt dir="ltr">
          <bdi>{foreignText(field.name === '' ? `#${index}` : field.name)}</bdi> <code>{typeText(field.type)}</code>
        </dt>
        <dd>
          <AbiValueView type={field.type} value={values[index]!} />{' '}
          <bdi>{foreignText(nameOf?.(field, values[index]!) ?? '')}</bdi>
        </dd>
      </div>
    ))}
  </dl>
)
