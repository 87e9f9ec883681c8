import { useEffect, useState } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { EmptyBecause } from '@orrery/entities/empty-because'
import type { Chain } from '@orrery/model/chain'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import { Tabs } from '@orrery/ui/tabs'
import { useSite } from '../../app/site.ts'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import { BalancePart } from './balance-part.ts'
import { BroadcastTool, type SentChain } from './broadcast-tool.tsx'
import type { TracedChain } from './chain-select.tsx'
import { Converter } from './converter.tsx'
import { hasForbiddenSign } from './read-at.ts'
import { Workbench } from './workbench.tsx'
import { TOOLS, type ToolsData } from './page.ts'
import styles from './tools.module.css'

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
  const isNamed = ({ path, aliases, code }: Chain): boolean =>
    [path, code.toLowerCase(), ...aliases].includes((params.chainValue ?? '').toLowerCase())
  const named = own.find(isNamed)
  const sent = chains.filter(isSent)
  const sentFirst = sent.find(isNamed) ?? sent[0]
  // explorer §2.4: in the browser only, so that what is drawn first is what the server drew.
  const [refused, setRefused] = useState(false)
  useEffect(() => {
    // What answers a click may need any words.
    void words()
    setRefused(tool === 'historical-balance-check' && [...query.values()].some(hasForbiddenSign))
  }, [words, tool, query])
  const start = { chains: own, chain: named ?? own[0] ?? null, query }
  return (
    <>
      <PageHead title={t(`page.tools.${tool}`)} kind={t('menu.tools')} loading={loading} />
      <Tabs
        label={t('menu.tools')}
        current={tool}
        tabs={TOOLS.map((id) => ({ id, label: t(`page.tools.${id}`), to: `/${id}` }))}
      />
      <Card>
        {tool === 'tools' ? (
          <>
            <Converter start={query.get('q') ?? ''} />
            <Workbench />
            <WalletLinks chains={chains} />
          </>
        ) : tool === 'broadcasting' && sentFirst !== undefined ? (
          <BroadcastTool chains={sent} chain={sentFirst} query={query} />
        ) : start.chain === null ? (
          <EmptyBecause what="notOffered.title" because="notOffered.reason" />
        ) : refused ? (
          <EmptyBecause what="problem.PATH_UNKNOWN.title" because="at.badInput" />
        ) : (
          <BalancePart.Part
            key={tool}
            {...start}
            chain={start.chain}
            of={tool === 'token-supply-check' ? 'supply' : 'balance'}
          />
        )}
      </Card>
    </>
  )
}

/** Where the browser derives a wallet's addresses: on each output chain by itself (screens-nonevm §4.5). */
function WalletLinks({ chains }: { readonly chains: readonly Chain[] }) {
  const { t } = usePageContext()
  const coins = chains.filter(({ family }) => family === 'utxo')
  if (coins.length === 0) return null
  return (
    <p className={styles.wallets}>
      {t('menu.xpub')}
      {coins.map(({ code, path, name }) => (
        <Link key={code} to={`/${path}/xpub`}>
          {name.full}
        </Link>
      ))}
    </p>
  )
}
