import { Type } from 'typebox'
import { listOf } from '@orrery/model/wire/common'
import {
  BlockPeg,
  ChainPeg,
  TxCluster,
  TxInput,
  TxMerkleProof,
  TxOutput,
  TxVersions,
} from '@orrery/model/wire/output-transaction'
import { BLOCK_ERRORS, ChainParam, IdParam, LIST_ERRORS, LIST_PARAMS, paramsOf } from '../../contract/params.ts'
import { defineResource } from '../../contract/resource.ts'

const params = paramsOf({ chain: ChainParam, hash: IdParam('Transaction hash.') })
const listParams = paramsOf({ chain: ChainParam, hash: IdParam('Transaction hash.'), ...LIST_PARAMS })
const ERRORS = [
  'CHAIN_UNKNOWN',
  'CHAIN_INACTIVE',
  'CAPABILITY_MISSING',
  'HASH_MALFORMED',
  'TRANSACTION_NOT_FOUND',
  'TRANSACTION_UNTOLD',
  'UPSTREAM_UNREACHABLE',
  'UPSTREAM_TIMEOUT',
] as const

/** What only transactions of output chains have (screens-nonevm §4.4, §4.5). */
export const outputTransactions = defineResource({
  getTransactionCluster: {
    method: 'GET',
    path: '/v1/{chain}/transactions/{hash}/cluster',
    summary: 'A transaction with those that it spends from and that spend from it: who pays for whom (CPFP)',
    params,
    reply: TxCluster,
    errors: [...ERRORS],
    cacheSeconds: 1,
  },
  getTransactionVersions: {
    method: 'GET',
    path: '/v1/{chain}/transactions/{hash}/versions',
    summary: 'Transactions that spent the same outputs, one in place of the other (RBF), while they are remembered',
    params,
    reply: TxVersions,
    errors: [...ERRORS],
    cacheSeconds: 1,
  },
  listTransactionInputs: {
    method: 'GET',
    path: '/v1/{chain}/transactions/{hash}/inputs',
    summary: 'Inputs of a transaction of an output chain in their order, however many there are',
    params: listParams,
    reply: listOf(TxInput),
    errors: [...ERRORS, ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  listTransactionOutputs: {
    method: 'GET',
    path: '/v1/{chain}/transactions/{hash}/outputs',
    summary: 'Outputs of a transaction in their order, however many there are, each with what spends it',
    params: listParams,
    reply: listOf(TxOutput),
    errors: [...ERRORS, ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  listBlockPegs: {
    method: 'GET',
    path: '/v1/{chain}/blocks/{block}/pegs',
    summary: 'Coins that went into and came out of the extension block of a block (Litecoin), in block order',
    params: paramsOf({
      chain: ChainParam,
      block: IdParam('Height, block hash, or one of latest, safe, finalized, earliest.'),
      ...LIST_PARAMS,
    }),
    reply: listOf(BlockPeg),
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'CAPABILITY_MISSING', ...BLOCK_ERRORS, ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  listPegs: {
    method: 'GET',
    path: '/v1/{chain}/pegs',
    summary: 'Coins that went into extension blocks and came out of them (Litecoin), newest first',
    params: paramsOf({
      chain: ChainParam,
      direction: Type.Optional(
        Type.Unsafe<'in' | 'out'>(Type.String({ enum: ['in', 'out'], description: 'Only what went in, or came out.' })),
      ),
      ...LIST_PARAMS,
    }),
    reply: listOf(ChainPeg),
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'CAPABILITY_MISSING', ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  getTransactionMerkleProof: {
    method: 'GET',
    path: '/v1/{chain}/transactions/{hash}/merkle-proof',
    summary: 'Header and merkle branch that prove a transaction to be in its block',
    params,
    reply: TxMerkleProof,
    errors: [...ERRORS, 'PARAMETER_INVALID', 'STALE_CURSOR'],
    cacheSeconds: 1,
  },
})
