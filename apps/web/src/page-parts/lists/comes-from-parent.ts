import type { Chain } from '@orrery/model/chain'

const STACKS: ReadonlySet<string> = new Set(['op', 'arbitrum', 'scroll', 'zksync'])

/** Whether transactions of a chain tell that messages of its parent chain made them (screens-evm §4.1). */
export const comesFromParent = (chain: Chain): boolean =>
  chain.family === 'evm' && chain.settlesOn !== null && STACKS.has(chain.quirks.stack ?? '')
