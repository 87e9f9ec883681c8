import { accounts, ROLES } from '@orrery/localnet/evm-accounts'
import { MultiSend } from '@orrery/localnet/evm-contracts.gen'
import { DEVNET_CHAIN_ID } from '@orrery/localnet/evm-node'
import type { EvmRpc } from '@orrery/localnet/evm-rpc'
import { STAGE } from '@orrery/localnet/evm-stage'
import type { Hex } from '@orrery/primitives/hex'
import { encodeFunctionData } from 'viem'
import { expect } from 'vitest'
import type { ApiSite } from './api-site.ts'
import { eventually } from './start-program.ts'

type Calls = {
  readonly total: number
  readonly hits: readonly {
    readonly height: number
    readonly path: string
    readonly to: string
    readonly value: string
  }[]
}
type Row = { readonly hash: string; readonly blockNumber: string }

/** Signs and submits a transaction of an account that pays each of `to` by a call inside of it. */
async function payMany(
  evm: EvmRpc,
  from: number,
  to: readonly Hex[],
  amount: bigint,
): Promise<{ hash: Hex; raw: Hex }> {
  const { address, signTransaction } = accounts[from]!
  const args = [to, to.map(() => amount)] as const
  const raw = await signTransaction({
    type: 'eip1559',
    chainId: DEVNET_CHAIN_ID,
    nonce: Number(await evm.call<Hex>('eth_getTransactionCount', address, 'pending')),
    gas: 500_000n,
    to: STAGE.multiSend,
    value: amount * BigInt(to.length),
    data: encodeFunctionData({ abi: MultiSend.abi, functionName: 'send', args }),
    maxFeePerGas: 200n * 10n ** 9n,
    maxPriorityFeePerGas: 10n ** 9n,
  })
  return { hash: await evm.call<Hex>('eth_sendRawTransaction', raw), raw }
}

/**
 * Mines `depth` blocks with calls that pay in the first of them, forks them all away with one of its transactions a block later, and expects every list of calls and
 * every balance to be what the node has now. With `isArchived` the first of them has left the Head before it is lost.
 */
export async function reorganiseCalls(site: ApiSite, evm: EvmRpc, depth: number, isArchived: boolean): Promise<void> {
  const addressOf = (digits: string): Hex => `0x${digits.repeat(18)}${String(depth).padStart(4, '0')}`
  const [again, never] = [addressOf('71'), addressOf('72')]
  const caughtUp = async (): Promise<number> => {
    const { hash, number } = await evm.call<{ hash: Hex; number: Hex }>('eth_getBlockByNumber', 'latest', false)
    await eventually('the newest block', async () => site.chain.runtime.head.view().tip?.hash === hash || null)
    return Number(number)
  }
  const callsOf = (path: string) => site.ask<Calls>(`${path}/calls`)
  const internal = async (address: Hex): Promise<readonly Row[]> => {
    const answer = await fetch(`${site.url}/api?module=account&action=txlistinternal&address=${address}`)
    return ((await answer.json()) as { result: readonly Row[] }).result
  }

  await evm.call('anvil_dropAllTransactions')
  const kept = await payMany(evm, ROLES.people[1]!, [again, again], 5n)
  await payMany(evm, ROLES.people[2]!, [never], 7n)
  for (let block = 0; block < depth; block++) await evm.call('evm_mine')
  const first = (await caughtUp()) - depth + 1
  if (isArchived)
    await eventually('the archive', async () => (site.chain.archive.state().ranges[0]?.to ?? 0) >= first || null)
  const paths = (await callsOf(`/transactions/${kept.hash}`)).hits.map(({ path }) => path)
  expect(new Set(paths).size).toBe(2)
  expect((await callsOf(`/addresses/${again}`)).hits.map(({ height }) => height)).toEqual([first, first])
  expect((await callsOf(`/addresses/${never}`)).hits).toMatchObject([{ height: first, to: never, value: '7' }])

  await evm.call('anvil_reorg', depth, [[kept.raw, 1]])
  await evm.call('evm_mine')
  await caughtUp()
  const ofTx = await callsOf(`/transactions/${kept.hash}`)
  expect(ofTx.hits.map(({ path, height }) => [path, height])).toEqual(paths.map((path) => [path, first + 1]))
  const told = await callsOf(`/addresses/${again}`)
  expect(told.total).toBe(2)
  expect(told.hits).toMatchObject([0, 1].map(() => ({ height: first + 1, to: again, value: '5' })))
  expect(new Set(told.hits.map(({ path }) => path))).toEqual(new Set(paths))
  expect((await callsOf(`/blocks/${first}`)).hits).toEqual([])
  expect((await callsOf(`/blocks/${first + 1}`)).hits.map(({ path }) => path)).toEqual(paths)
  expect(await callsOf(`/addresses/${never}`)).toMatchObject({ total: 0, hits: [] })
  expect(await internal(again)).toMatchObject([0, 1].map(() => ({ hash: kept.hash, blockNumber: String(first + 1) })))
  expect(await internal(never)).toEqual([])
  const { balance } = await site.ask<{ balance: { amount: string } }>(`/addresses/${again}`)
  expect(balance.amount).toBe(BigInt(await evm.call<Hex>('eth_getBalance', again, 'latest')).toString())
  expect(balance.amount).toBe('10')
}
