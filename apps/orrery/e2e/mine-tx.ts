import type { EvmRpc } from '@orrery/localnet/evm-rpc'

/** What the node tells of a transaction that it mined. */
export type MinedTx = { readonly hash: string; readonly contractAddress: string; readonly blockNumber: string }

const BLOCKS = 200

/** Sends a transaction of the node's first account, one that makes a contract of `data` unless `more` says to whom, and mines until it is in a block. Throws where it fails. */
export async function mineTx(evm: EvmRpc, data: string, more: object = {}): Promise<MinedTx> {
  const [from] = await evm.call<string[]>('eth_accounts')
  const hash = await evm.call<string>('eth_sendTransaction', { from, data, gas: '0x7a1200', ...more })
  for (let i = 0; i < BLOCKS; i++) {
    const receipt = await evm.call<(Omit<MinedTx, 'hash'> & { readonly status: string }) | null>(
      'eth_getTransactionReceipt',
      hash,
    )
    if (receipt?.status === '0x1') return { hash, ...receipt }
    if (receipt) throw new Error(`${hash} failed`)
    await evm.call('evm_mine')
  }
  throw new Error(`${hash} was not mined`)
}
