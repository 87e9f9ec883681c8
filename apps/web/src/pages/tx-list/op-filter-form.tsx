import { useState } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { TextInput } from '@orrery/ui/text-input'
import { ChoiceField } from '../../page-parts/choice-field.tsx'
import { NarrowCard } from '../../page-parts/lists/narrow-card.tsx'
import { pagePath } from '../../page-parts/page-path.ts'
import { OP_FIELDS, OP_PARTIES } from './read-op-filter.ts'

const LABELS: Readonly<Record<(typeof OP_PARTIES)[number], string>> = {
  sender: 'column.sender',
  paymaster: 'column.paymaster',
  bundler: 'fact.bundler',
  factory: 'fact.factory',
  entryPoint: 'column.entryPoint',
}

/** Changes of the query that leave all operations. */
const CLEARED = { filter: null, cursor: null, ...Object.fromEntries(OP_FIELDS.map((name) => [name, null])) }

/** Narrows the list of user operations (screens-evm §4.4); without script too. It stands under the query's key: going back shows what was asked then. */
export function OpFilterForm({ path, query }: { readonly path: string; readonly query: URLSearchParams }) {
  const { t } = usePageContext()
  const [texts, setTexts] = useState(
    () =>
      Object.fromEntries(OP_FIELDS.map((name) => [name, query.get(name) ?? ''])) as Record<
        (typeof OP_FIELDS)[number],
        string
      >,
  )
  const input = (name: (typeof OP_PARTIES)[number]) => (
    <TextInput
      key={name}
      name={name}
      label={t(LABELS[name])}
      dir="ltr"
      autoComplete="off"
      value={texts[name]}
      onChange={(value) => setTexts({ ...texts, [name]: value })}
    />
  )
  return (
    <NarrowCard path={path} clear={pagePath(path, 1, query, CLEARED)}>
      <input type="hidden" name="type" value="uop" />
      {OP_PARTIES.map(input)}
      <ChoiceField
        name="status"
        label={t('column.state')}
        value={texts.status}
        onChange={(status) => setTexts({ ...texts, status })}
        options={[
          ['', t('tab.all')],
          ['success', t('status.success')],
          ['failed', t('status.failed')],
        ]}
      />
    </NarrowCard>
  )
}
