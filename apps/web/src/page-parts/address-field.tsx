import { usePageContext } from '@orrery/entities/page-context'
import { TextInput } from '@orrery/ui/text-input'

/** Where somebody writes or pastes an address: it runs from left to right, and no browser has a word for it. */
export function AddressField({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (value: string) => void
}) {
  const { t } = usePageContext()
  return (
    <TextInput
      label={t('column.address')}
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={onChange}
    />
  )
}
