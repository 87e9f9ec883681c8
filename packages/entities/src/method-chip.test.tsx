import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Translate } from '@orrery/i18n/translate'
import { MethodChip, type MethodChipProps } from './method-chip.tsx'
import { PageContextProvider } from './page-context.tsx'

const t = ((key: string, slots?: object) =>
  slots === undefined ? key : `${key} ${JSON.stringify(slots)}`) as unknown as Translate
const drawn = (props: Partial<MethodChipProps>) =>
  renderToString(
    <PageContextProvider
      value={{
        t,
        locale: 'en_US',
        chain: null,
        nowMs: 0,
        times: { mode: 'relative', zone: null },
        href: (path) => path,
      }}
    >
      <MethodChip kind="transfer" method="0xa9059cbb" methodName={null} {...props} />
    </PageContextProvider>,
  )

test('screens-evm §0.2: a selector that several names share has their number as a mark and their names in the tooltip', () => {
  const candidates = ['transfer', 'many_msg_babbage']
  for (const methodName of ['transfer', null]) {
    const html = drawn({ methodName, candidates })
    expect(html).toContain('<sup>2</sup>')
    expect(html).toContain('transfer, many_msg_babbage')
  }
  expect(drawn({ methodName: 'transfer' })).not.toContain('<sup>')
})
