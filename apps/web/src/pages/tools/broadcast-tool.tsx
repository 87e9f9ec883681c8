import { useState } from 'react'
import { PageContextProvider, usePageContext } from '@orrery/entities/page-context'
import type { ChainOf } from '@orrery/model/chain'
import { Broadcast } from './broadcast.tsx'
import { ChainSelect, type ToolStart } from './chain-select.tsx'
import { CoinBroadcast } from './coin-broadcast.tsx'
import styles from './tools.module.css'

/** Families whose signed transactions can be read and sent here. */
export type SentChain = ChainOf<'evm'> | ChainOf<'utxo'>

/** Shows what a signed transaction says and what the node thinks of it, then sends it (screens-evm §15.10, screens-nonevm §13). */
export function BroadcastTool({ chains, chain: first }: ToolStart<SentChain>) {
  const context = usePageContext()
  const [chain, setChain] = useState(first)
  return (
    <PageContextProvider value={{ ...context, chain }}>
      <div className={styles.form}>
        <ChainSelect chains={chains} chain={chain} onChange={setChain} />
        {chain.family === 'evm' ? (
          <Broadcast key={chain.code} chain={chain} />
        ) : (
          <CoinBroadcast key={chain.code} chain={chain} />
        )}
      </div>
    </PageContextProvider>
  )
}
