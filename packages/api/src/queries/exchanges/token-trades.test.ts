import type { FamilyRow, TransferRow } from '@orrery/model/rows'
import { SAMPLE_ACCOUNTS, SAMPLE_TOKENS } from '@orrery/model/sample-bundle'
import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { createClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { accountChain } from '../../testing/account-family.ts'
import { TEST_POOL } from '../../testing/event-rows.ts'
import { createAccountWorld, type World } from '../../testing/world.ts'

const chain = 'TESTNET'
const [TOKEN, OTHER, THIRD] = SAMPLE_TOKENS.map(({ address }) => address)
const clientOf = ({ runtime, clock }: World) =>
  createClient({
    request: createApi({
      chains: () => [runtime],
      knownChains: [accountChain],
      clock,
      log: silentLog,
      limits: { ratePerMinute: 0 },
    }).request,
  })

/** A chain in which the pool moves these tokens, and nothing else of them moves, in the first transaction of blocks. */
async function traded(
  moves: readonly (readonly [height: number, asset: string, toPool: boolean])[],
  blocks?: number,
): Promise<World> {
  const world = await createAccountWorld(5, blocks)
  for (const bundle of world.chain) {
    const rows = bundle.transfers as TransferRow[]
    const kept = rows.filter(({ asset }) => asset !== TOKEN && asset !== OTHER)
    rows.length = 0
    rows.push(...kept)
    for (const [height, asset, toPool] of moves)
      if (height === bundle.block.height) {
        const [from, to] = toPool ? [SAMPLE_ACCOUNTS[0]!, TEST_POOL] : [TEST_POOL, SAMPLE_ACCOUNTS[0]!]
        const place = { height, txIndex: 0, seq: 900 + rows.length }
        rows.push({ ...place, asset, standard: 'erc20', from, to, amount: 5n, tokenId: null } as TransferRow)
      }
  }
  return world
}

test('screens-evm §8.2: the newest exchanges of a token across its pools are those of the transactions that moved it from or to one', async () => {
  const world = await traded([
    [2, TOKEN!, true],
    [4, TOKEN!, true],
    [4, OTHER!, false],
  ])
  const client = clientOf(world)
  const sold = await client.getTokenTrades({ chain, address: TOKEN! })
  expect(sold).toMatchObject({ looked: 2, isCut: false })
  expect(sold.trades.map(({ height, txIndex }) => [height, txIndex])).toEqual([
    [4, 0],
    [2, 0],
  ])
  expect(sold.trades[0]).toMatchObject({
    pool: TEST_POOL,
    side: 'sell',
    amount0: '5',
    token0: { address: TOKEN },
    token1: { address: OTHER },
    trader: world.chain[4]!.txs[0]!.from,
    txHash: world.chain[4]!.txs[0]!.hash,
  })
  // The same exchange, seen from what the pool gave.
  const bought = await client.getTokenTrades({ chain, address: OTHER! })
  expect(bought.trades.map(({ height, side }) => [height, side])).toEqual([[4, 'buy']])
})

test('a token that moved without a pool has no exchange, and one of which nobody agrees which pool trades it has none', async () => {
  const world = await traded([[3, TOKEN!, true]])
  const client = clientOf(world)
  expect(await client.getTokenTrades({ chain, address: THIRD! })).toMatchObject({ trades: [] })
  const first = world.chain.find((bundle) => bundle.family['t_pools'] !== undefined)!
  const told = first.family['t_pools'] as FamilyRow[]
  told[0] = { ...told[0]!, token0: THIRD! }
  // The pool's tokens are disputed: which side moved is not known.
  expect(await clientOf(world).getTokenTrades({ chain, address: TOKEN! })).toMatchObject({ looked: 1, trades: [] })
})

test('screens-evm §8.2: more exchanges than one answer tells are walked by cursors, each once, over archive and head', async () => {
  // Of a pool that more say they made nothing is told.
  const blocks = 100
  const all = Array.from({ length: blocks }, (_, height) => [height, TOKEN!, true] as const)
  const world = await traded(all, blocks)
  // Of blocks without a transaction nothing was exchanged.
  const expected = world.chain
    .filter(({ txs }) => txs.length > 0)
    .map(({ block }) => block.height)
    .toReversed()
  expect(expected.length).toBeGreaterThan(70)
  const client = clientOf(world)
  const pages: number[][] = []
  for (let cursor: string | null = ''; cursor !== null && pages.length < 9;) {
    const told: Awaited<ReturnType<typeof client.getTokenTrades>> = await client.getTokenTrades({
      chain,
      address: TOKEN!,
      ...(cursor !== '' && { cursor }),
    })
    pages.push(told.trades.map(({ height }) => height))
    expect(told.isCut).toBe(told.next !== null)
    cursor = told.next
  }
  expect(pages.map(({ length }) => length)).toEqual([50, expected.length - 50])
  expect(pages.flat()).toEqual(expected)
  const { next } = await client.getTokenTrades({ chain, address: TOKEN! })
  await expect(client.getTokenTrades({ chain, address: OTHER!, cursor: next! })).rejects.toMatchObject({
    code: 'CURSOR_INVALID',
  })
  await expect(client.getTokenTrades({ chain, address: TOKEN!, cursor: 'last' })).rejects.toMatchObject({
    code: 'CURSOR_INVALID',
  })
  world.reorganise(1)
  await expect(client.getTokenTrades({ chain, address: TOKEN!, cursor: next! })).rejects.toMatchObject({
    code: 'STALE_CURSOR',
  })
})
