import { Type } from 'typebox'
import { listOf } from '@orrery/model/wire/common'
import {
  ItemDocument,
  ItemHolder,
  TokenDetail,
  TokenPowers,
  ItemHistory,
  TokenItem,
  TokenSummary,
  TokenTraits,
  TokenTrial,
  TrendingTokens,
} from '@orrery/model/wire/token'
import { Holder, HolderGroup, HolderGroups, PastHolders } from '@orrery/model/wire/holder'
import { Tokenomics } from '@orrery/model/wire/tokenomics'
import { TOKEN_SORTS, type TokenSort } from '@orrery/model/token-sorts'
import { Transfer } from '@orrery/model/wire/transaction'
import { defineResource } from '../../contract/resource.ts'
import {
  BLOCK_ERRORS,
  ChainParam,
  IdParam,
  LIST_ERRORS,
  LIST_PARAMS,
  paramsOf,
  StandardParam,
  MethodsParam,
  TIME_PARAMS,
  WorthParam,
} from '../../contract/params.ts'

const address = IdParam('Token contract.')
const CHAIN = ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE'] as const
const TokenIdParam = Type.String({
  pattern: '^\\d{1,78}$',
  description: 'Number of the item, decimal.',
  examples: ['7'],
})
const AgainParam = Type.Optional(
  Type.Boolean({
    default: false,
    description: 'Reads a document that lies outside the chain anew, unless that was done less than a minute ago.',
  }),
)
const TOKEN = ['ADDRESS_MALFORMED', 'TOKEN_NOT_FOUND', 'UPSTREAM_UNREACHABLE', 'UPSTREAM_TIMEOUT'] as const

