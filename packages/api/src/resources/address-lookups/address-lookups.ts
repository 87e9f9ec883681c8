import { Type } from 'typebox'
import { Amount, Coverage, Moment, Nullable } from '@orrery/model/wire/common'
import { MergedTxs } from '@orrery/model/wire/merged-txs'
import { ANCHOR_PATTERN, ChainParam, paramsOf } from '../../contract/params.ts'
import { defineResource } from '../../contract/resource.ts'

/** Addresses that one request may ask for: two gaps of a wallet. */
export const MOST_LOOKED_UP = 40

const body = Type.Object(
  {
    addresses: Type.Array(Type.String({ minLength: 1, maxLength: 160 }), { minItems: 1, maxItems: MOST_LOOKED_UP }),
  },
  { additionalProperties: false },
)

const merged = Type.Object(
  {
    ...body.properties,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 20 })),
    below: Type.Optional(
      Type.Object(
        {
          height: Type.Integer({ minimum: 0, maximum: 0xffff_ffff }),
          txIndex: Type.Integer({ minimum: 0, maximum: 0xffff_ffff }),
        },
        { additionalProperties: false, description: 'Only transactions below this place.' },
      ),
    ),
    at: Type.Optional(
      Type.String({
        pattern: ANCHOR_PATTERN,
        description: 'The block that the list begins with, as an answer named it.',
      }),
    ),
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
          firstSeenMs: Nullable(Moment),
          lastSeenMs: Nullable(Moment),
          /** Transactions that wait, a hundred at most are counted; null where no node tells what waits. */
          pending: Nullable(Type.Integer()),
        }),
      ),
      coverage: Coverage,
    }),
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'ADDRESS_MALFORMED', 'BODY_MALFORMED'],
    cacheSeconds: 0,
  },
  getAddressKinds: {
    method: 'GET',
    path: '/v1/{chain}/address-kinds',
    summary: `Which of up to ${MOST_LOOKED_UP} addresses are Safes, delegated accounts (EIP-7702) or other contracts, as the node tells; others are left out`,
    params: paramsOf({
      chain: ChainParam,
      addresses: Type.String({
        pattern: '^[\\w,]{1,2000}$',
        description: `Up to ${MOST_LOOKED_UP} addresses with commas between them.`,
      }),
    }),
    reply: Type.Object({
      kinds: Type.Record(
        Type.String(),
        Type.Union([Type.Literal('delegated'), Type.Literal('safe'), Type.Literal('contract')]),
      ),
      /** False where the node gave no answer: then only what is remembered is told, and who is left out is not known. */
      answered: Type.Boolean(),
    }),
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'ADDRESS_MALFORMED', 'PARAMETER_INVALID', 'CAPABILITY_MISSING'],
    cacheSeconds: 30,
  },
  listMergedTransactions: {
    method: 'POST',
    path: '/v1/{chain}/addresses/transactions',
    summary: `Transactions of up to ${MOST_LOOKED_UP} addresses as one list, newest first, each once with what it changed for all of them`,
    params: paramsOf({ chain: ChainParam }),
    body: merged,
    reply: MergedTxs,
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'ADDRESS_MALFORMED', 'BODY_MALFORMED', 'STALE_CURSOR'],
    cacheSeconds: 0,
  },
})
