import { useEffect, useState } from 'react'
import { Age } from '@orrery/entities/age'
import { BlockLink } from '@orrery/entities/block-link'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { BlockDetail } from '@orrery/model/wire/block'
import { Badge } from '@orrery/ui/badge'
import { Card } from '@orrery/ui/card'
import { useSite } from '../../app/site.ts'
import { useChainStatus } from '../../live/use-chain-head.ts'
import { AfterWords } from '../../page-parts/after-words.tsx'
import { heightsAhead } from './heights-ahead.ts'
import styles from './ahead-blocks.module.css'

/** The newest blocks of the node, where the index is behind by more than following takes: read from the node, and told so (screens-nonevm §2.3). */
export function AheadBlocks() {
  const { t } = usePageContext()
  const chain = usePageChain()
  const status = useChainStatus(chain.code)
  const heights = status === null ? [] : heightsAhead(status, chain)
  return (
    heights.length > 0 && (
      <AfterWords>
        {() => (
          <Card title={t('chains.lag', { blocks: status!.lag! })} padding="flush">
            <ul className={styles.rows}>
              {heights.map((height) => (
                <AheadBlock key={height} height={height} />
              ))}
            </ul>
          </Card>
        )}
      </AfterWords>
    )
  )
}

/** Asked for once, however far the node goes on meanwhile. */
function AheadBlock({ height }: { readonly height: number }) {
  const { t } = usePageContext()
  const { code } = usePageChain()
  const { api } = useSite()
  const [block, setBlock] = useState<BlockDetail | null>(null)
  useEffect(() => {
    const gone = new AbortController()
    api.getBlock({ chain: code, block: String(height) }, gone.signal).then(
      (told) => gone.signal.aborted || setBlock(told),
      // Its row leads to the page that says what is wrong.
      () => undefined,
    )
    return () => gone.abort()
  }, [api, code, height])
  return (
    <li className={styles.row}>
      <BlockLink block={height} />
      <span>{block && <Age ms={block.timeMs} />}</span>
      <span>{block && t('latest.txs', { count: block.txCount })}</span>
      <Badge tone="warn">{t('shell.indexed.none')}</Badge>
    </li>
  )
}
