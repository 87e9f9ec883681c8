import { btc } from '@orrery/chains/records/btc'
import type { Json } from '@orrery/primitives/json'
import { hexToBytes, type Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { createPackages } from './check-package.ts'
import { sha256d } from './sha256d.ts'
import { refuse, scriptedRpc, type Script } from './testing/scripted-rpc.ts'

const reversed = (id: string): string => Buffer.from(id, 'hex').reverse().toString('hex')
/** A transaction without witnesses that spends first outputs and pays one. */
function txOf(spends: readonly string[]): { readonly hex: Hex; readonly id: Hex } {
  const inputs = spends.map((id) => `${reversed(id)}0000000000fdffffff`).join('')
  const count = spends.length.toString(16).padStart(2, '0')
  const whole: Hex = `0x02000000${count}${inputs}01e803000000000000160014${'11'.repeat(20)}00000000`
  return { hex: whole, id: `0x${sha256d(hexToBytes(whole)).reverse().toString('hex')}` }
}

const parent = txOf(['aa'.repeat(32)])
const other = txOf(['bb'.repeat(32)])
const child = txOf([parent.id.slice(2), other.id.slice(2)])
const alone = txOf(['cc'.repeat(32)])

function packages(script: Script) {
  const rpc = scriptedRpc(script)
  const made = createPackages({
    rpc,
    chain: btc,
    clock: { now: () => 0, monotonic: () => 0, sleep: async () => {} },
    fetcher: { resolve: async (txs: readonly unknown[]) => txs } as never,
  })
  const { signal } = new AbortController()
  return {
    asked: rpc.asked,
    check: (...txs: (typeof child)[]) =>
      made.checkPackage(
        txs.map(({ hex }) => hex),
        signal,
      ),
    send: (...txs: (typeof child)[]) =>
      made.sendPackage(
        txs.map(({ hex }) => hex),
        signal,
      ),
  }
}

test('screens-nonevm §13: what belongs together is sent as one package, and each is told as the node tells it', async () => {
  const node = packages((method) =>
    method === 'submitpackage'
      ? {
          package_msg: 'transaction failed',
          'tx-results': {
            [parent.id.slice(2)]: { txid: parent.id.slice(2), vsize: 82, fees: { base: 0.00001 } },
            [other.id.slice(2)]: { txid: other.id.slice(2), error: 'min relay fee not met' },
          },
        }
      : undefined,
  )
  expect(await node.send(parent, other, child)).toEqual({
    together: true,
    message: 'transaction failed',
    sent: [
      { hash: parent.id, refused: null },
      { hash: null, refused: 'min relay fee not met' },
      { hash: null, refused: null },
    ],
  })
  const refusing = packages(() => refuse(-25, 'package-not-sorted'))
  expect(await refusing.send(parent, other, child)).toMatchObject({
    together: true,
    message: 'package-not-sorted',
    sent: [{ hash: null }, { hash: null }, { hash: null }],
  })
})

test('screens-nonevm §13: a node without packages gets them one after another, up to the first that it refuses', async () => {
  const idOf = (params: readonly Json[]) =>
    `${[parent, other, child, alone].find(({ hex }) => hex.slice(2) === (params[0] as string))!.id.slice(2)}`
  const taking = packages((method, params) => (method === 'sendrawtransaction' ? idOf(params) : undefined))
  expect(await taking.send(parent, other, child)).toEqual({
    together: false,
    message: null,
    sent: [parent, other, child].map(({ id }) => ({ hash: id, refused: null })),
  })
  // What spends from none of the others is no package to any node.
  await taking.send(parent, alone)
  expect(taking.asked).toEqual([
    'submitpackage',
    ...Array(3).fill('sendrawtransaction'),
    ...Array(2).fill('sendrawtransaction'),
  ])
  const answers = ['txn-already-in-mempool', 'bad-txns']
  const refusing = packages((method) => (method === 'sendrawtransaction' ? refuse(-26, answers.shift()!) : undefined))
  expect((await refusing.send(parent, other, child)).sent).toEqual([
    { hash: null, refused: 'txn-already-in-mempool' },
    { hash: null, refused: 'bad-txns' },
    { hash: null, refused: null },
  ])
})

test('screens-nonevm §13: all are judged at once; where the node judges but one, it cannot say of what rests on the others', async () => {
  const newer = packages(() => [
    { txid: 'a', allowed: true },
    { txid: 'b', allowed: false, 'reject-reason': 'min relay fee not met' },
    { txid: 'c', 'package-error': 'package-mempool-limits' },
  ])
  const told = (checks: readonly { accepted: boolean | null; reason: string | null }[]) =>
    checks.map(({ accepted, reason }) => [accepted, reason])
  expect(told(await newer.check(parent, other, child))).toEqual([
    [true, null],
    [false, 'min relay fee not met'],
    [false, 'package-mempool-limits'],
  ])
  const older = packages((_, [list]) => {
    const hexes = list as readonly string[]
    if (hexes.length > 1) return refuse(-8, 'Array must contain exactly one raw transaction for now')
    return [{ txid: 'a', allowed: hexes[0] === parent.hex.slice(2), 'reject-reason': 'missing-inputs' }]
  })
  expect(told(await older.check(parent, alone, child))).toEqual([
    [true, 'missing-inputs'],
    [false, 'missing-inputs'],
    [null, 'missing-inputs'],
  ])
  expect(told(await packages(() => undefined).check(parent, child))).toEqual([
    [null, null],
    [null, null],
  ])
  await expect(packages(() => []).check(parent, { hex: '0x00', id: '0x00' })).rejects.toMatchObject({
    code: 'BODY_MALFORMED',
  })
})
