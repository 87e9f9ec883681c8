import { Type } from 'typebox'
import {
  BlockBalance,
  BlockDetail,
  BlockGas,
  BlockHealth,
  BlockInsides,
  BlockProducers,
  BlockSummary,
} from '@orrery/model/wire/block'
import { listOf } from '@orrery/model/wire/common'
import { UserOp } from '@orrery/model/wire/events'
import { Log, Transfer, TxSummary } from '@orrery/model/wire/transaction'
import { defineResource } from '../../contract/resource.ts'
import { LEDGER_MARKS, ROW_MARKS, SCRIPT_TYPES, type ScriptChoice, type TxMark } from '@orrery/model/tx-marks'
import {
  BLOCK_ERRORS,
  ChainParam,
  IdParam,
  LIST_ERRORS,
  LIST_PARAMS,
  MethodParam,
  LOG_PARAMS,
  paramsOf,
  TIME_PARAMS,
  TxDeedParam,
} from '../../contract/params.ts'

const block = IdParam(
  'Height, hash, or latest, safe, finalized, earliest; or `@` and a time (`@2024-05-01T12:00Z`, `@1714564800`): the last block at it.',
)
const CHAIN = ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE'] as const

const BLOCK_CHOICE = {
  producer: Type.Optional(IdParam('Only blocks whose producer, sequencer or fee recipient this address is.')),
  leastTxs: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Only blocks with so many transactions at least.' }),
  ),
  fill: Type.Optional(
    Type.Union([Type.Literal('empty'), Type.Literal('full'), Type.Literal('blobs')], {
      description: 'Only blocks without transactions, with more than 95 % of their gas used, or with blobs.',
    }),
  ),
  builder: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 32,
      description: 'Only blocks whose extra data hold this text, in any case: builders write their names there.',
    }),
  ),
  fromBlock: Type.Optional(Type.Integer({ minimum: 0, maximum: 4_294_967_295, description: 'Lowest height.' })),
  toBlock: Type.Optional(Type.Integer({ minimum: 0, maximum: 4_294_967_295, description: 'Highest height.' })),
}
const BLOCK_SORT = Type.Optional(
  Type.Union(
    [
      Type.Literal('txs'),
      Type.Literal('gas'),
      Type.Literal('burnt'),
      Type.Literal('size'),
      Type.Literal('weight'),
      Type.Literal('medianFeeRate'),
    ],
    { description: 'Of the newest 1,000 that fit, those with the most first; newest first without it.' },
  ),
)
const TX_CHOICE = {
  from: Type.Optional(IdParam('Only from this sender.')),
  to: Type.Optional(IdParam('Only to this receiver, or what made this contract.')),
  method: MethodParam,
  status: Type.Optional(Type.Union([Type.Literal('success'), Type.Literal('failed')])),
  kind: Type.Optional(
    Type.String({
      pattern: '^[a-zA-Z0-9-]{1,40}$',
      description: 'Only of this kind, as rows tell it: legacy, dynamic-fee, blob.',
    }),
  ),
  does: TxDeedParam,
  holds: Type.Optional(
    Type.Unsafe<TxMark>(
      Type.String({
        enum: [...ROW_MARKS, ...LEDGER_MARKS],
        description:
          'Of output chains: only what announces that it may be replaced, looks like a coinjoin by equal outputs (a guess), or carries data, a message of such a protocol, or an inscription that it reveals.',
      }),
    ),
  ),
  script: Type.Optional(
    Type.Unsafe<ScriptChoice>(
      Type.String({
        enum: [...SCRIPT_TYPES],
        description: 'Of output chains: only what spends or makes an output of this script type.',
      }),
    ),
  ),
  sort: Type.Optional(
    Type.Union([Type.Literal('value'), Type.Literal('fee'), Type.Literal('gasPrice'), Type.Literal('size')], {
      description: 'The highest first; in block order without it. `size` is told on output chains alone.',
    }),
  ),
}

