import type { LogRow } from '@orrery/model/rows'
import type { UserOpDetail } from '@orrery/model/wire/events'
import type { Hex } from '@orrery/primitives/hex'

/**
 * What an operation was paid from (ERC-4337): its paymaster's deposit, or that of its account, which an account that has too little there fills up while its bundle is checked: then
 * the entry point tells of coins that were put on it. `entered` is what the entry point told up to the operation's end. Null of no known entry point. Pure.
 */
export function paidFromOf(
  {
    entryPointVersion,
    paymaster,
    sender,
  }: Pick<UserOpDetail, 'entryPointVersion' | 'paymaster'> & { readonly sender: Hex },
  entered: readonly Pick<LogRow, 'topics'>[],
  deposited: Hex,
): UserOpDetail['paidFrom'] {
  if (entryPointVersion === null) return null
  if (paymaster !== null) return 'paymaster'
  const account = `0x${'0'.repeat(24)}${sender.slice(2)}`
  return entered.some(({ topics: [event, of] }) => event === deposited && of === account) ? 'balance' : 'deposit'
}
