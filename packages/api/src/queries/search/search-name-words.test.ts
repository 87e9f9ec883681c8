import { expect, onTestFinished, test } from 'vitest'
import type { FamilyRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { startTestServer } from '../../testing/api-server.ts'
import { createTestNames } from '../../testing/test-names.ts'
import { createAccountWorld } from '../../testing/world.ts'

const CONTROLLER: Hex = `0x${'e3'.repeat(20)}`
const IMPOSTOR: Hex = `0x${'66'.repeat(20)}`

test('screens-evm §2.1: the beginning of a name and a part of it find it, by the word of the service’s own contracts, in the newest blocks and in the archive', async () => {
  const world = await createAccountWorld(1, 60)
  const names = createTestNames()
  world.node.names = names
  const register = (height: number, seq: number, contract: Hex, words: string) => {
    const family = world.chain[height]!.family as Record<string, FamilyRow[]>
    const row = { height, tx_index: 0, seq, kind: 0, contract, words, label: names.labelOf(words), expires: null }
    ;(family['t_names'] ??= []).push({ ...row, node: null, account: null })
  }
  register(57, 1, CONTROLLER, 'adamant')
  register(57, 2, IMPOSTOR, 'adagio')
  register(3, 3, CONTROLLER, 'canada')
  const server = await startTestServer([world])
  onTestFinished(() => server.close())
  const { code: chain, path } = world.runtime.chain
  const find = async (q: string) =>
    (await server.client.searchChain({ q, chain })).hits.flatMap((hit) => (hit.kind === 'name' ? [hit.path] : []))
  expect(await find('ada')).toEqual([`/${path}/ens/adamant.eth`, `/${path}/ens/canada.eth`])
  expect(await find('adagio')).toEqual([])
})