/** Blocks and what they carry. */
export const blocks = defineResource({
  listBlocks: {
    method: 'GET',
    path: '/v1/{chain}/blocks',
    summary: 'Canonical blocks, newest first, all or those that fit; a filtered list is walked by its cursors',
    params: paramsOf({ chain: ChainParam, ...BLOCK_CHOICE, sort: BLOCK_SORT, ...TIME_PARAMS, ...LIST_PARAMS }),
    reply: listOf(BlockSummary),
    errors: [...CHAIN, 'ADDRESS_MALFORMED', ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  listBlockProducers: {
    method: 'GET',
    path: '/v1/{chain}/block-producers',
    summary: 'Who produced the blocks of the last 24 hours, the most first',
    params: paramsOf({ chain: ChainParam }),
    reply: BlockProducers,
    errors: CHAIN,
    cacheSeconds: 30,
  },
  getBlock: {
    method: 'GET',
    path: '/v1/{chain}/blocks/{block}',
    summary: 'One block, canonical or orphaned, read from the node where it is not indexed',
    params: paramsOf({ chain: ChainParam, block }),
    reply: BlockDetail,
    errors: [...CHAIN, ...BLOCK_ERRORS],
    cacheSeconds: 1,
  },
  listBlockTransactions: {
    method: 'GET',
    path: '/v1/{chain}/blocks/{block}/transactions',
    summary: 'Transactions of a block in block order, all or those that fit',
    params: paramsOf({ chain: ChainParam, block, ...TX_CHOICE, ...LIST_PARAMS }),
    reply: listOf(TxSummary),
    errors: [...CHAIN, ...BLOCK_ERRORS, 'ADDRESS_MALFORMED', 'CAPABILITY_MISSING', ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  listBlockInsides: {
    method: 'GET',
    path: '/v1/{chain}/block-insides',
    summary:
      'Of up to a hundred blocks their transactions by kind and the calls inside them; and the most blobs that a block may hold',
    params: paramsOf({
      chain: ChainParam,
      heights: Type.String({ pattern: '^\\d{1,10}(,\\d{1,10}){0,99}$', description: 'Heights, with commas between.' }),
    }),
    reply: BlockInsides,
    errors: [...CHAIN],
    cacheSeconds: 5,
  },
  getBlockGas: {
    method: 'GET',
    path: '/v1/{chain}/blocks/{block}/gas',
    summary: 'What the gas of a block was used for: by receiver and by function, the most first',
    params: paramsOf({ chain: ChainParam, block }),
    reply: BlockGas,
    errors: [...CHAIN, ...BLOCK_ERRORS, 'CAPABILITY_MISSING'],
    cacheSeconds: 5,
  },
  getBlockHealth: {
    method: 'GET',
    path: '/v1/{chain}/blocks/{block}/health',
    summary:
      'What a block that was watched had of what was expected of it, on output chains whose transactions bid for space',
    params: paramsOf({ chain: ChainParam, block }),
    reply: BlockHealth,
    errors: [...CHAIN, ...BLOCK_ERRORS, 'CAPABILITY_MISSING'],
    cacheSeconds: 5,
  },
  listBlockBalances: {
    method: 'GET',
    path: '/v1/{chain}/blocks/{block}/balances',
    summary:
      'How a block changed what addresses have of the chain’s coin, the largest change first, where it was traced and tells all of them',
    params: paramsOf({ chain: ChainParam, block, ...LIST_PARAMS }),
    reply: listOf(BlockBalance),
    errors: [...CHAIN, ...BLOCK_ERRORS, 'CAPABILITY_MISSING', ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  listBlockUserOps: {
    method: 'GET',
    path: '/v1/{chain}/blocks/{block}/user-operations',
    summary: 'User operations of a block in block order',
    params: paramsOf({ chain: ChainParam, block, ...LIST_PARAMS }),
    reply: listOf(UserOp),
    errors: [...CHAIN, ...BLOCK_ERRORS, ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  listBlockTransfers: {
    method: 'GET',
    path: '/v1/{chain}/blocks/{block}/transfers',
    summary: 'Token and native transfers of a block in block order',
    params: paramsOf({ chain: ChainParam, block, ...LIST_PARAMS }),
    reply: listOf(Transfer),
    errors: [...CHAIN, ...BLOCK_ERRORS, ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  listBlockLogs: {
    method: 'GET',
    path: '/v1/{chain}/blocks/{block}/logs',
    summary: 'Logs of a block in block order, all or those that fit',
    params: paramsOf({ chain: ChainParam, block, ...LOG_PARAMS, ...LIST_PARAMS }),
    reply: listOf(Log),
    errors: [...CHAIN, ...BLOCK_ERRORS, 'ADDRESS_MALFORMED', ...LIST_ERRORS],
    cacheSeconds: 1,
  },
})
