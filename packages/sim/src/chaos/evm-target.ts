import { genericEvmChain } from '@orrery/chains/generic-evm-chain'
import { createEvmAdapter } from '@orrery/evm/adapter'
import { evmGuard } from '@orrery/evm/guard'
import { evmTables } from '@orrery/evm/tables'
import type { Adapter } from '@orrery/family/adapter'
import { DEVNET_CHAIN_ID } from '@orrery/localnet/evm-node'
import { createEvmRpc, type EvmRpc } from '@orrery/localnet/evm-rpc'
import type { Hex } from '@orrery/primitives/hex'
import { randomInteger, type Random } from '@orrery/primitives/random'
import type { ChaosTarget } from './chaos-target.ts'
import { EVM_FAULTS } from './evm-faults.ts'

/** Which blocks are traced depends on what the node could do when they were read, so no two runs agree on it. */
const TRACES = false
// keccak256("Transfer(address,address,uint256)")
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const word = (value: number): string => value.toString(16).padStart(64, '0')
/** Init code that tells of a transfer of `value` and leaves no code: PUSH32 value, MSTORE, topics, LOG3, STOP. */
const transferCode = (from: number, to: number, value: number): string =>
  `0x7f${word(value)}6000527f${word(to)}7f${word(from)}7f${TRANSFER}60206000a300`

/** A development node of an EVM chain. */
export function evmTarget(url: string): ChaosTarget {
  const rpc = createEvmRpc(url)
  const chain = genericEvmChain(DEVNET_CHAIN_ID)
  return {
    url,
    dialect: {
      faults: EVM_FAULTS,
      genesis: { method: 'eth_getBlockByNumber', params: ['0x0', false] },
      // A block without its transactions is no answer to one who wants them.
      keyOf: ({ method, params }) => (params[0] === 'latest' ? 'latest' : params[1] === false ? null : method),
    },
    tables: evmTables,
    guard: evmGuard(chain),
    lossless: false,
    backfillOrder: 'down',
    isWhole: () => true,
    createAdapter: (client, clock) => createEvmAdapter({ chain, rpc: client, clock, traces: TRACES }) as Adapter,
    grow: (random, blocks) => grow(rpc, random, blocks),
    async tip() {
      const { hash, number } = await rpc.call<{ readonly hash: Hex; readonly number: string }>(
        'eth_getBlockByNumber',
        'latest',
        false,
      )
      return { hash, height: Number(number) }
    },
    reorganise: (depth) => rpc.call('anvil_reorg', depth, []),
    close: () => rpc.close(),
  }
}

/** One to three transactions per block: payments, and creations that log a transfer. */
async function grow(rpc: EvmRpc, random: Random, blocks: number): Promise<void> {
  const accounts = await rpc.call<readonly string[]>('eth_accounts')
  for (let i = 0; i < blocks; i++) {
    const count = randomInteger(random, 0, 3)
    for (let tx = 0; tx < count; tx++) {
      const from = accounts[randomInteger(random, 0, accounts.length - 1)]
      const value = randomInteger(random, 1, 1_000)
      await rpc.call(
        'eth_sendTransaction',
        random() < 0.5
          ? { from, to: accounts[0], value: `0x${value.toString(16)}` }
          : { from, data: transferCode(value, value + 1, value), gas: '0x30000' },
      )
    }
    await rpc.call('evm_mine')
  }
}
