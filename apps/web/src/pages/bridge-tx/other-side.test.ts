import { expect, test } from 'vitest'
import { ALL_CHAINS } from '@orrery/chains/all-chains.gen'
import { hitsOf, maturesAt, type Step } from './other-side.ts'

const askPortal: Parameters<typeof maturesAt>[4] = async (_chain, action, asked) => {
  const { to, data } = asked ?? {}
  if (action !== 'proxy.eth_call' || to !== '0x49048044d57e1c92a77f79988d21fa8faf74e97e' || data !== '0xbf653a5c')
    throw new Error('another question')
  return 604_800n
}

const hashesOf = (...asked: Parameters<typeof hitsOf>) => hitsOf(...asked).map(({ hash }) => hash)

const HASH = `0x${'ab'.repeat(32)}`
const word = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`

test('screens-evm §14: the other side of a message is told by logs that name it, and by nothing else', () => {
  expect(hashesOf([{ transactionHash: HASH }, { transactionHash: HASH }], null)).toEqual([HASH])
  expect(hashesOf([{ transactionHash: HASH, data: word(7n) }], '7')).toEqual([HASH])
  expect(hashesOf([{ transactionHash: HASH, data: word(8n) }, { transactionHash: HASH }], '7')).toEqual([])
  expect(hashesOf([{ transactionHash: 'javascript:alert(1)' }, {}], null)).toEqual([])
  expect(hashesOf('none', null)).toEqual([])
})

test('screens-evm §4.1: a proven message says from when on it may be completed, by its last proof and the portal’s delay', async () => {
  expect(hitsOf([{ transactionHash: HASH, timeStamp: '0x6553f100' }], null)).toEqual([
    { hash: HASH, atMs: 1_700_000_000_000 },
  ])
  expect(hitsOf([{ transactionHash: HASH, timeStamp: 'soon' }], null)[0]!.atMs).toBeNull()
  const [base, eth] = ['BASE', 'ETH'].map((code) => ALL_CHAINS.find((one) => one.code === code)!)
  const { signal } = new AbortController()
  const ready = (...steps: readonly Step[]) => maturesAt(steps, base!, eth!, signal, askPortal)
  const proven = (atMs: number | null): Step => ({ id: 'proven', hash: HASH, atMs })
  expect(await ready(proven(1_000), proven(5_000))).toBe(5_000 + 604_800_000)
  expect(await ready(proven(1_000), { id: 'completed', hash: HASH, atMs: 9 })).toBeNull()
  expect([await ready(), await ready(proven(null))]).toEqual([null, null])
  expect(await maturesAt([proven(1)], eth!, base!, signal, askPortal), 'no portal is known there').toBeNull()
})
