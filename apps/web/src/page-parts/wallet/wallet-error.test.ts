import { afterEach, expect, test, vi } from 'vitest'
import { walletError } from './wallet-error.ts'
import { findWallets } from './wallets.ts'

afterEach(() => vi.unstubAllGlobals())

test('explorer §8: what a wallet refused with is told in its words, whatever it threw', () => {
  const declined = { code: 4001, message: 'User rejected the request.' }
  expect(walletError(declined).message).toBe('User rejected the request.')
  expect(walletError(new Error('no')).message).toBe('no')
  expect(walletError(' locked ').message).toBe('locked')
  const reverted = {
    code: -32603,
    message: 'Internal JSON-RPC error.',
    data: { code: 3, message: 'execution reverted' },
  }
  expect(walletError(reverted).message).toBe('Internal JSON-RPC error. execution reverted')
  expect(walletError({ ...reverted, data: { message: 'JSON-RPC' } }).message).toBe('Internal JSON-RPC error.')
  for (const wordless of [undefined, null, 7, {}, { message: 7 }, { message: '  ' }, []])
    expect(walletError(wordless).message).toBe('the wallet refused and did not say why')
  expect(walletError({ message: 'x'.repeat(9_999) }).message).toHaveLength(500)
  expect(walletError(declined).cause).toBe(declined)
})

test('explorer §8: wallets that announce themselves, or stand in the window, refuse in words', async () => {
  const record = Object.assign(new EventTarget(), { ethereum: undefined as unknown })
  vi.stubGlobal('window', record)
  const provider = {
    kept: { code: 4001, message: 'User rejected the request.' },
    request(this: { kept: unknown }) {
      return Promise.reject(this.kept as Error)
    },
  }
  record.addEventListener('eip6963:requestProvider', () => {
    for (const detail of [
      { info: { uuid: 'a', name: 'A' }, provider },
      { info: { uuid: 'a', name: 'B' }, provider },
    ])
      record.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    record.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: null }))
  })
  const announced = await findWallets()
  expect(announced.map(({ id, name }) => [id, name])).toEqual([['a', 'A']])
  await expect(announced[0]!.provider.request({ method: 'eth_accounts' })).rejects.toThrow('User rejected the request.')

  vi.stubGlobal('window', Object.assign(new EventTarget(), { ethereum: provider }))
  const [old] = await findWallets()
  expect(old?.name).toBe('window.ethereum')
  await expect(old!.provider.request({ method: 'eth_accounts' })).rejects.toThrow('User rejected the request.')
})
