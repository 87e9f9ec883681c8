import { Type } from 'typebox'
import { Nullable } from '@orrery/model/wire/common'
import { TxDetail } from '@orrery/model/wire/transaction'
import { ChainParam, paramsOf } from '../../contract/params.ts'
import { defineResource } from '../../contract/resource.ts'

/** Digits that a request may have, whatever the chain: with a little around them they are what the server reads. */
const LONGEST = 10_000_000

const Check = Type.Object({
  tx: TxDetail,
  /** null where the node cannot tell; `reason` are its own words. */
  accepted: Nullable(Type.Boolean()),
  reason: Nullable(Type.String()),
})
const Sent = Type.Object({ hash: Nullable(Type.String()), refused: Nullable(Type.String()) })

const body = Type.Object(
  { hex: Type.String({ minLength: 2, maxLength: LONGEST, description: 'Bytes as hexadecimal digits.' }) },
  { additionalProperties: false },
)
const packageBody = Type.Object(
  {
    hexes: Type.Array(Type.String({ minLength: 2, maxLength: LONGEST }), {
      minItems: 2,
      // Bitcoin Core, `MAX_PACKAGE_COUNT`.
      maxItems: 25,
      description: 'Bytes of each as hexadecimal digits, those that others spend from before them.',
    }),
  },
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
    reply: Check,
    errors: ERRORS,
    cacheSeconds: 0,
  },
  sendSigned: {
    method: 'POST',
    path: '/v1/{chain}/signed-transactions',
    summary: 'Sends a signed transaction of an output chain through the node; a refusal is told in its own words',
    params: paramsOf({ chain: ChainParam }),
    body,
    reply: Sent,
    errors: ERRORS,
    cacheSeconds: 0,
  },
  checkPackage: {
    method: 'POST',
    path: '/v1/{chain}/signed-transactions/check-package',
    summary: 'The same of several that belong together, in the order of their sending; nothing is sent',
    params: paramsOf({ chain: ChainParam }),
    body: packageBody,
    reply: Type.Object({ checks: Type.Array(Check) }),
    errors: ERRORS,
    cacheSeconds: 0,
  },
  sendPackage: {
    method: 'POST',
    path: '/v1/{chain}/signed-transactions/package',
    summary:
      'Sends several: as one package where the last spends from each of the others and the node takes packages, else one after another up to the first that is refused',
    params: paramsOf({ chain: ChainParam }),
    body: packageBody,
    reply: Type.Object({
      /** As one package. */
      together: Type.Boolean(),
      /** What the node says of the package. */
      message: Nullable(Type.String()),
      /** In the order of the body. Neither of one that was not sent, or of which the node says nothing. */
      sent: Type.Array(Sent),
    }),
    errors: ERRORS,
    cacheSeconds: 0,
  },
})
