import { Type } from 'typebox'
import { defineResource } from '../../contract/resource.ts'
import { ChainParam, IdParam, paramsOf } from '../../contract/params.ts'

const Answers = Type.Array(
  Type.Object({ method: Type.String(), params: Type.Array(Type.Unknown()), result: Type.Unknown() }),
)

/** Slots of storage that one call may ask for. */
export const MOST_SLOTS = 16

/** What the node itself answered: the provenance drawer, and what a browser proves things by. */
export const raw = defineResource({
  getRaw: {
    method: 'GET',
    path: '/v1/{chain}/raw/{kind}/{id}',
    summary: "The node's own answers for a block or transaction",
    params: paramsOf({
      chain: ChainParam,
      kind: Type.Union([Type.Literal('block'), Type.Literal('transaction')]),
      id: IdParam('Height or hash of a block, hash of a transaction.'),
    }),
    reply: Type.Object({
      answers: Answers,
    }),
    errors: [
      'CHAIN_UNKNOWN',
      'CHAIN_INACTIVE',
      'HASH_MALFORMED',
      'HEIGHT_MALFORMED',
      'BLOCK_NOT_FOUND',
      'TRANSACTION_NOT_FOUND',
      'TRANSACTION_UNTOLD',
      'UPSTREAM_UNREACHABLE',
      'UPSTREAM_TIMEOUT',
    ],
    cacheSeconds: 5,
  },
  getAddressProof: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/proof',
    summary:
      "The node's own answers that prove an address's balance, nonce, code and storage: the header of a block, and `eth_getProof` at it (EIP-1186)",
    params: paramsOf({
      chain: ChainParam,
      address: IdParam('Address in any form that the family accepts.'),
      block: Type.Optional(IdParam('Height, hash or tag; the newest block without it. Old ones want an archive node.')),
      slots: Type.Optional(
        Type.String({
          pattern: `^0x[0-9a-fA-F]{1,64}(,0x[0-9a-fA-F]{1,64}){0,${MOST_SLOTS - 1}}$`,
          description: `Slots of storage, up to ${MOST_SLOTS} with commas between them.`,
        }),
      ),
    }),
    reply: Type.Object({ height: Type.Integer(), hash: Type.String(), answers: Answers }),
    errors: [
      'CHAIN_UNKNOWN',
      'CHAIN_INACTIVE',
      'ADDRESS_MALFORMED',
      'HASH_MALFORMED',
      'HEIGHT_MALFORMED',
      'BLOCK_NOT_FOUND',
      'BLOCK_NOT_YET',
      'TIME_NOT_YET',
      'CAPABILITY_MISSING',
      'UPSTREAM_UNREACHABLE',
      'UPSTREAM_TIMEOUT',
    ],
    cacheSeconds: 1,
  },
})
