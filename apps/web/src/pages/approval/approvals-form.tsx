import { useState } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { Checkbox } from '@orrery/ui/checkbox'
import { Link } from '@orrery/ui/link'
import { TextInput } from '@orrery/ui/text-input'
import { ChoiceField } from '../../page-parts/choice-field.tsx'
import form from '../../page-parts/lists/order-form.module.css'
import { ASKED } from './approvals-asked.ts'

/** Asks how approvals stood at a block or on a day, and for some of them; without script too. To stand under the key of what was asked. */
export function ApprovalsForm({ path, query }: { readonly path: string; readonly query: URLSearchParams }) {
  const { t, href } = usePageContext()
  const [block, setBlock] = useState(query.get('block') ?? '')
  const [allowed, setAllowed] = useState(query.get('allowed') ?? '')
  const [order, setOrder] = useState(query.get('order') ?? '')
  const [other, setOther] = useState(query.get('with') ?? '')
  return (
    <Card>
      <form method="get" action={href(path)} className={form.form}>
        <TextInput
          name="block"
          label={t('at.block')}
          hint={t('at.block.hint')}
          dir="ltr"
          autoComplete="off"
          value={block}
          onChange={setBlock}
        />
        <ChoiceField
          name="allowed"
          label={t('column.kind')}
          value={allowed}
          onChange={setAllowed}
          options={[
            ['', t('tab.all')],
            ['amount', t('approval.for.amount')],
            ['items', t('approval.for.items')],
            ['permit2', 'Permit2'],
          ]}
        />
        <TextInput
          name="with"
          label={t('approval.other')}
          dir="ltr"
          autoComplete="off"
          value={other}
          onChange={setOther}
        />
        <ChoiceField
          name="order"
          label={t('pending.sort')}
          value={order}
          onChange={setOrder}
          options={[
            ['', t('blobs.newest')],
            ['oldest', t('approval.oldestFirst')],
            ['token', t('column.token')],
          ]}
        />
        <Checkbox
          name="unlimited"
          value="1"
          label={t('approval.onlyUnlimited')}
          defaultChecked={query.has('unlimited')}
        />
        <Button type="submit" className={form.run}>
          {t('approval.show')}
        </Button>
        {ASKED.some((name) => query.has(name)) && <Link to={path}>{t('filter.clearAll')}</Link>}
      </form>
    </Card>
  )
}
