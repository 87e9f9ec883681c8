import { useEffect, useState } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { EmptyBecause } from '@orrery/entities/empty-because'
import type { Chain } from '@orrery/model/chain'
import { Card } from '@orrery/ui/card'
import { Tabs } from '@orrery/ui/tabs'
import { useSite } from '../../app/site.ts'
import { chainNamed } from '../../routing/chain-named.ts'
import { foreignText } from '../../page-parts/foreign-text.ts'
import { Notice } from '../../page-parts/notice.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import { BalancePart } from './balance-part.ts'
import { BroadcastTool, type SentChain } from './broadcast-tool.tsx'
import type { TracedChain } from './chain-select.tsx'
import { asksWhole, hasForbiddenSign } from './read-at.ts'
import { meantChain } from './meant-chain.ts'
import { TOOLS, toolTitle, type ToolsData } from './page.ts'
import { ToolCardsPart } from './tool-cards-part.ts'

type Props = PageProps<
  '/:tool(tools|broadcasting|historical-balance-check|token-supply-check)/:chainValue?',
  ToolsData,
  'site'
>

const isSent = (chain: Chain): chain is SentChain => chain.family === 'evm' || chain.family === 'utxo'
const isTraced = (chain: Chain): chain is TracedChain => chain.family === 'evm' || chain.family === 'utxo'

/** Tools that work in the browser, and ask the node only what they say they ask (screens-evm §15). */
export function View({ data, params, query, loading }: Props) {
  const { t } = usePageContext()
  const { chains, words } = useSite()
  const { tool } = data
  const own: readonly TracedChain[] = chains.filter(isTraced)
  const wanted = query.get('chain') ?? params.chainValue ?? ''
  const of = tool === 'token-supply-check' ? 'supply' : 'balance'
  const meant = meantChain(own, wanted, query.get(of === 'balance' ? 'address' : 'token') ?? '')
  const sent = chains.filter(isSent)
  const sentFirst = chainNamed(wanted, sent) ?? sent[0]
  // explorer §2.4: in the browser only, so that what is drawn first is what the server drew.
  const [refused, setRefused] = useState<string | null>(null)
  useEffect(() => {
    let isHere = true
    const wrong = tool === 'historical-balance-check' ? [...query.values()].find(hasForbiddenSign) : undefined
    // What answers a click may need any words, and so does what stands in the page's place.
    void words()
      .catch(() => undefined)
      .then(() => isHere && setRefused(wrong ?? null))
    return () => {
      isHere = false
    }
  }, [words, tool, query])
  return (
    <>
      <PageHead title={t(toolTitle(tool))} {...(tool !== 'tools' && { kind: t('menu.tools') })} loading={loading} />
      <Tabs
        label={t('menu.tools')}
        current={tool}
        tabs={TOOLS.map((id) => ({ id, label: t(toolTitle(id)), to: `/${id}` }))}
      />
      {wanted.trim() !== '' && chainNamed(wanted, chains) === undefined && (
        <Notice tone="warn" title="problem.CHAIN_INACTIVE.title">
          <bdi>{foreignText(wanted.slice(0, 40))}</bdi>
        </Notice>
      )}
      {tool === 'tools' ? (
        <ToolCardsPart.Part
          key={query.get('q')}
          chains={chains}
          chosen={chainNamed(wanted, chains) ?? null}
          start={query.get('q') ?? ''}
        />
      ) : (
        <Card>
          {tool === 'broadcasting' && sentFirst !== undefined ? (
            <BroadcastTool chains={sent} chain={sentFirst} query={query} />
          ) : meant.chain === null ? (
            <EmptyBecause what="notOffered.title" because="notOffered.reason" />
          ) : refused !== null ? (
            <EmptyBecause what="problem.PATH_UNKNOWN.title" because="at.badInput">
              <bdi>{foreignText(refused.slice(0, 100))}</bdi>
            </EmptyBecause>
          ) : (
            <BalancePart.Part
              key={tool}
              chains={own}
              chain={meant.chain}
              query={query}
              of={of}
              atOnce={meant.isSure && asksWhole(query, of)}
            />
          )}
        </Card>
      )}
    </>
  )
}
