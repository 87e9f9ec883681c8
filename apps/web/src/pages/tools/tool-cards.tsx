import { useEffect, useState } from 'react'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import type { Chain } from '@orrery/model/chain'
import { Badge } from '@orrery/ui/badge'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import { SearchInput } from '@orrery/ui/search-input'
import { holdsWords } from '../../page-parts/holds-words.ts'
import scripted from '../../page-parts/scripted.module.css'
import { recentStorage } from '../../search/recent-storage.ts'
import { ChainSelect } from './chain-select.tsx'
import { Converter } from './converter.tsx'
import { addRecentTool, readRecentTools } from './recent-tools.ts'
import { offeredTools, TOOL_CATEGORIES, type OfferedTool } from './tool-records.ts'
import styles from './tool-cards.module.css'
import { Workbench } from './workbench.tsx'

export type ToolCardsProps = {
  readonly chains: readonly Chain[]
  /** The chain that tools of one chain lead to at first; null for the first that has each. */
  readonly chosen: Chain | null
  /** What the converter reads at first. */
  readonly start: string
}

const CATEGORIES = Object.keys(TOOL_CATEGORIES) as readonly (keyof typeof TOOL_CATEGORIES)[]

/** All tools as cards by category, and what is worked out by hand; with something to convert the converter stands first (screens-evm §15.1). */
export function ToolCards({ chains, chosen, start }: ToolCardsProps) {
  const { t } = usePageContext()
  const [chain, setChain] = useState(chosen)
  const [text, setText] = useState('')
  const [recent, setRecent] = useState<readonly string[]>([])
  useEffect(() => setRecent(readRecentTools(recentStorage())), [])
  const offered = offeredTools(chains, chain)
  const shown = offered.filter(({ name, lead, id }) => holdsWords(`${t(name)} ${t(lead)} ${id}`, text.trim()))
  const again = recent.flatMap((id) => offered.find((tool) => tool.id === id) ?? [])
  const byHand = (
    <Card title={t('page.tools.tools')}>
      <Converter start={start} />
      <Workbench />
    </Card>
  )
  return (
    <>
      {start !== '' && byHand}
      <div className={styles.bar}>
        <div className={`${styles.choice} ${scripted.scripted}`}>
          <SearchInput
            label={t('toolkit.find')}
            labelHidden
            placeholder={t('toolkit.find')}
            value={text}
            onChange={setText}
          />
          {chains.length > 1 && (
            <ChainSelect labelHidden chains={chains} chain={chain ?? chains[0]!} onChange={setChain} />
          )}
        </div>
        {again.length > 0 && (
          <p className={styles.recent}>
            <span>{t('search.recent')}</span>
            {again.map((tool) => (
              <Link key={tool.id} to={tool.to}>
                {t(tool.name)}
              </Link>
            ))}
          </p>
        )}
      </div>
      <p>{t('toolkit.noLogin')}</p>
      {shown.length === 0 && <EmptyBecause what="empty.filtered" />}
      {CATEGORIES.map((category) => {
        const own = shown.filter((tool) => tool.category === category)
        return own.length === 0 ? null : (
          <section key={category} className={styles.category}>
            <h2>{t(TOOL_CATEGORIES[category])}</h2>
            <ul className={styles.cards}>
              {own.map((tool) => (
                <li key={tool.id}>
                  <ToolCard tool={tool} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
      {start === '' && byHand}
    </>
  )
}

function ToolCard({ tool }: { readonly tool: OfferedTool }) {
  const { t } = usePageContext()
  return (
    <Link to={tool.to} look="plain" className={styles.card} onClick={() => addRecentTool(recentStorage(), tool.id)}>
      <span className={styles.name}>
        <span>{t(tool.name)}</span>
        {tool.chain !== null && <Badge>{tool.chain.name.short}</Badge>}
        {tool.wallet === true && <Badge>{t('toolkit.wallet')}</Badge>}
      </span>
      <span className={styles.lead}>{t(tool.lead)}</span>
    </Link>
  )
}
