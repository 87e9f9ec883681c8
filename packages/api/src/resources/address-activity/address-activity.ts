import { listOf } from '@orrery/model/wire/common'
import {
  AccountPending,
  AddressOnChains,
  AddressSignals,
  AddressUse,
  DeployedList,
} from '@orrery/model/wire/address-activity'
import { BlobTx } from '@orrery/model/wire/block-data'
import { BatchTx } from '@orrery/model/wire/posted-batch'
import { ChainParam, IdParam, LIST_PARAMS, paramsOf, TIME_PARAMS } from '../../contract/params.ts'
import { defineResource } from '../../contract/resource.ts'

const address = IdParam('Address in any form that the family accepts.')
const list = paramsOf({ chain: ChainParam, address, ...LIST_PARAMS })
const ERRORS = [
  'CHAIN_UNKNOWN',
  'CHAIN_INACTIVE',
  'ADDRESS_MALFORMED',
  'PARAMETER_INVALID',
  'CAPABILITY_MISSING',
] as const
const LIST = ['PAGE_TOO_DEEP', 'CURSOR_INVALID', 'STALE_CURSOR'] as const

/** What an address waits for, made, and tells of itself by its rows. */
export const addressActivity = defineResource({
  listAddressPending: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/pending',
    summary:
      'Transactions from and to an address that no block holds yet, with the nonces that are missing before them',
    params: list,
    reply: listOf(AccountPending),
    errors: [...ERRORS, ...LIST, 'BEING_COUNTED', 'UPSTREAM_UNREACHABLE'],
    cacheSeconds: 1,
  },
  listAddressDeployed: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/deployed',
    summary: 'Contracts that an address made, newest first: by its transactions, or as a contract by traced calls',
    params: paramsOf({ chain: ChainParam, address, limit: LIST_PARAMS.limit, cursor: LIST_PARAMS.cursor }),
    reply: DeployedList,
    errors: [...ERRORS, 'CURSOR_INVALID', 'STALE_CURSOR'],
    cacheSeconds: 2,
  },
  getAddressSignals: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/signals',
    summary:
      'What rows of the index tell of an address by rules: who funded it, its counterparties, look-alikes, permissions without end',
    params: paramsOf({ chain: ChainParam, address }),
    reply: AddressSignals,
    errors: ERRORS,
    cacheSeconds: 5,
  },
  getAddressUse: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/use',
    summary:
      'What an address paid in fees and spent in gas, its first and last transaction, how many called it in 30 days, by at most a million of its newest transactions, and what blocks that it produced lately and withdrawals brought',
    params: paramsOf({ chain: ChainParam, address }),
    reply: AddressUse,
    errors: ERRORS,
    cacheSeconds: 60,
  },
  listAddressBlobs: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/blobs',
    summary: 'Blob transactions of a sender, newest first, with bytes and cost of their blobs',
    params: paramsOf({
      chain: ChainParam,
      address,
      ...TIME_PARAMS,
      limit: LIST_PARAMS.limit,
      cursor: LIST_PARAMS.cursor,
    }),
    reply: listOf(BlobTx),
    errors: [...ERRORS, 'CURSOR_INVALID', 'STALE_CURSOR'],
    cacheSeconds: 2,
  },
  listAddressBatches: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/batches',
    summary: 'Batches of rollups that an address posted, newest first, with their inbox, blobs and fee',
    params: paramsOf({
      chain: ChainParam,
      address,
      ...TIME_PARAMS,
      limit: LIST_PARAMS.limit,
      cursor: LIST_PARAMS.cursor,
    }),
    reply: listOf(BatchTx),
    errors: [...ERRORS, 'CURSOR_INVALID', 'STALE_CURSOR'],
    cacheSeconds: 2,
  },
  getAddressChains: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/chains',
    summary:
      'The same address on all followed chains: balance, nonce and code by their nodes, transactions by their indexes',
    params: paramsOf({ chain: ChainParam, address }),
    reply: AddressOnChains,
    errors: ERRORS,
    cacheSeconds: 5,
  },
})
