import { usePageContext } from '@orrery/entities/page-context'
import type { Chain, ChainOf } from '@orrery/model/chain'
import { Select } from '@orrery/ui/select'

/** Chains whose balances at a block are told: by the node, or by our own outputs. */
export type TracedChain = ChainOf<'evm'> | ChainOf<'utxo'>

export type ToolStart<C extends Chain = ChainOf<'evm'>> = {
  readonly chains: readonly C[]
  readonly chain: C
  /** Of the address: what the fields hold at first. */
  readonly query: URLSearchParams
}

/** Which chain a tool asks; nothing to choose where there is one. */
export function ChainSelect<C extends Chain>({
  chains,
  chain,
  onChange,
}: Pick<ToolStart<C>, 'chains' | 'chain'> & { readonly onChange: (chain: C) => void }) {
  const { t } = usePageContext()
  if (chains.length < 2) return <p>{chain.name.full}</p>
  return (
    <Select
      label={t('search.chain', { count: 1 })}
      value={chain.code}
      options={chains.map(({ code, name }) => ({ value: code, label: name.full }))}
      onChange={({ target }) => onChange(chains.find(({ code }) => code === target.value) ?? chain)}
    />
  )
}
