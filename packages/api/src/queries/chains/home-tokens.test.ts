import { BRC20_TABLES } from '@orrery/model/brc20'
import { RUNE_TABLES } from '@orrery/model/rune'
import type { LayerReads } from '@orrery/model/layer'
import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { createClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { outputChain } from '../../testing/output-family.ts'
import { createOutputWorld } from '../../testing/world.ts'
import { sumTokens } from './home-tokens.ts'

const BOTH = [
  { key: 'runes', what: 'runes' },
  { key: 'cashTokens', what: 'cash-tokens' },
] as const

test('explorer §3.8: tokens of an output chain are the sum of its ledgers at one block, and unknown, with the reason, where they are at different ones', () => {
  const at = (runes: number | null, cash: number | null, count: number | null = 5) =>
    sumTokens(
      BOTH,
      [
        { what: 'omni', count: 900, through: 10 },
        { what: 'runes', count: runes === null ? null : 7, through: runes },
        { what: 'cash-tokens', count: cash === null ? null : count, through: cash },
      ],
      60_000,
    )
  expect(at(60_000, 60_000)).toEqual({
    tokenCount: 12,
    tokensAsOf: 60_000,
    tokenCounts: { runes: 7, cashTokens: 5 },
  })
  expect(at(60_000, 59_999)).toEqual({
    tokenCount: null,
    tokenCountLack: 'reading',
    tokenCounts: { runes: 7, cashTokens: 5 },
  })
  expect(at(60_000, null)).toMatchObject({ tokenCount: null, tokenCounts: { runes: 7, cashTokens: null } })
  expect(at(40_000, 40_000), 'both read history').toMatchObject({
    tokenCount: null,
    tokenCountLack: 'reading',
    tokenCounts: { runes: null, cashTokens: null },
  })
  expect(at(60_000, 60_000, null)).toMatchObject({ tokenCount: null, tokenCountLack: 'uncertain' })
  expect(sumTokens(BOTH, [{ what: 'runes', count: 7, through: 60_000 }], 60_000)).toEqual({
    tokenCount: null,
    tokenCountLack: 'history',
    tokenCounts: {},
  })
})

test('screens-nonevm §2.2: home statistics count BRC20 and runes together, keep the last sum while one ledger is ahead, and say where what one knows is uncertain', async () => {
  const world = await createOutputWorld(5, 60)
  const through = { runes: 59, inscriptions: 59 }
  let isBroken = false
  const layers = new Map(
    (['runes', 'inscriptions'] as const).map((id) => [
      id as string,
      {
        status: () => ({ id, from: 1, through: through[id], lack: null }),
        consistent: <T>(read: (to: { height: number; hash: `0x${string}` }, reads: LayerReads) => Promise<T>) =>
          read({ height: through[id], hash: world.chain[through[id]]!.block.hash }, {
            familyCount: (table: string) =>
              Promise.resolve(table === RUNE_TABLES.etchings ? 3 : table === BRC20_TABLES.deploys ? 40 : -1),
            familyPage: (table: string) => Promise.resolve(table === BRC20_TABLES.breaks && !isBroken ? [] : [{}]),
          } as unknown as LayerReads),
      },
    ]),
  )
  const chain = {
    ...outputChain,
    quirks: { ...outputChain.quirks, ledgers: { brc20: { rules: 'bitcoin' as const } } },
  }
  const runtime = { ...world.runtime, chain, layers }
  const open = (of: typeof runtime | typeof world.runtime) =>
    createClient({
      request: createApi({ chains: () => [of], knownChains: [chain], clock: world.clock, log: silentLog }).request,
    })
  const client = open(runtime)
  const info = () => client.getHomeInfo({ chain: chain.code })
  const counts = { erc20: null, erc721: null, erc1155: null, brc20: 40, runes: 3 }
  expect(await info()).toMatchObject({ tokenCount: 43, tokensAsOf: 59, tokenCounts: counts })
  through.runes = 58
  world.clock.tick(61_000)
  await info()
  expect(await info()).toMatchObject({ tokenCount: 43, tokensAsOf: 59 })
  isBroken = true
  through.runes = 59
  world.clock.tick(61_000)
  await info()
  const broken = await info()
  expect(broken).toMatchObject({
    tokenCount: null,
    tokenCountLack: 'uncertain',
    tokenCounts: { brc20: null, runes: 3 },
  })
  expect(broken).not.toHaveProperty('tokensAsOf')
  const none = await open(world.runtime).getHomeInfo({ chain: chain.code })
  expect(none).toMatchObject({ tokenCount: null, tokenCountLack: 'noLedger' })
  expect(none.tokenCounts).toEqual({ erc20: null, erc721: null, erc1155: null })
})
