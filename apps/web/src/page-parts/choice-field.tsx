import { Field } from '@orrery/ui/field'
import { Select } from '@orrery/ui/select'
import form from './lists/order-form.module.css'

export type ChoiceFieldProps = {
  readonly label: string
  /** Of the parameter, where the form is sent as it stands. */
  readonly name?: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Values with their words. */
  readonly options: readonly (readonly [string, string])[]
}

/** One of a few, as wide as its place in a form. */
export const ChoiceField = ({ label, name, value, onChange, options }: ChoiceFieldProps) => (
  <Field label={label}>
    {(control) => (
      <Select
        {...control}
        className={form.select}
        {...(name !== undefined && { name })}
        label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        options={options.map(([key, text]) => ({ value: key, label: text }))}
      />
    )}
  </Field>
)
