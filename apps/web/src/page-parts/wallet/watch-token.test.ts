import { expect, test } from 'vitest'
import { watchToken } from './watch-token.ts'
import type { Wallet } from './wallets.ts'

const token = { address: `0x${'12'.repeat(20)}`, symbol: 'ALONGSYMBOLOFTHEIRS', decimals: 6 }

/** A wallet that is on a chain and stays there, and what it was asked to show. */
function walletOf(chainId: string, answer: unknown = true) {
  const asked: unknown[] = []
  const wallet: Wallet = {
    id: 'w',
    name: 'w',
    provider: {
      async request({ method, params }) {
        if (method === 'eth_chainId') return chainId
        if (method !== 'wallet_watchAsset') throw new Error('no')
        asked.push(params)
        return answer
      },
    },
  }
  return { wallet, asked }
}

test('screens-evm §8.2: a wallet is asked to show a token by its contract, with a symbol that it takes', async () => {
  const { wallet, asked } = walletOf('0x1')
  expect(await watchToken(wallet, 1, token)).toBe('added')
  expect(asked).toEqual([{ type: 'ERC20', options: { ...token, symbol: 'ALONGSYMBOL' } }])
  expect(await watchToken(walletOf('0x1', false).wallet, 1, token)).toBe('refused')
})

test('screens-evm §8.2: on another chain the token is another contract, so nothing is asked', async () => {
  const { wallet, asked } = walletOf('0x2')
  expect(await watchToken(wallet, 1, token)).toBe('wrongChain')
  expect(asked).toEqual([])
})
