import { Type } from 'typebox'
import { BlockDetail, BranchStatus, ForkedBlock, ForkedFate, ForkKind } from '@orrery/model/wire/block'
import { AddressNames, listOf, Nullable } from '@orrery/model/wire/common'
import { TxSummary } from '@orrery/model/wire/transaction'
import { defineResource } from '../../contract/resource.ts'
import { ChainParam, IdParam, LIST_PARAMS, paramsOf, TIME_PARAMS } from '../../contract/params.ts'

/** Blocks that lost their place, and stale branches that the node knows (explorer §2.2 forked-block pages, screens-nonevm §4.2). */
export const forkedBlocks = defineResource({
  listForkedBlocks: {
    method: 'GET',
    path: '/v1/{chain}/forked-blocks',
    summary: 'Blocks that a reorganisation took back and stale blocks that the node knows, the last lost first',
    params: paramsOf({
      chain: ChainParam,
      leastDepth: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 10_000,
          description: 'Only where so many blocks lost their place together.',
        }),
      ),
      forkKind: Type.Optional(ForkKind),
      producer: Type.Optional(IdParam('Only blocks whose producer, sequencer or fee recipient this address is.')),
      ...TIME_PARAMS,
      ...LIST_PARAMS,
    }),
    reply: listOf(ForkedBlock),
    errors: [
      'CHAIN_UNKNOWN',
      'CHAIN_INACTIVE',
      'ADDRESS_MALFORMED',
      'PARAMETER_INVALID',
      'PAGE_TOO_DEEP',
      'CURSOR_INVALID',
    ],
    cacheSeconds: 1,
  },
  getForkedBlock: {
    method: 'GET',
    path: '/v1/{chain}/forked-blocks/{hash}',
    summary: 'One orphaned block with the transactions it carried',
    params: paramsOf({ chain: ChainParam, hash: IdParam('Block hash.') }),
    reply: Type.Object({
      block: BlockDetail,
      transactions: Type.Array(TxSummary),
      told: BranchStatus,
      /** True where the node has its header alone: then its transactions are not known, and counts and amounts stand for nothing. */
      headerOnly: Type.Boolean(),
      /** In the order of the transactions; null where it cannot be told. */
      fates: Nullable(Type.Array(ForkedFate)),
      addressNames: AddressNames,
    }),
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'HASH_MALFORMED', 'BLOCK_NOT_FOUND'],
    cacheSeconds: 10,
  },
})
