import { usePageContext } from '@orrery/entities/page-context'
import { useSite } from '../app/site.ts'
import { ChoiceField } from './choice-field.tsx'

/** Chooses one of the chains that are followed, by its path, or all of them by an empty text; in a form as `chain`. */
export function ChainField({ value, onChange }: { readonly value: string; readonly onChange: (path: string) => void }) {
  const { t } = usePageContext()
  const { chains } = useSite()
  return (
    <ChoiceField
      name="chain"
      label={t('chains.chain')}
      value={value}
      onChange={onChange}
      options={[['', t('tab.all')], ...chains.map(({ path, name }) => [path, name.full] as const)]}
    />
  )
}
