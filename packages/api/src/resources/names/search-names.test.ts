import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import { TEST_REGISTRY } from '../../testing/account-family.ts'
import { startTestServer, type TestServer } from '../../testing/api-server.ts'
import { createTestNames, type TestNames } from '../../testing/test-names.ts'
import { createAccountWorld, type World } from '../../testing/world.ts'
import { CONTROLLER, KIND, tellName, type ToldName } from './tell-name.fixture.ts'

const chain = 'TESTNET'
const ADA: Hex = `0x${'a'.repeat(40)}`
const IMPOSTOR: Hex = `0x${'66'.repeat(20)}`

let world: World
let names: TestNames
let server: TestServer

beforeEach(async () => {
  world = await createAccountWorld(1, 60)
  names = createTestNames()
  world.node.names = names
})
afterEach(() => server.close())

const tell = (...told: ToldName) => tellName(world, ...told)
const registration = (seq: number, contract: Hex, words: string, height: number) =>
  tell(height, seq, { kind: KIND.registered, contract, label: names.labelOf(words), account: ADA, words })

test('screens-evm §8.6: names below a name are found by a part of a label that some registration told', async () => {
  registration(1, CONTROLLER, 'mailbox', 41)
  for (const [seq, label] of ['mailbox', 'shop'].entries())
    tell(42, 1 + seq, {
      kind: KIND.owner,
      contract: TEST_REGISTRY,
      node: names.nodeOf('ada.eth'),
      label: names.labelOf(label),
      account: ADA,
    })
  server = await startTestServer([world])
  const { hits, total } = await server.client.listSubNames({ chain, name: 'ada.eth', q: 'box' })
  expect([total, hits.map(({ node }) => node)]).toEqual([1, [names.nodeOf('mailbox.ada.eth')]])
})

test('screens-evm §8.6: the list of names is searched by a part of what registrations proved, and new owners by the whole name', async () => {
  registration(1, CONTROLLER, 'adamant', 50)
  registration(2, CONTROLLER, 'grace', 51)
  registration(3, IMPOSTOR, 'adam', 52)
  tell(53, 1, { kind: KIND.registered, contract: CONTROLLER, label: names.labelOf('bob'), account: ADA, words: 'ada' })
  tell(54, 1, {
    kind: KIND.owner,
    contract: TEST_REGISTRY,
    node: names.nodeOf('eth'),
    label: names.labelOf('grace'),
    account: ADA,
  })
  server = await startTestServer([world])
  const found = async (q: string, event?: 'registered') =>
    (await server.client.listNames({ chain, q, ...(event && { event }) })).hits.map(({ kind, name }) => [kind, name])
  expect(await found('ADA')).toEqual([['registered', 'adamant.eth']])
  expect(await found('rac')).toEqual([['registered', 'grace.eth']])
  expect(await found('grace.eth')).toEqual([
    ['owner', 'grace.eth'],
    ['registered', 'grace.eth'],
  ])
  expect(await found('grace', 'registered')).toEqual([['registered', 'grace.eth']])
  expect(await found('nobody')).toEqual([])
})

test('screens-evm §8.6: a search among more names than one answer looks through goes on by its cursor', async () => {
  registration(1, CONTROLLER, 'adamant', 10)
  for (let at = 0; at < 5_050; at++) registration(100 + at, CONTROLLER, `x${at}`, 11 + (at % 10))
  server = await startTestServer([world])
  const first = await server.client.listNames({ chain, q: 'adam' })
  expect(first).toMatchObject({ hits: [], extend: { next: expect.any(String), totalIsFloor: true } })
  const second = await server.client.listNames({ chain, q: 'adam', cursor: first.extend.next! })
  expect(second.hits.map(({ name }) => name)).toEqual(['adamant.eth'])
  expect(second.extend.next).toBeNull()
})
