import type { Chain } from '@orrery/model/chain'
import type { RollupRole } from '@orrery/model/rollup-contracts'
import { knownRollupsOn, rollupContractsOf } from './rollup-contracts.ts'

const STACKS = /^(op|arbitrum|zksync)$/
/** Contracts that log messages. */
const LOGS_MESSAGES: readonly RollupRole[] = ['portal', 'bridge', 'outbox', 'diamond', 'messenger']

/** Whether a bridge of the chain is known: its own, or that of a rollup that settles on it, as its makers publish it or the operator of the site says, whose chains are `followed`. */
export const hasBridge = (
  { code, family, quirks, settlesOn }: Pick<Chain, 'code' | 'settlesOn'> & Pick<Chain, 'family' | 'quirks'>,
  followed: readonly Pick<Chain, 'code' | 'settlesOn' | 'rollupContracts'>[],
): boolean =>
  (family === 'evm' && settlesOn !== null && 'stack' in quirks && STACKS.test(quirks.stack)) ||
  [...knownRollupsOn(code).map((one) => ({ code: one, settlesOn: code })), ...followed].some((rollup) => {
    const contracts = rollup.settlesOn === code ? rollupContractsOf(rollup) : {}
    return LOGS_MESSAGES.some((role) => (contracts[role]?.length ?? 0) > 0)
  })
