import type { RawBlock } from '../raw.ts'
import { toNumber } from '../raw.ts'
import type { Stack } from '../stacks/stack.ts'
import { EVM_ACCOUNT_WITHDRAWALS, EVM_WITHDRAWALS } from '../tables/block-tables.ts'
import type { AddRow } from './family-rows.ts'

/** EIP-4895 counts in Gwei. */
const WEI_PER_GWEI = 10n ** 9n

/** Adds the block's withdrawals, in wei or in what the chain pays out in its coin's place. */
export function addWithdrawals(add: AddRow, { withdrawals, timestamp }: RawBlock, { withdrawn }: Stack): void {
  if (!withdrawals || withdrawals.length === 0) return
  const time_ms = toNumber(timestamp) * 1_000
  for (const [seq, { index, validatorIndex, address, amount }] of withdrawals.entries()) {
    const row = {
      seq,
      address,
      idx: toNumber(index),
      validator: toNumber(validatorIndex),
      amount: BigInt(amount) * (withdrawn?.perGwei ?? WEI_PER_GWEI),
      token: withdrawn?.token ?? null,
      time_ms,
    }
    add(EVM_WITHDRAWALS.name, row)
    add(EVM_ACCOUNT_WITHDRAWALS.name, row)
  }
}
