import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { firstAccount, leaveWallet, sendByWallet, type Wallet } from './wallets.ts'

const ME = '0xAb00000000000000000000000000000000000001'
const HASH = `0x${'CD'.repeat(32)}`

/** A wallet on a chain with accounts, and what it was asked to send. */
function walletOf({ chainId = '0x1', accounts = [ME] as unknown, hash = HASH as unknown, follows = true } = {}) {
  const sent: unknown[] = []
  let chain = chainId
  const wallet: Wallet = {
    id: 'w',
    name: 'w',
    provider: {
      async request({ method, params }) {
        if (method === 'eth_chainId') return chain
        if (method === 'wallet_switchEthereumChain') {
          if (!follows) throw new Error('no')
          return void (chain = (params![0] as { chainId: string }).chainId)
        }
        if (method === 'eth_accounts') return accounts
        if (method !== 'eth_sendTransaction') return null
        sent.push(params![0])
        return hash
      },
    },
  }
  return { wallet, sent }
}
const call = { chainId: 1, to: ME, data: '0x12', value: 5n }

test('reliability S-36: a wallet is handed the call with its chain, and answers with the hash', async () => {
  const { wallet, sent } = walletOf()
  expect(await sendByWallet(wallet, call)).toEqual({ hash: HASH.toLowerCase() })
  expect(sent).toEqual([{ from: ME, to: ME, data: '0x12', value: '0x5', chainId: '0x1' }])
})

test('reliability S-36: on another chain nothing is handed over, unless the wallet changes to it', async () => {
  const stays = walletOf({ chainId: '0x2', follows: false })
  expect(await sendByWallet(stays.wallet, call)).toBe('wrongChain')
  expect(stays.sent).toEqual([])
  expect(await sendByWallet(walletOf({ chainId: '0x2' }).wallet, call)).toEqual({ hash: HASH.toLowerCase() })
})

test('screens-evm §4.3: in place of a transaction only its own sender sends, whichever of the wallet’s accounts that is', async () => {
  const other = '0xee00000000000000000000000000000000000002'
  const more = { nonce: '0x7', maxFeePerGas: '0x9' }
  const { wallet, sent } = walletOf({ accounts: [other, ME] })
  await sendByWallet(wallet, { ...call, from: ME.toLowerCase(), more })
  expect(sent).toMatchObject([{ from: ME, nonce: '0x7', maxFeePerGas: '0x9' }])
  const stranger = walletOf({ accounts: [other] })
  expect(await sendByWallet(stranger.wallet, { ...call, from: ME.toLowerCase(), more })).toBe('otherAccount')
  expect(stranger.sent).toEqual([])
})

test('a contract is made without a receiver, and what is no hash is not taken for one', async () => {
  const { wallet, sent } = walletOf()
  await sendByWallet(wallet, { ...call, to: null })
  expect(sent[0]).not.toHaveProperty('to')
  await expect(sendByWallet(walletOf({ hash: 'sent!' }).wallet, call)).rejects.toThrow('no hash')
  await expect(sendByWallet(walletOf({ accounts: 'none' }).wallet, call)).rejects.toThrow('no account')
})

test('screens-evm §9: a wallet gives its first account, and what is no account is none', async () => {
  const giving = (told: unknown): Wallet => ({ id: 'w', name: 'w', provider: { request: () => Promise.resolve(told) } })
  expect(await firstAccount(giving([ME, '0x1']))).toBe(ME.toLowerCase())
  for (const told of [[], null, ['0x12'], [`${ME}/../x`], [7]])
    await expect(firstAccount(giving(told))).rejects.toThrow('no account')
})

test('explorer §8: of a wallet that does not connect it is told so, and one without an account is not connected', async () => {
  const refusing: Wallet = {
    id: 'w',
    name: 'w',
    provider: { request: () => Promise.reject(new Error('User rejected the request.')) },
  }
  const words = 'Error connecting wallet: User rejected the request.'
  await expect(sendByWallet(refusing, call)).rejects.toThrow(words)
  await expect(firstAccount(refusing)).rejects.toThrow(words)
  await expect(sendByWallet(walletOf({ accounts: [] }).wallet, call)).rejects.toThrow('No wallet connected')
})

test('explorer §4: a wallet that is let go takes back what it lets the site see, and one that does not know how is told as such', async () => {
  const calls: unknown[] = []
  const wallet = (knows: boolean): Wallet => ({
    id: 'w',
    name: 'w',
    provider: {
      request: (call) => {
        calls.push(call)
        return knows ? Promise.resolve(null) : Promise.reject(new Error('no such method'))
      },
    },
  })
  expect(await leaveWallet(wallet(true))).toBe(true)
  expect(await leaveWallet(wallet(false))).toBe(false)
  expect(calls[0]).toEqual({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
})

test('reliability S-35, S-37: of wallets pages ask what is on this list: no signature of a message; no device is reached by cable', async () => {
  const root = path.resolve(import.meta.dirname, '../..')
  const files = (await readdir(root, { recursive: true })).filter((name) =>
    /(?<!\.test|\.fixture|\.gen)\.tsx?$/.test(name),
  )
  const [asked, odd] = [new Set<string>(), [] as string[]]
  for (const name of files) {
    const text = await readFile(path.join(root, name), 'utf8')
    for (const [, method] of text.matchAll(/\.request\(\s*\{\s*method(?::\s*'(\w+)')?/g))
      asked.add(method ?? `${name}: not a word`)
    // The bench of typed data names the format that wallets sign; it only hashes.
    const words = name.endsWith(path.join('tools', 'benches.ts'))
      ? text.replace("name: 'eth_signTypedData_v4'", '')
      : text
    if (/personal_sign|eth_sign(?!ed)|signTypedData|navigator\.(?:hid|usb|serial|bluetooth)\b/.test(words))
      odd.push(name)
  }
  expect(odd).toEqual([])
  expect([...asked].sort()).toEqual([
    'eth_accounts',
    'eth_chainId',
    'eth_requestAccounts',
    'eth_sendTransaction',
    'wallet_addEthereumChain',
    'wallet_getCapabilities',
    'wallet_revokePermissions',
    'wallet_sendCalls',
    'wallet_switchEthereumChain',
    'wallet_watchAsset',
  ])
})
