import { useState } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { Field } from '@orrery/ui/field'
import { Link } from '@orrery/ui/link'
import { Select } from '@orrery/ui/select'
import { TextInput } from '@orrery/ui/text-input'
import { KeptDays } from '../../page-parts/kept-days.tsx'
import form from '../../page-parts/order-form.module.css'
import { pagePath } from '../../page-parts/page-path.ts'
import type { ChoiceProps } from './choice-part.ts'
import { FILLS } from './read-choice.ts'

/** Changes of the query that leave its days. */
const CLEARED = { filter: null, producer: null, leastTxs: null, fill: null, cursor: null }

/** Narrows the list of blocks, without script too. It stands under the query's key: going back shows what was asked then. */
export function ChoiceForm({ path, query, asked, isEvm }: ChoiceProps) {
  const { t, href } = usePageContext()
  const [texts, setTexts] = useState({
    producer: asked.producer ?? '',
    leastTxs: asked.leastTxs === undefined ? '' : String(asked.leastTxs),
  })
  const [fill, setFill] = useState<string>(asked.fill ?? '')
  const input = (name: keyof typeof texts, label: string) => (
    <TextInput
      name={name}
      label={t(label)}
      dir="ltr"
      autoComplete="off"
      value={texts[name]}
      onChange={(value) => setTexts({ ...texts, [name]: value })}
    />
  )
  return (
    <Card>
      <form method="get" action={href(path)} className={form.form}>
        <input type="hidden" name="filter" value="1" />
        <KeptDays query={query} />
        {isEvm && input('producer', 'column.producer')}
        {input('leastTxs', 'blocks.leastTxs')}
        <Field label={t('blocks.fill')}>
          {(control) => (
            <Select
              {...control}
              className={form.select}
              name="fill"
              label={t('blocks.fill')}
              value={fill}
              onChange={(event) => setFill(event.currentTarget.value)}
              options={[
                { value: '', label: t('tab.all') },
                ...FILLS.filter((one) => isEvm || one === 'empty').map((value) => ({
                  value,
                  label: t(`blocks.fill.${value}`),
                })),
              ]}
            />
          )}
        </Field>
        <Button type="submit" look="solid" className={form.run}>
          {t('filter.narrow')}
        </Button>
        <Link to={pagePath(path, 1, query, CLEARED)}>{t('filter.clear')}</Link>
      </form>
    </Card>
  )
}
