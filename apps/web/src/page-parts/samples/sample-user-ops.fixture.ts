import type { ListOf } from '@orrery/model/wire/common'
import { callNode } from './sample-calls.fixture.ts'
import { userOp, userOpDetail } from './sample-events.fixture.ts'
import { log, transfer } from './sample-rows.fixture.ts'

type Rows = <T>(params: { limit?: number }, make: (index: number) => T, total?: number) => ListOf<T>

/** What the sample answers of user operations. */
export const sampleUserOps = (rows: Rows) => ({
  listUserOps: (params: { limit?: number }) => rows(params, userOp, 400),
  listAddressUserOps: (params: { limit?: number }) => rows(params, userOp, 400),
  listTransactionUserOps: (params: { limit?: number }) => rows({ ...params, limit: 3 }, userOp, 3),
  getUserOp: () => userOpDetail(1),
  getUserOpTrace: ({ hash }: { readonly [name: string]: unknown }) => ({
    request: userOpDetail(1).request,
    tree: { hash: String(hash), nodes: Array.from({ length: 8 }, (_, seed) => callNode(seed)), from: 0, total: 8 },
  }),
  listUserOpLogs: (params: { limit?: number }) => rows(params, log, 12),
  listUserOpTransfers: (params: { limit?: number }) => rows({ ...params, limit: 3 }, transfer, 3),
})
