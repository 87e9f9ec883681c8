import { Type } from 'typebox'
import { listOf } from '@orrery/model/wire/common'
import { BanknoteSummary, ListedAccounts } from '@orrery/model/wire/banknote'
import { StablecoinEvent } from '@orrery/model/wire/events'
import { defineResource } from '../../contract/resource.ts'
import { ChainParam, IdParam, LIST_ERRORS, LIST_PARAMS, paramsOf } from '../../contract/params.ts'

const CHAIN = ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE'] as const

/** Issue, redemption and freezing of coins, as USDT and USDC tell them; any token may tell the same. */
export const stablecoins = defineResource({
  listBanknotes: {
    method: 'GET',
    path: '/v1/{chain}/banknote',
    summary:
      'Coins that were issued, redeemed, minted, burnt or destroyed, newest first; known dollar coins that log none of it by their transfers from and to nobody',
    params: paramsOf({
      chain: ChainParam,
      flow: Type.Optional(
        Type.Union([Type.Literal('print'), Type.Literal('destroy')], {
          description: 'Only coins that came to be, or only coins that went.',
        }),
      ),
      ...LIST_PARAMS,
    }),
    reply: listOf(StablecoinEvent),
    errors: [...CHAIN, ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  getBanknoteSummary: {
    method: 'GET',
    path: '/v1/{chain}/banknote-summary',
    summary: 'How many there are of each dollar coin of a chain, and how they grew by day',
    params: paramsOf({ chain: ChainParam }),
    reply: BanknoteSummary,
    errors: [...CHAIN, 'STORE_LIMIT', 'STORE_UNAVAILABLE'],
    cacheSeconds: 10,
  },
  listBlacklist: {
    method: 'GET',
    path: '/v1/{chain}/blacklist',
    summary: 'Accounts that were frozen and freed, newest first',
    params: paramsOf({ chain: ChainParam, ...LIST_PARAMS }),
    reply: listOf(StablecoinEvent),
    errors: [...CHAIN, ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  listListedAccounts: {
    method: 'GET',
    path: '/v1/{chain}/listed-accounts',
    summary: 'How accounts stand that tokens froze, those of the newest events first',
    params: paramsOf({
      chain: ChainParam,
      token: Type.Optional(IdParam('Only of this token contract.')),
      listed: Type.Optional(
        Type.Union([Type.Literal('frozen'), Type.Literal('freed')], {
          description: 'Only those that are frozen, or only those that were freed.',
        }),
      ),
      ...LIST_PARAMS,
    }),
    reply: ListedAccounts,
    errors: [...CHAIN, 'ADDRESS_MALFORMED', ...LIST_ERRORS],
    cacheSeconds: 10,
  },
  listTokenIssuance: {
    method: 'GET',
    path: '/v1/{chain}/tokens/{address}/issuance',
    summary: 'Issue, redemption and freezing of one token, newest first',
    params: paramsOf({ chain: ChainParam, address: IdParam('Token contract.'), ...LIST_PARAMS }),
    reply: listOf(StablecoinEvent),
    errors: [...CHAIN, 'ADDRESS_MALFORMED', ...LIST_ERRORS],
    cacheSeconds: 1,
  },
})
