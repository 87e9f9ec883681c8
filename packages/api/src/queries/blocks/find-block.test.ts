import { createChainHead } from '@orrery/head/create-chain-head'
import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { createClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { createMemoryArchive } from '../../testing/memory-archive.ts'
import { outputChain } from '../../testing/output-family.ts'
import { createOutputWorld } from '../../testing/world.ts'

test('principle 3: a block that the chain has and neither the index nor a pruned node is told as one that is not kept, and of what nobody knows nothing is claimed', async () => {
  const world = await createOutputWorld(3, 60)
  const head = createChainHead({ chain: outputChain.code })
  for (const bundle of world.chain.slice(40)) head.apply({ type: 'extended', bundle, seenMs: 0 })
  const runtime = { ...world.runtime, head, archive: createMemoryArchive(outputChain.code) }
  const { request } = createApi({
    chains: () => [runtime],
    knownChains: [],
    clock: world.clock,
    log: silentLog,
  })
  const client = createClient({ request })
  const code = (block: string) =>
    client.getBlock({ chain: 'tc', block }).then(
      () => 'told',
      (error: unknown) => (error as { readonly code: string }).code,
    )
  expect(await Promise.all(['39', '0', '40', '60', 'ab'.repeat(32)].map(code))).toEqual([
    'BLOCK_NOT_KEPT',
    'BLOCK_NOT_KEPT',
    'told',
    'BLOCK_NOT_YET',
    'BLOCK_NOT_FOUND',
  ])
  const whys = async (q: string) => (await client.searchChain({ chain: 'tc', q })).hints.map(({ why }) => why)
  expect(await whys('39')).toEqual(['notIndexed'])
  expect(await whys('60')).toEqual(['beyondTip'])
})
