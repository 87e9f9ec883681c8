import { expect, test } from 'vitest'
import type { Wallet } from '../../page-parts/wallet/wallets.ts'
import { sendCalls, type OwnerCalls } from './send-calls.ts'

const OWNER = `0x${'aB'.repeat(20)}`
const ASKED: OwnerCalls = {
  chainId: 10,
  owner: OWNER,
  calls: [
    { to: `0x${'1'.repeat(40)}`, data: '0x01' },
    { to: `0x${'2'.repeat(40)}`, data: '0x02' },
  ],
}
const HASH = (digit: string) => `0x${digit.repeat(64)}`

/** A wallet that answers so and writes down what it was asked to do. */
function wallet(answers: Readonly<Record<string, unknown>>) {
  const asked: { method: string; params?: readonly unknown[] }[] = []
  let sent = 0
  const provider: Wallet['provider'] = {
    async request(call) {
      asked.push(call)
      if (call.method === 'eth_sendTransaction') return HASH(String(++sent))
      if (!Object.hasOwn(answers, call.method)) throw new Error(`${call.method} is not known`)
      return answers[call.method]
    },
  }
  return { asked, wallet: { id: 'w', name: 'W', provider } }
}

const USUAL = { eth_requestAccounts: [], eth_chainId: '0xa', eth_accounts: [OWNER.toLowerCase()] }
const sends = (asked: readonly { method: string }[]) =>
  asked.filter(({ method }) => method === 'eth_sendTransaction' || method === 'wallet_sendCalls')

test('screens-evm §9: permissions are taken back one after the other by a wallet that knows no batches', async () => {
  const { asked, wallet: one } = wallet(USUAL)
  const heard: string[] = []
  expect(await sendCalls(one, ASKED, (hash) => heard.push(hash))).toEqual({
    as: 'sent',
    hashes: [HASH('1'), HASH('2')],
  })
  expect(heard).toEqual([HASH('1'), HASH('2')])
  expect(sends(asked).map(({ method }) => method)).toEqual(['eth_sendTransaction', 'eth_sendTransaction'])
})

test('screens-evm §9: a wallet that offers batches gets one (EIP-5792), and one call needs none', async () => {
  const offers = {
    ...USUAL,
    wallet_getCapabilities: { '0xa': { atomic: { status: 'supported' } } },
    wallet_sendCalls: { id: '0x1' },
  }
  const { asked, wallet: one } = wallet(offers)
  expect(await sendCalls(one, ASKED, () => undefined)).toEqual({ as: 'batch', count: 2 })
  expect(sends(asked)).toEqual([
    {
      method: 'wallet_sendCalls',
      params: [
        {
          version: '2.0.0',
          from: OWNER.toLowerCase(),
          chainId: '0xa',
          atomicRequired: false,
          calls: ASKED.calls.map((call) => ({ ...call, value: '0x0' })),
        },
      ],
    },
  ])
  const single = wallet(offers)
  await sendCalls(single.wallet, { ...ASKED, calls: ASKED.calls.slice(0, 1) }, () => undefined)
  expect(sends(single.asked).map(({ method }) => method)).toEqual(['eth_sendTransaction'])
  const unsure = wallet({ ...offers, wallet_getCapabilities: { '0xa': { atomic: { status: 'unsupported' } } } })
  expect(await sendCalls(unsure.wallet, ASKED, () => undefined)).toMatchObject({ as: 'sent' })
})

test('nothing is handed over on another chain, or by another account than the one whose permissions they are', async () => {
  const elsewhere = wallet({ ...USUAL, eth_chainId: '0x1' })
  expect(await sendCalls(elsewhere.wallet, ASKED, () => undefined)).toEqual({ as: 'wrongChain' })
  const stranger = wallet({ ...USUAL, eth_accounts: [`0x${'9'.repeat(40)}`] })
  expect(await sendCalls(stranger.wallet, ASKED, () => undefined)).toEqual({ as: 'otherAccount' })
  expect([...sends(elsewhere.asked), ...sends(stranger.asked)]).toEqual([])
  const empty = wallet({ ...USUAL, eth_accounts: 'none' })
  await expect(sendCalls(empty.wallet, ASKED, () => undefined)).rejects.toThrow('no account')
})
