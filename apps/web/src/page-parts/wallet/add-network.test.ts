import { devnet } from '@orrery/chains/records/devnet'
import { ethereum } from '@orrery/chains/records/ethereum'
import { btc } from '@orrery/chains/records/btc'
import { expect, test } from 'vitest'
import { addNetwork, networkRecord, networkValues } from './add-network.ts'

test('explorer §4: a network is told by its name, address, number, symbol and explorer, and what is empty is left out', async () => {
  const network = networkRecord(ethereum, 'https://here.example/ethereum')!
  expect(networkValues(network)).toEqual([
    ['network.name', 'Ethereum'],
    ['network.url', ethereum.rpc[0]],
    ['network.id', '1'],
    ['network.symbol', 'ETH'],
    ['network.explorer', 'https://here.example/ethereum'],
  ])
  const bare = networkRecord({ ...devnet, rpc: ['http://127.0.0.1:8545'] }, 'http://127.0.0.1:7070/devnet')!
  expect(networkValues(bare).map(([label]) => label)).toEqual(['network.name', 'network.id', 'network.symbol'])
  // A chain of outputs has none.
  expect(networkRecord(btc, 'https://here.example/bitcoin')).toBeNull()
})

test('explorer §4: a wallet is asked to take a chain up with its number in hexadecimal, and what it refuses is told', async () => {
  const calls: unknown[] = []
  const wallet = (refuses: boolean) => ({
    id: 'w',
    name: 'w',
    provider: {
      request: (call: unknown) => {
        calls.push(call)
        return refuses ? Promise.reject(new Error('refused')) : Promise.resolve(null)
      },
    },
  })
  const network = networkRecord(ethereum, 'https://here.example/ethereum')!
  await addNetwork(wallet(false), network)
  expect(calls).toEqual([{ method: 'wallet_addEthereumChain', params: [{ ...network, chainId: '0x1' }] }])
  await expect(addNetwork(wallet(true), network)).rejects.toThrow('refused')
})
