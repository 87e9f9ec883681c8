import { usePageContext } from '@orrery/entities/page-context'
import { TextInput } from '@orrery/ui/text-input'

type FieldProps = { readonly value: string; readonly onChange: (value: string) => void }

/** By what a token is called, or its address. */
export const TokenTextField = (field: FieldProps) => (
  <TextInput {...field} name="text" maxLength={100} label={usePageContext().t('market.text')} />
)

/** How many hold it at least. */
export const HoldersField = (field: FieldProps) => (
  <TextInput
    {...field}
    name="holders"
    inputMode="numeric"
    pattern="[0-9]{0,9}"
    label={usePageContext().t('market.leastHolders')}
    dir="ltr"
  />
)
