import type { ApiClient } from '@orrery/api/client'
import type { Chain } from '@orrery/model/chain'
import type { ContractAnswer } from '@orrery/model/wire/contract'
import type { ExpectedMoves } from '@orrery/model/wire/expected-moves'
import { askNumber } from '../../page-parts/ask-node.ts'
import { faultOf, type Fault } from '../../page-parts/facts/fault-words.tsx'
import { quantityText } from '../../page-parts/wallet/wallets.ts'
import { valueIf } from './shown-call.ts'

/** What the node says to a call that it executes and does not send. */
export type Trial = {
  /** null where it could not be tried, with the reason in `fault`. */
  readonly answer: ContractAnswer | null
  readonly fault: Fault | null
  /** What the node expects that it would use; null where it was not asked or does not say. */
  readonly gas: bigint | null
  /** What it would move, or why that is not known; null where it was not asked, and where the call fails. */
  readonly moves: ExpectedMoves | Fault | null
}

/** Tries a call before it is sent: its answer, the gas it would use and what it would move (screens-evm §6.1). Never throws: what the node did not do is told. */
export async function tryCall(
  api: Pick<ApiClient, 'callContract' | 'expectMoves'>,
  chain: Chain,
  { value, ...call }: { readonly to: string; readonly data: string; readonly from?: string; readonly value: bigint },
): Promise<Trial> {
  const body = { ...call, ...valueIf(value, String) }
  const [answer, gas, moves] = await Promise.allSettled([
    api.callContract({ chain: chain.code, body }),
    askNumber(chain, 'eth_estimateGas', { ...call, ...valueIf(value, quantityText) }),
    api.expectMoves({ chain: chain.code, body }),
  ])
  const told = answer.status === 'fulfilled' ? answer.value : null
  const isFailing = told?.failing != null
  return {
    answer: told,
    fault: answer.status === 'rejected' ? faultOf(answer.reason) : null,
    gas: gas.status === 'fulfilled' && !isFailing ? gas.value : null,
    moves: isFailing ? null : moves.status === 'fulfilled' ? moves.value : faultOf(moves.reason),
  }
}

/** Whether the node executed it to its end: nothing is known against sending it. */
export const isFine = ({ answer }: Trial): boolean => answer !== null && answer.failing === null
