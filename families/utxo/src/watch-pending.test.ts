import { ltc } from '@orrery/chains/records/ltc'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import { systemClock } from '@orrery/primitives/clock'
import { expect, test } from 'vitest'
import type { RawTx } from './raw-block.ts'
import { scriptedRpc } from './testing/scripted-rpc.ts'
import { readPending, watchPending } from './watch-pending.ts'

const { signal } = new AbortController()

test('the first answer lists the whole pool, however many answers its transactions take (reliability F-47)', async () => {
  const ids = Array.from({ length: 1_200 }, (_, i) => i.toString(16).padStart(64, '0'))
  const absent = new OrreryError('UPSTREAM_RPC', { source: 'x', method: 'm', code: -5, reason: 'no such transaction' })
  const rpc = {
    call: async <T>(call: RpcCall<T>) => call.parse(ids),
    settle: async (calls: readonly unknown[]) => calls.map(() => ({ status: 'rejected', reason: absent })),
  } as unknown as RpcClient
  const stop = new AbortController()
  const stream = watchPending(
    { rpc, chain: ltc, clock: systemClock, resolve: async (txs) => txs, rest: async () => {} },
    stop.signal,
  )
  const { value } = await stream.next()
  expect(value).toMatchObject({ added: [], removed: [], listed: ids.map((id) => `0x${id}`), poolSize: 1_200 })
  stop.abort()
  await stream.return(undefined)
})

test('what the node listed and never told of is told as gone when it is listed no longer: who listens may know it from before', async () => {
  const [first, second] = ['1', '2'].map((digit) => digit.repeat(64))
  const absent = new OrreryError('UPSTREAM_RPC', { source: 'x', method: 'm', code: -5, reason: 'no such transaction' })
  const listings = [[first, second], [second]]
  const rpc = {
    call: async <T>(call: RpcCall<T>) => call.parse(listings.shift() ?? []),
    settle: async (calls: readonly unknown[]) => calls.map(() => ({ status: 'rejected', reason: absent })),
  } as unknown as RpcClient
  const clock = { ...systemClock, sleep: async () => {} }
  const stop = new AbortController()
  const stream = watchPending(
    { rpc, chain: ltc, clock, resolve: async (txs) => txs, rest: async () => {} },
    stop.signal,
  )
  await stream.next()
  const { value } = await stream.next()
  expect(value).toMatchObject({ removed: [`0x${first}`], poolSize: 1 })
  // All of the pool is told each time, also to those who only ask whether one has come back.
  expect([first, second].map((id) => value!.holds!(`0x${id!}`))).toEqual([false, true])
  stop.abort()
  await stream.return(undefined)
})

test('screens-nonevm §2 G9: what waits was seen first when it came into the node’s pool, also where it waited before the site began', async () => {
  const [now, txid] = [1_800_000_000_500, '1'.repeat(64)]
  const seen = async (time: number) => {
    const rpc = scriptedRpc((method) =>
      method === 'getmempoolentry'
        ? { fees: { base: '0.00001000', ancestor: '0.00001000' }, time, depends: [] }
        : { txid, hash: txid, version: 2, size: 100, locktime: 0, vin: [], vout: [], hex: '' },
    )
    const clock = { ...systemClock, now: () => now }
    const [row] = await readPending([`0x${txid}`], { rpc, chain: ltc, clock, resolve: async (txs) => txs }, signal)
    return row!.seenMs
  }
  expect(await seen(1_799_990_000)).toBe(1_799_990_000_000)
  // No clock of a node puts it into the future.
  expect(await seen(1_800_000_060)).toBe(now)
})

test('reliability F-06: what a node tells in the place of the transaction that was asked for is not told on', async () => {
  const [asked, other] = ['1'.repeat(64), '2'.repeat(64)]
  const rpc = scriptedRpc((method, [id]) =>
    method === 'getmempoolentry'
      ? { fees: { base: '0.00001000' }, time: 1_799_990_000, depends: [] }
      : { txid: id === asked ? other : id, version: 2, size: 100, locktime: 0, vin: [], vout: [] },
  )
  const deps = { rpc, chain: ltc, clock: systemClock, resolve: async (txs: readonly RawTx[]) => txs }
  const rows = await readPending([`0x${asked}`, `0x${'3'.repeat(64)}`], deps, signal)
  expect(rows.map(({ hash }) => hash)).toEqual([`0x${'3'.repeat(64)}`])
})
