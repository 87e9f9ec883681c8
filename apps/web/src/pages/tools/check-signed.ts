import type { SignedTx } from '@orrery/evm/signed'
import type { ChainOf } from '@orrery/model/chain'
import { askNumber, NodeRefusal } from '../../page-parts/ask-node.ts'

/** What speaks for or against a signed transaction, before it is sent (screens-evm §15.10). */
export type SignedCheck =
  | { readonly of: 'chain'; readonly tone: 'good' | 'warn' | 'bad'; readonly id: bigint | null }
  | { readonly of: 'nonce'; readonly tone: 'good' | 'warn' | 'bad'; readonly next: bigint; readonly replaces: boolean }
  | { readonly of: 'balance'; readonly tone: 'good' | 'bad'; readonly balance: bigint }
  | { readonly of: 'fee'; readonly tone: 'good' | 'warn'; readonly price: bigint }
  | { readonly of: 'run'; readonly tone: 'good' | 'bad'; readonly reason: string }
  | { readonly of: 'unknown'; readonly tone: 'warn'; readonly reason: string }

/** What the transaction itself says of its chain. */
export const checkChain = ({ chainId }: SignedTx, chain: ChainOf<'evm'>): SignedCheck => ({
  of: 'chain',
  tone: chainId === null ? 'warn' : chainId === BigInt(chain.quirks.chainId) ? 'good' : 'bad',
  id: chainId,
})

/** The same by the sender's account, as the node has it. */
export function judge(
  tx: SignedTx,
  node: {
    /** The sender's next nonce by its blocks, and behind what waits in the pool. */
    readonly mined: bigint
    readonly next: bigint
    readonly balance: bigint
    readonly price: bigint
  },
): readonly SignedCheck[] {
  const { mined, next } = node
  return [
    {
      of: 'nonce',
      tone: tx.nonce === next ? 'good' : tx.nonce < mined ? 'bad' : 'warn',
      next,
      replaces: tx.nonce >= mined && tx.nonce < next,
    },
    { of: 'balance', tone: node.balance >= tx.mostCost ? 'good' : 'bad', balance: node.balance },
    { of: 'fee', tone: tx.maxPrice >= node.price ? 'good' : 'warn', price: node.price },
  ]
}

/** Asks the node of the chain for the sender's nonce, balance, the price of gas, and what the transaction would do now. Never throws. */
export async function checkSigned(
  tx: SignedTx,
  chain: ChainOf<'evm'>,
  signal: AbortSignal,
): Promise<readonly SignedCheck[]> {
  const own = checkChain(tx, chain)
  // What is meant for another chain says nothing about this one's accounts.
  if (own.tone === 'bad') return [own]
  const address = tx.from
  try {
    const [mined, next, balance, price] = await Promise.all([
      askNumber(chain, 'eth_getTransactionCount', { address, tag: 'latest' }, signal),
      askNumber(chain, 'eth_getTransactionCount', { address, tag: 'pending' }, signal),
      askNumber(chain, 'account.balance', { address }, signal),
      askNumber(chain, 'eth_gasPrice', {}, signal),
    ])
    // A call by name and value carries no list: what runs without them may end otherwise, and nothing is said of it.
    const run = tx.bringsMore ? [] : [await runNow(tx, chain, signal)]
    return [own, ...judge(tx, { mined, next, balance, price }), ...run]
  } catch (error) {
    return [own, unknown(error)]
  }
}

const unknown = (error: unknown): SignedCheck => ({
  of: 'unknown',
  tone: 'warn',
  reason: error instanceof Error ? error.message : String(error),
})

async function runNow(tx: SignedTx, chain: ChainOf<'evm'>, signal: AbortSignal): Promise<SignedCheck> {
  const fields = {
    from: tx.from,
    ...(tx.to !== null && { to: tx.to }),
    ...(tx.input !== '0x' && { data: tx.input }),
    value: `0x${tx.value.toString(16)}`,
    // The most that it may use: the node refuses what runs out of it.
    gas: `0x${tx.gas.toString(16)}`,
  }
  try {
    const needed = await askNumber(chain, 'eth_estimateGas', fields, signal)
    // Some nodes tell what it needs whatever it was given.
    return needed > tx.gas
      ? { of: 'run', tone: 'bad', reason: `eth_estimateGas: ${needed} > ${tx.gas}` }
      : { of: 'run', tone: 'good', reason: '' }
  } catch (error) {
    return error instanceof NodeRefusal ? { of: 'run', tone: 'bad', reason: error.message } : unknown(error)
  }
}
