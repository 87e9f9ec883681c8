import { Type } from 'typebox'
import { AddressNames, listOf, Nullable } from '@orrery/model/wire/common'
import { Vault, VaultSummary } from '@orrery/model/wire/events'
import { SearchedFlows } from '@orrery/model/wire/filter'
import { Ledger } from '@orrery/model/wire/rune'
import { defineResource } from '../../contract/resource.ts'
import { ChainParam, IdParam, LIST_PARAMS, paramsOf } from '../../contract/params.ts'

const address = IdParam('The vault, which is the token of its shares.')
const ERRORS = ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'ADDRESS_MALFORMED'] as const

/** Vaults of tokens (ERC-4626). */
export const vaults = defineResource({
  listVaults: {
    method: 'GET',
    path: '/v1/{chain}/vaults',
    summary:
      'Contracts that logged deposits or withdrawals as vaults do, the busiest first, as far as the sums have come',
    params: paramsOf({
      chain: ChainParam,
      vaultOrder: Type.Optional(
        Type.Union([Type.Literal('busy'), Type.Literal('deposits'), Type.Literal('withdrawals')], {
          default: 'busy',
          description: 'Of what they logged most: both together, deposits or withdrawals.',
        }),
      ),
      ...LIST_PARAMS,
    }),
    reply: Type.Object({ ledger: Ledger, list: listOf(VaultSummary), addressNames: AddressNames }),
    errors: [
      'CHAIN_UNKNOWN',
      'CHAIN_INACTIVE',
      'CAPABILITY_MISSING',
      'PARAMETER_INVALID',
      'PAGE_TOO_DEEP',
      'CURSOR_INVALID',
      'STALE_CURSOR',
    ],
    cacheSeconds: 5,
  },
  getVault: {
    method: 'GET',
    path: '/v1/{chain}/tokens/{address}/vault',
    summary: 'What a vault keeps and what a share of it is worth, as its contract tells it; null where it is none',
    params: paramsOf({
      chain: ChainParam,
      address,
      height: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 4_294_967_295,
          description: 'Height at which the contract is asked; the newest block unless told.',
        }),
      ),
    }),
    reply: Type.Object({ vault: Nullable(Vault) }),
    errors: [...ERRORS, 'TOKEN_NOT_FOUND', 'UPSTREAM_UNREACHABLE', 'UPSTREAM_TIMEOUT'],
    cacheSeconds: 2,
  },
  listVaultFlows: {
    method: 'GET',
    path: '/v1/{chain}/tokens/{address}/vault/flows',
    summary: 'Deposits into a vault and withdrawals from it, newest first, as far down as one answer may look',
    params: paramsOf({ chain: ChainParam, address, limit: LIST_PARAMS.limit, cursor: LIST_PARAMS.cursor }),
    reply: SearchedFlows,
    errors: [...ERRORS, 'PARAMETER_INVALID', 'CURSOR_INVALID', 'STALE_CURSOR'],
    cacheSeconds: 1,
  },
})
