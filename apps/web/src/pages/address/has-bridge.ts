import type { Chain } from '@orrery/model/chain'

const STACKS = /^(op|arbitrum|zksync)$/
/** Chains that others settle on by bridges whose contracts are known here. */
const PARENTS = /^(ETH|SEPOLIA-TEST)$/

/** Whether a bridge of the chain is known here, without the long list of them: told of each chain of the shelf as `bridgesOf` does. */
export const hasBridge = ({ code, family, quirks, settlesOn }: Chain): boolean =>
  PARENTS.test(code) || (family === 'evm' && settlesOn !== null && STACKS.test(quirks.stack))
