import { Type } from 'typebox'
import { Amount, Coverage, Nullable } from '@orrery/model/wire/common'
import { ChainParam, paramsOf } from '../../contract/params.ts'
import { defineResource } from '../../contract/resource.ts'

/** Addresses that one request may ask for: two gaps of a wallet. */
export const MOST_LOOKED_UP = 40

const body = Type.Object(
  {
    addresses: Type.Array(Type.String({ minLength: 1, maxLength: 160 }), { minItems: 1, maxItems: MOST_LOOKED_UP }),
  },
  { additionalProperties: false },
)

/** Many addresses at once, as the index knows them (screens-nonevm §4.5: wallets that the browser derived). */
export const addressLookups = defineResource({
  lookUpAddresses: {
    method: 'POST',
    path: '/v1/{chain}/addresses/lookup',
    summary: `What the index knows of up to ${MOST_LOOKED_UP} addresses, in the order in which they were asked for`,
    params: paramsOf({ chain: ChainParam }),
    body,
    reply: Type.Object({
      rows: Type.Array(
        Type.Object({
          address: Type.String(),
          /** By the ledger; null while blocks are missing, or where the chain’s blocks do not tell all balances. */
          balance: Nullable(Amount),
          /** Indexed transactions; a floor unless coverage is complete. */
          txCount: Type.Integer(),
          firstSeenMs: Nullable(Type.Integer()),
          lastSeenMs: Nullable(Type.Integer()),
          /** Transactions that wait, a hundred at most are counted; null where no node tells what waits. */
          pending: Nullable(Type.Integer()),
        }),
      ),
      coverage: Coverage,
    }),
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'ADDRESS_MALFORMED', 'BODY_MALFORMED'],
    cacheSeconds: 0,
  },
})
