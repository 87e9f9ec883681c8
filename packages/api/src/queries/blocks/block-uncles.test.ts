import { expect, test } from 'vitest'
import { startTestServer } from '../../testing/api-server.ts'
import { createAccountWorld } from '../../testing/world.ts'

test('screens-evm §0.1, §18: where a block names uncles whose headers the node did not give, that is told, and no empty list', async () => {
  const world = await createAccountWorld(3)
  const [quiet, untold, told] = world.chain.filter(({ txs }) => txs.length > 0).slice(-3) as [never, never, never]
  const change = (bundle: (typeof world.chain)[number], uncles: readonly string[], isGiven: boolean) => {
    Object.assign(bundle.block.ext, { uncles })
    if (!isGiven) Object.assign(bundle.family, { test_uncles: [] })
  }
  change(quiet, [], false)
  change(untold, [`0x${'ab'.repeat(32)}`], false)
  change(told, [`0x${'ab'.repeat(32)}`], true)
  const server = await startTestServer([world])
  try {
    const ask = ({ block }: (typeof world.chain)[number]) =>
      server.client.listBlockUncles({ chain: 'tn', block: block.hash })
    expect(await ask(quiet)).toMatchObject({ total: 0, hits: [] })
    expect(await ask(told)).toMatchObject({ total: 1 })
    await expect(ask(untold)).rejects.toMatchObject({
      code: 'CAPABILITY_MISSING',
      message: expect.stringContaining('1 uncles that the block names'),
    })
    const { height } = (untold as (typeof world.chain)[number]).block
    const legacy = async (blockno: number): Promise<unknown> =>
      (await fetch(`${server.url}/api?module=block&action=getblockreward&chain=tn&blockno=${blockno}`)).json()
    // How many it names its header tells, and that is all that its own reward for them takes.
    expect(await legacy(height)).toMatchObject({
      result: { uncles: [{ miner: '', uncleposition: '0', blockreward: '' }], uncleInclusionReward: '3' },
    })
    expect(await legacy((quiet as (typeof world.chain)[number]).block.height)).toMatchObject({
      result: { uncles: [], uncleInclusionReward: '0' },
    })
  } finally {
    await server.close()
  }
})
