import { Type } from 'typebox'
import { Nullable } from '@orrery/model/wire/common'
import { TxDetail } from '@orrery/model/wire/transaction'
import { ChainParam, paramsOf } from '../../contract/params.ts'
import { defineResource } from '../../contract/resource.ts'

/** Digits that a request may have, whatever the chain: with a little around them they are what the server reads. */
const LONGEST = 10_000_000

const body = Type.Object(
  { hex: Type.String({ minLength: 2, maxLength: LONGEST, description: 'Bytes as hexadecimal digits.' }) },
  { additionalProperties: false },
)
const ERRORS = [
  'CHAIN_UNKNOWN',
  'CHAIN_INACTIVE',
  'CAPABILITY_MISSING',
  'BODY_MALFORMED',
  'UPSTREAM_UNREACHABLE',
  'UPSTREAM_TIMEOUT',
] as const

/** Transactions that somebody signed, before they are in a block (screens-nonevm §13). */
export const signedTransactions = defineResource({
  checkSigned: {
    method: 'POST',
    path: '/v1/{chain}/signed-transactions/check',
    summary: 'What a signed transaction of an output chain says, and whether the node would take it; nothing is sent',
    params: paramsOf({ chain: ChainParam }),
    body,
    reply: Type.Object({
      tx: TxDetail,
      /** null where the node cannot tell; `reason` are its own words. */
      accepted: Nullable(Type.Boolean()),
      reason: Nullable(Type.String()),
    }),
    errors: ERRORS,
    cacheSeconds: 0,
  },
  sendSigned: {
    method: 'POST',
    path: '/v1/{chain}/signed-transactions',
    summary: 'Sends a signed transaction of an output chain through the node; a refusal is told in its own words',
    params: paramsOf({ chain: ChainParam }),
    body,
    reply: Type.Object({ hash: Nullable(Type.String()), refused: Nullable(Type.String()) }),
    errors: ERRORS,
    cacheSeconds: 0,
  },
})
