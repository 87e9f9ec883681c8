import { Type } from 'typebox'
import { Blob, BlobBatch, BlobBody, BlobDetail } from '@orrery/model/wire/block-data'
import { listOf } from '@orrery/model/wire/common'
import { defineResource } from '../../contract/resource.ts'
import {
  BLOCK_ERRORS,
  ChainParam,
  IdParam,
  LIST_ERRORS,
  LIST_PARAMS,
  paramsOf,
  TIME_PARAMS,
} from '../../contract/params.ts'

const CHAIN = ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE'] as const
const BLOCK = [...BLOCK_ERRORS, 'CAPABILITY_MISSING'] as const
const block = IdParam('Height, block hash, or one of latest, safe, finalized, earliest.')
const TX = [
  'HASH_MALFORMED',
  'TRANSACTION_NOT_FOUND',
  'TRANSACTION_UNTOLD',
  'UPSTREAM_UNREACHABLE',
  'UPSTREAM_TIMEOUT',
] as const
const hash = IdParam('Transaction hash.')
const blob = IdParam('Versioned hash of a blob.')

/** Blobs (EIP-4844), without their bytes. */
export const blobs = defineResource({
  listBlobs: {
    method: 'GET',
    path: '/v1/{chain}/blobs',
    summary: 'Blobs of the chain, newest first',
    params: paramsOf({
      chain: ChainParam,
      sender: Type.Optional(IdParam('Only what this address submitted. A filtered list is walked by its cursors.')),
      blobSort: Type.Optional(
        Type.Literal('price', {
          description:
            'The newest thousand, the highest price first; not beside a sender. `lookedTo` tells how far they reach.',
        }),
      ),
      ...TIME_PARAMS,
      ...LIST_PARAMS,
    }),
    reply: listOf(Blob),
    errors: [...CHAIN, 'ADDRESS_MALFORMED', ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  listBlobUses: {
    method: 'GET',
    path: '/v1/{chain}/blobs/{blob}',
    summary: 'Where a blob was submitted, newest first: the same bytes may come again',
    params: paramsOf({ chain: ChainParam, blob, ...LIST_PARAMS }),
    reply: listOf(Blob),
    errors: [...CHAIN, 'HASH_MALFORMED', ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  listBlockBlobs: {
    method: 'GET',
    path: '/v1/{chain}/blocks/{block}/blobs',
    summary: 'Blobs of a block in order',
    params: paramsOf({ chain: ChainParam, block, ...LIST_PARAMS }),
    reply: listOf(Blob),
    errors: [...CHAIN, ...BLOCK, ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  getBlob: {
    method: 'GET',
    path: '/v1/{chain}/blocks/{block}/blobs/{blob}',
    summary: 'A blob of a block, with who submitted it and at what price',
    params: paramsOf({ chain: ChainParam, block, blob }),
    reply: BlobDetail,
    errors: [...CHAIN, ...BLOCK, 'BLOB_NOT_FOUND'],
    cacheSeconds: 1,
  },
  getBlobBody: {
    method: 'GET',
    path: '/v1/{chain}/blocks/{block}/blobs/{blob}/body',
    summary: 'The bytes of a blob, as a node tells them that still keeps them',
    params: paramsOf({ chain: ChainParam, block, blob }),
    reply: BlobBody,
    errors: [...CHAIN, ...BLOCK, 'BLOB_NOT_FOUND', 'CAPABILITY_MISSING', 'UPSTREAM_UNREACHABLE', 'UPSTREAM_TIMEOUT'],
    cacheSeconds: 60,
  },
  getBlobBatch: {
    method: 'GET',
    path: '/v1/{chain}/blocks/{block}/blobs/{blob}/batch',
    summary: 'What a rollup wrote into the blobs of the transaction that carries this one, unpacked and counted',
    params: paramsOf({ chain: ChainParam, block, blob }),
    reply: BlobBatch,
    errors: [...CHAIN, ...BLOCK, 'BLOB_NOT_FOUND', 'CAPABILITY_MISSING', 'UPSTREAM_UNREACHABLE', 'UPSTREAM_TIMEOUT'],
    cacheSeconds: 60,
  },
  listTransactionBlobs: {
    method: 'GET',
    path: '/v1/{chain}/transactions/{hash}/blobs',
    summary: 'Blobs of a transaction in order',
    params: paramsOf({ chain: ChainParam, hash, ...LIST_PARAMS }),
    reply: listOf(Blob),
    errors: [...CHAIN, ...TX, ...LIST_ERRORS],
    cacheSeconds: 1,
  },
})
