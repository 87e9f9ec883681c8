import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { createClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { OUTPUT_ACCOUNTS, outputChain, outputFamily } from '../../testing/output-family.ts'
import { createOutputWorld } from '../../testing/world.ts'

test('screens-nonevm §4.5: what an address of outputs got less what it paid is what it has, step by step, and nobody is named as who paid', async () => {
  const world = await createOutputWorld(4, 200)
  const client = createClient({
    request: createApi({ chains: () => [world.runtime], knownChains: [], clock: world.clock, log: silentLog }).request,
  })
  const sum = (values: readonly string[]): bigint => values.reduce((total, value) => total + BigInt(value), 0n)
  for (const key of OUTPUT_ACCOUNTS) {
    const asked = { chain: 'tc', address: outputFamily.formatAddress(key, outputChain) }
    const told = await client.getAddressAnalytics(asked)
    const { balance, txCount } = await client.getAddress(asked)
    expect(told).toMatchObject({ whole: true, counted: txCount, counterparties: [], calls: null })
    expect(sum(told.received) - sum(told.sent)).toBe(BigInt(balance!.amount))
    expect(told.balances.at(-1)?.amount).toBe(balance!.amount)
    expect(told.balances.length).toBeLessThanOrEqual(40)
    expect(told.txs.reduce((all, count) => all + count, 0)).toBe(txCount)
    expect(told.hours.reduce((all, count) => all + count, 0)).toBe(txCount)
    // Balances are those of the list of transactions.
    const { hits } = await client.listAddressTransactions({ ...asked, limit: 10 })
    const [newest] = hits
    expect(told.balances.find(({ height }) => height === newest!.height)?.amount).toBe(newest!.balance)
  }
})
