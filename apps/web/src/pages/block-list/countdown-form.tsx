import { useState } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import type { Chain } from '@orrery/model/chain'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { TextInput } from '@orrery/ui/text-input'
import { useNavigator } from '../../app/navigator-context.ts'
import { readHeight } from './read-choice.ts'

/** Leads to a block by its height: one that is not there yet says when it may come (screens-evm §3.1). */
export function CountdownForm({ chain }: { readonly chain: Chain }) {
  const { t, href } = usePageContext()
  const navigator = useNavigator()
  const [text, setText] = useState('')
  const height = readHeight(text)
  return (
    <Card title={t('blocks.goTo')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (height !== null) void navigator.go(new URL(href(`/${chain.path}/block/${height}`), location.origin))
        }}
      >
        <TextInput
          name="goTo"
          label={t('column.height')}
          hint={t('blocks.goTo.hint')}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={setText}
          error={text !== '' && height === null ? t('filter.wrong') : null}
        />
        <p>
          <Button type="submit" disabled={height === null}>
            {t('blocks.goTo.go')}
          </Button>
        </p>
      </form>
    </Card>
  )
}
