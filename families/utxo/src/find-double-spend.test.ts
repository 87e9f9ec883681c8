import { expect, test } from 'vitest'
import { doubleSpendRows } from './double-spend-rows.ts'
import { findDoubleSpend } from './find-double-spend.ts'
import { refuse, scriptedRpc, type Script } from './testing/scripted-rpc.ts'

const TX = 'ab'.repeat(32)
const OTHER = 'cd'.repeat(32)
const PROOF = 'ef'.repeat(32)
const ask = (script: Script) => findDoubleSpend(scriptedRpc(script), `0x${TX}`, new AbortController().signal)

test('screens-nonevm §4.1: a proof that a coin was signed for twice is told with the coin, and of which waiting transaction it is', async () => {
  const node =
    (txid: string): Script =>
    (method, params) => {
      expect(params[0]).toBe(TX)
      return method === 'getdsproof'
        ? { dspid: PROOF, txid, outpoint: { txid: OTHER, vout: 3 }, descendants: [txid] }
        : '0.00000000'
    }
  const outpoint = { txid: `0x${OTHER}`, vout: 3 }
  expect(await ask(node(TX))).toEqual({ proof: { id: `0x${PROOF}`, outpoint, ancestor: null }, score: 0 })
  expect((await ask(node(OTHER)))?.proof).toEqual({ id: `0x${PROOF}`, outpoint, ancestor: `0x${OTHER}` })
})

test('screens-nonevm §4.1: no proof is told as none only of what the node has in its pool, and by nodes that tell of proofs', async () => {
  expect(await ask((method) => (method === 'getdsproof' ? null : 1))).toEqual({ proof: null, score: 1 })
  expect(await ask((method) => (method === 'getdsproof' ? null : refuse(-5, 'not in mempool')))).toBeNull()
  expect(await ask(() => undefined)).toBeNull()
  const old: Script = (method) => (method === 'getdsproof' ? { dspid: PROOF, txid: null } : undefined)
  expect(await ask(old)).toEqual({ proof: { id: `0x${PROOF}`, outpoint: null, ancestor: null }, score: null })
})

test('what is no proof and no score is refused at the door', async () => {
  await expect(ask((method) => (method === 'getdsproof' ? { dspid: 'ab' } : 1))).rejects.toThrow('64 hex digits')
  for (const score of [2, -1, 'high', null, true])
    await expect(ask((method) => (method === 'getdsproof' ? null : score))).rejects.toThrow('from 0 to 1')
})

test('screens-nonevm §4.1: what a node has seen of double spends of a waiting transaction is told, and that it says nothing where it does not', () => {
  const rowsOf = (told: Parameters<typeof doubleSpendRows>[0]) =>
    doubleSpendRows(told).map(({ label, value }) => [label.split('.').at(-1), value.as])
  expect(rowsOf(undefined)).toEqual([])
  expect(rowsOf(null)).toEqual([['doubleSpend', 'missing']])
  expect(rowsOf({ proof: null, score: 1 })).toEqual([
    ['doubleSpend', 'flag'],
    ['score', 'number'],
  ])
  const proof = { id: 'aa', outpoint: { txid: 'bb', vout: 1 }, ancestor: 'cc' }
  expect(rowsOf({ proof, score: null })).toEqual([
    ['doubleSpend', 'flag'],
    ['proof', 'hash'],
    ['ancestor', 'transaction'],
    ['coin', 'place'],
  ])
  const coin = doubleSpendRows({ proof: { ...proof, outpoint: { txid: `0x${OTHER}`, vout: 3 } }, score: null }).at(-1)
  expect(coin!.value).toEqual({ as: 'place', path: `/tx/${OTHER}`, text: 'cdcdcdcd…cdcdcdcd:3' })
})