/** Tokens, their movements and their holders. */
export const tokens = defineResource({
  listTokens: {
    method: 'GET',
    path: '/v1/{chain}/tokens',
    summary: 'Tokens seen on the chain',
    params: paramsOf({
      chain: ChainParam,
      standard: StandardParam,
      text: Type.Optional(
        Type.String({
          maxLength: 100,
          description: 'Part of a symbol or name, of which the best hundred matches are told, or an address.',
        }),
      ),
      tokens: Type.Optional(
        Type.Union([Type.Literal('new'), Type.Literal('dollars')], {
          description: 'Only tokens first seen in the last seven days, or coins that are meant to stay at a dollar.',
        }),
      ),
      tokenOrder: Type.Optional(
        Type.Unsafe<TokenSort>(
          Type.Union(
            TOKEN_SORTS.map((sort) => Type.Literal(sort)),
            {
              description:
                'By what they come: the first thousand of the order, the most first, and last those of which it is not known; without another choice all of them by market value (`cap`), the last seen first where none is known. Without it the last seen first.',
            },
          ),
        ),
      ),
      turned: Type.Optional(
        Type.Boolean({ description: 'The same rows, those of which it is known the other way round.' }),
      ),
      leastHolders: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 1_000_000_000, description: 'Of these rows those with so many holders.' }),
      ),
      vouched: Type.Optional(
        Type.Boolean({ description: 'Of these rows those that somebody besides themselves tells of (`marks`).' }),
      ),
      pooled: Type.Optional(Type.Boolean({ description: 'Of these rows those that a pool tells a price of.' })),
      ...LIST_PARAMS,
    }),
    reply: listOf(TokenSummary),
    errors: [...CHAIN, 'QUERY_TOO_LONG', 'BEING_COUNTED', 'CAPABILITY_MISSING', ...LIST_ERRORS],
    cacheSeconds: 5,
  },
  listTrendingTokens: {
    method: 'GET',
    path: '/v1/{chain}/trending-tokens',
    summary: 'Tokens that logged most transfers in the last 24 hours, with those of the day before',
    params: paramsOf({ chain: ChainParam }),
    reply: TrendingTokens,
    errors: [...CHAIN, 'STORE_LIMIT', 'STORE_UNAVAILABLE'],
    cacheSeconds: 5,
  },
  getToken: {
    method: 'GET',
    path: '/v1/{chain}/tokens/{address}',
    summary: 'One token, asked of the node where it is not indexed',
    params: paramsOf({ chain: ChainParam, address }),
    reply: TokenDetail,
    errors: [...CHAIN, ...TOKEN],
    cacheSeconds: 2,
  },
  listTokenTransfers: {
    method: 'GET',
    path: '/v1/{chain}/tokens/{address}/transfers',
    summary: 'Transfers of one token, newest first',
    params: paramsOf({
      chain: ChainParam,
      address,
      ...TIME_PARAMS,
      ...LIST_PARAMS,
      worth: WorthParam,
      methods: MethodsParam,
    }),
    reply: listOf(Transfer),
    errors: [...CHAIN, 'ADDRESS_MALFORMED', ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  listTokenItems: {
    method: 'GET',
    path: '/v1/{chain}/tokens/{address}/items',
    summary: 'Items of an NFT contract with their owners by the ledger, by number',
    params: paramsOf({
      chain: ChainParam,
      address,
      ...LIST_PARAMS,
      traitType: Type.Optional(
        Type.String({ maxLength: 256, description: 'With `traitValue`: only items with this trait.' }),
      ),
      traitValue: Type.Optional(Type.String({ maxLength: 256, description: 'Only items with this trait.' })),
      owner: Type.Optional(IdParam('Only items that this address holds, by number.')),
      item: Type.Optional(
        Type.String({
          pattern: '^\\d{1,78}$',
          description:
            'Only this item: whoever holds some of it, the largest first (of more than 10,000 the first by address).',
        }),
      ),
      itemOrder: Type.Optional(
        Type.Union([Type.Literal('number'), Type.Literal('rarity'), Type.Literal('recent')], {
          default: 'number',
          description:
            'By rarity where every item was read (`getTokenTraits`); of ERC-721 by the last transfer, of those that the newest 500 transfers tell.',
        }),
      ),
    }),
    reply: listOf(ItemHolder),
    errors: [...CHAIN, 'ADDRESS_MALFORMED', 'CAPABILITY_MISSING', ...LIST_ERRORS],
    cacheSeconds: 5,
  },
  getTokenPowers: {
    method: 'GET',
    path: '/v1/{chain}/tokens/{address}/powers',
    summary: 'What a token’s code allows, by well-known functions that it has, and whose it is',
    params: paramsOf({ chain: ChainParam, address }),
    reply: TokenPowers,
    errors: [...CHAIN, 'ADDRESS_MALFORMED'],
    cacheSeconds: 10,
  },
  getTokenomics: {
    method: 'GET',
    path: '/v1/{chain}/tokens/{address}/tokenomics',
    summary:
      'Who got the first mints of a token, and which of its large holders let go of it by time: inferred from the chain alone',
    params: paramsOf({ chain: ChainParam, address }),
    reply: Tokenomics,
    errors: [...CHAIN, 'ADDRESS_MALFORMED'],
    cacheSeconds: 30,
  },
  getTokenTrial: {
    method: 'GET',
    path: '/v1/{chain}/tokens/{address}/trial',
    summary:
      'What arrives when large holders send some of a token, to somebody new and to a pool: tried by the node, nothing is sent',
    params: paramsOf({ chain: ChainParam, address }),
    reply: TokenTrial,
    errors: [...CHAIN, 'ADDRESS_MALFORMED'],
    cacheSeconds: 60,
  },
  getTokenTraits: {
    method: 'GET',
    path: '/v1/{chain}/tokens/{address}/traits',
    summary: 'Traits of the items of an NFT contract, as far as their metadata was read; asking begins the reading',
    params: paramsOf({ chain: ChainParam, address }),
    reply: TokenTraits,
    errors: [...CHAIN, 'ADDRESS_MALFORMED'],
    cacheSeconds: 2,
  },
  getTokenItem: {
    method: 'GET',
    path: '/v1/{chain}/nft/{address}/{tokenId}',
    summary: 'One item of an NFT contract: its owner and its metadata, as the contract tells them now',
    params: paramsOf({ chain: ChainParam, address, tokenId: TokenIdParam, again: AgainParam }),
    reply: TokenItem,
    errors: [...CHAIN, ...TOKEN, 'PARAMETER_INVALID'],
    cacheSeconds: 10,
  },
  getItemDocument: {
    method: 'GET',
    path: '/v1/{chain}/nft/{address}/{tokenId}/document',
    summary:
      'The metadata document of one item as it is written, with its hash, as its contract names it now or named it after a block',
    params: paramsOf({
      chain: ChainParam,
      address,
      tokenId: TokenIdParam,
      block: Type.Optional(
        IdParam('After this block: a height, a hash, or the last block at a time (`@2026-01-31T23:59:59Z`).'),
      ),
      again: AgainParam,
    }),
    reply: ItemDocument,
    errors: [...CHAIN, 'ADDRESS_MALFORMED', 'PARAMETER_INVALID', ...BLOCK_ERRORS],
    cacheSeconds: 10,
  },
  getItemHistory: {
    method: 'GET',
    path: '/v1/{chain}/nft/{address}/{tokenId}/history',
    summary: 'How one item was made, what it was paid with last, and what its contract told of its metadata',
    params: paramsOf({ chain: ChainParam, address, tokenId: TokenIdParam }),
    reply: ItemHistory,
    errors: [...CHAIN, 'ADDRESS_MALFORMED', 'PARAMETER_INVALID'],
    cacheSeconds: 5,
  },
  listItemTransfers: {
    method: 'GET',
    path: '/v1/{chain}/nft/{address}/{tokenId}/transfers',
    summary: 'Transfers of one item, newest first',
    params: paramsOf({ chain: ChainParam, address, tokenId: TokenIdParam, ...LIST_PARAMS }),
    reply: listOf(Transfer),
    errors: [...CHAIN, 'ADDRESS_MALFORMED', ...LIST_ERRORS],
    cacheSeconds: 2,
  },
  listTokenHolders: {
    method: 'GET',
    path: '/v1/{chain}/tokens/{address}/holders',
    summary: 'Holders of one token by the ledger, largest first',
    params: paramsOf({
      chain: ChainParam,
      address,
      ...LIST_PARAMS,
      moves: Type.Optional(
        Type.Boolean({
          default: false,
          description: 'Since when each has it, when it moved last, and its change of a week.',
        }),
      ),
      groups: Type.Optional(Type.Boolean({ default: false, description: 'What each is as far as the index tells.' })),
      holderGroup: Type.Optional(HolderGroup),
      worth: WorthParam,
    }),
    reply: listOf(Holder),
    errors: [...CHAIN, 'ADDRESS_MALFORMED', 'BEING_COUNTED', ...LIST_ERRORS],
    cacheSeconds: 5,
  },
  getHolderGroups: {
    method: 'GET',
    path: '/v1/{chain}/tokens/{address}/holder-groups',
    summary: 'What the largest holders of a token have: accounts, contracts, pools, and what is gone',
    params: paramsOf({ chain: ChainParam, address }),
    reply: HolderGroups,
    errors: [...CHAIN, 'ADDRESS_MALFORMED', 'BEING_COUNTED'],
    cacheSeconds: 30,
  },
  listPastTokenHolders: {
    method: 'GET',
    path: '/v1/{chain}/tokens/{address}/holders/{day}',
    summary: 'Holders of one token at the end of a day (UTC) by the ledger, largest first',
    params: paramsOf({
      chain: ChainParam,
      address,
      day: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$', description: 'A day, UTC.', examples: ['2026-01-31'] }),
      ...LIST_PARAMS,
    }),
    reply: PastHolders,
    errors: [...CHAIN, 'ADDRESS_MALFORMED', 'PARAMETER_INVALID', ...LIST_ERRORS],
    cacheSeconds: 5,
  },
  matchTokens: {
    method: 'GET',
    path: '/v1/{chain}/matchTokens',
    summary: 'Tokens whose symbol or name holds the text, taken literally, case-folded',
    params: paramsOf({ chain: ChainParam, q: Type.String({ maxLength: 4096, examples: ['usd'] }) }),
    reply: listOf(TokenSummary),
    errors: [...CHAIN, 'QUERY_TOO_LONG'],
    cacheSeconds: 5,
  },
})
