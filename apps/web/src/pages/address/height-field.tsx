import { usePageContext } from '@orrery/entities/page-context'
import { TextInput } from '@orrery/ui/text-input'
import { writtenHeight } from '../../routing/written-height.ts'

const HIGHEST = 0xffff_ffff

/** The height that a visitor writes: null for none, which is the newest block; undefined for what is no height. Pure. */
export function readHeight(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const height = writtenHeight(text)
  return height !== null && height <= HIGHEST ? height : undefined
}

/** The block as of which something is asked. */
export function HeightField({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (text: string) => void
}) {
  const { t } = usePageContext()
  return (
    <TextInput
      label={t('call.height')}
      dir="ltr"
      inputMode="numeric"
      value={value}
      onChange={onChange}
      error={readHeight(value) === undefined ? t('form.fault.number') : null}
    />
  )
}
