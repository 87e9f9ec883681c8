import type { Chain } from '@orrery/model/chain'

/** Of what each software tells more than others do. */
const SUBJECTS: Readonly<Record<string, readonly ('block' | 'transaction' | 'address')[]>> = {
  kaia: ['block', 'transaction'],
  avalanche: ['block'],
  zksync: ['block', 'transaction', 'address'],
  arbitrum: ['block', 'transaction', 'address'],
  'polygon-zkevm': ['block', 'transaction'],
  gnosis: ['block'],
  taiko: ['block', 'transaction'],
  metis: ['transaction'],
  mantle: ['transaction'],
  blast: ['address'],
}

/** Whether a page about such a subject asks the node for what only this chain's software tells (`ownFacts`). Pure, for browsers too. */
export const asksNode = ({ family, quirks }: Chain, kind: 'block' | 'transaction' | 'address'): boolean =>
  family === 'evm' && (SUBJECTS[quirks.own ?? quirks.stack]?.includes(kind) ?? false)
