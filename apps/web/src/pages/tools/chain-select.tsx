import type { ChangeEvent } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import type { Chain, ChainOf } from '@orrery/model/chain'
import { Field } from '@orrery/ui/field'
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
  labelHidden = false,
}: Pick<ToolStart<C>, 'chains' | 'chain'> & {
  readonly onChange: (chain: C) => void
  /** Beside what else narrows a list: its value says what it is. */
  readonly labelHidden?: boolean
}) {
  const { t } = usePageContext()
  if (chains.length < 2) return <p>{chain.name.full}</p>
  const label = t('search.chain', { count: 1 })
  const choice = {
    label,
    value: chain.code,
    options: chains.map(({ code, name }) => ({ value: code, label: name.full })),
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) =>
      onChange(chains.find(({ code }) => code === target.value) ?? chain),
  }
  return labelHidden ? (
    <Select {...choice} />
  ) : (
    <Field label={label}>{(control) => <Select {...control} {...choice} />}</Field>
  )
}
