import { usePageContext } from '@orrery/entities/page-context'
import { TextArea } from '@orrery/ui/text-area'

/** Where somebody pastes a contract's interface, as compilers write it. */
export function AbiField({
  value,
  onChange,
  error = null,
}: {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string | null
}) {
  const { t } = usePageContext()
  return (
    <TextArea
      label={t('contract.abi')}
      dir="ltr"
      rows={4}
      placeholder='[{"type":"function", …}]'
      spellCheck={false}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
