import type { TokenStandard, TxStatus } from '@orrery/model/rows'
import { EMPTY } from '@orrery/primitives/hex'
import type { ChainDesk } from './chain-desk.ts'
import type { TransferConditions } from './filter-moves.ts'
import type { TxConditions } from './filter-txs.ts'

/** Conditions as an endpoint takes them: addresses in any form of the chain, amounts as digits. */
export type TxConditionTexts = {
  readonly from?: string
  readonly to?: string
  readonly method?: string
  readonly least?: string
  readonly most?: string
  readonly since?: number
  readonly until?: number
  readonly status?: TxStatus
  readonly notFrom?: string
  readonly notTo?: string
  readonly notMethod?: string
}

/** What they mean on a chain (screens-evm §17). Throws `ADDRESS_MALFORMED`. */
export function txConditionsOf(desk: Pick<ChainDesk, 'chain' | 'family'>, texts: TxConditionTexts): TxConditions {
  const { from, to, method, least, most, since, until, status, notFrom, notTo, notMethod } = texts
  const key = (text: string) => desk.family.parseAddress(text, desk.chain)
  return {
    ...(from !== undefined && { from: key(from) }),
    ...(to !== undefined && { to: key(to) }),
    ...(method !== undefined && { method: method.toLowerCase() }),
    ...(least !== undefined && { least: BigInt(least) }),
    ...(most !== undefined && { most: BigInt(most) }),
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
    ...(status !== undefined && { status }),
    ...(notFrom !== undefined && { notFrom: key(notFrom) }),
    ...(notTo !== undefined && { notTo: key(notTo) }),
    ...(notMethod !== undefined && { notMethod: notMethod.toLowerCase() }),
  }
}

/** What conditions of transfers mean on a chain; `token` is a contract, or `native`. Throws `ADDRESS_MALFORMED`. */
export function transferConditionsOf(
  desk: Pick<ChainDesk, 'chain' | 'family'>,
  {
    token,
    standard,
    tokenId,
    ...texts
  }: Omit<TxConditionTexts, 'status'> & {
    readonly token?: string
    readonly standard?: TokenStandard
    readonly tokenId?: string
  },
): TransferConditions {
  return {
    ...txConditionsOf(desk, texts),
    ...(token !== undefined && {
      token: token === 'native' ? EMPTY : desk.family.parseAddress(token, desk.chain),
    }),
    ...(standard !== undefined && { standard }),
    ...(tokenId !== undefined && { tokenId: BigInt(tokenId) }),
  }
}
