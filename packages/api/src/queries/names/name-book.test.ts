import { expect, test } from 'vitest'
import type { Bundle, FamilyRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { createTestNames } from '../../testing/test-names.ts'
import { absentNode } from '../../testing/world.ts'
import { createNameBook } from './name-book.ts'

const ADA: Hex = `0x${'a'.repeat(40)}`
const BOB: Hex = `0x${'b'.repeat(40)}`
const REVERSE: Hex = `0x${'e4'.repeat(20)}`
const KIND = { owner: 2, address: 4, reverse: 6 }

function setUp() {
  const names = createTestNames()
  let now = 0
  let isAway = false
  const book = createNameBook({
    service: { registry: BOB, registrar: BOB, controllers: [], reverse: [REVERSE], resolvers: [] },
    lookups: () => ({
      ...absentNode(),
      names: {
        ...names,
        primary: (...asked) => (isAway ? Promise.reject(new Error('away')) : names.primary(...asked)),
      },
    }),
    now: () => now,
    table: 't_names',
    reverse: KIND.reverse,
  })
  const give = (address: Hex, name: string) => {
    names.owned.set(name, { address })
    names.claimed.set(address, name)
  }
  const tell = (row: Partial<FamilyRow>) =>
    book.hear([
      { family: { t_names: [{ node: null, label: null, account: null, contract: BOB, ...row }] } } as unknown as Bundle,
    ])
  const nameOf = async (address: Hex) => (await book.primary([address])).get(address) ?? null
  return { names, book, give, tell, nameOf, tick: (ms: number) => (now += ms), away: (is: boolean) => (isAway = is) }
}

test('a name is asked for once, until the service tells of it', async () => {
  const { names, give, tell, nameOf } = setUp()
  give(ADA, 'ada.eth')
  expect([await nameOf(ADA), await nameOf(ADA)]).toEqual(['ada.eth', 'ada.eth'])
  tell({ kind: KIND.address, node: names.nodeOf('bob.eth'), account: BOB })
  expect(await nameOf(ADA)).toBe('ada.eth')
  expect(names.asked).toEqual([ADA])
})

test.each([
  [
    'leads elsewhere',
    (names: ReturnType<typeof createTestNames>) => ({ kind: KIND.address, node: names.nodeOf('ada.eth') }),
  ],
  [
    'has a new owner',
    (names: ReturnType<typeof createTestNames>) => ({ kind: KIND.owner, label: names.labelOf('ada') }),
  ],
  ['is given up by its address', () => ({ kind: KIND.reverse, account: ADA })],
])('a name that %s is shown no more from that block on', async (_, row) => {
  const { names, give, tell, nameOf } = setUp()
  give(ADA, 'ada.eth')
  expect(await nameOf(ADA)).toBe('ada.eth')
  names.claimed.delete(ADA)
  tell(row(names))
  expect(await nameOf(ADA)).toBeNull()
})

test('an address without a name gets one when it claims it, and believes nobody else’s word on it', async () => {
  const { names, give, tell, nameOf } = setUp()
  expect(await nameOf(ADA)).toBeNull()
  give(ADA, 'ada.eth')
  tell({ kind: KIND.reverse, account: ADA, contract: BOB })
  expect(await nameOf(ADA)).toBeNull()
  tell({ kind: KIND.reverse, account: ADA, contract: REVERSE })
  expect(await nameOf(ADA)).toBe('ada.eth')
  expect(names.asked).toEqual([ADA, ADA])
})

test('what changes without a word is seen within a minute, and a name in use is renewed without a wait', async () => {
  const { names, give, nameOf, tick } = setUp()
  give(ADA, 'ada.eth')
  await nameOf(ADA)
  tick(31_000)
  expect(await nameOf(ADA)).toBe('ada.eth')
  await Promise.resolve()
  expect(names.asked).toEqual([ADA, ADA])
  names.claimed.delete(ADA)
  tick(61_000)
  expect(await nameOf(ADA)).toBeNull()
})

test('a fork takes all names back', async () => {
  const { names, book, give, nameOf } = setUp()
  give(ADA, 'ada.eth')
  await nameOf(ADA)
  names.claimed.delete(ADA)
  book.forget()
  expect(await nameOf(ADA)).toBeNull()
})

test('an address that claimed a name gets it as soon as the name leads to it', async () => {
  const { names, tell, give, nameOf, tick } = setUp()
  expect(await nameOf(ADA)).toBeNull()
  give(ADA, 'ada.eth')
  expect(await nameOf(ADA)).toBeNull()
  tell({ kind: KIND.address, node: names.nodeOf('ada.eth'), account: ADA })
  expect(await nameOf(ADA)).toBe('ada.eth')
  expect(await nameOf(BOB)).toBeNull()
  give(BOB, 'bob.eth')
  tick(61_000)
  expect(await nameOf(BOB)).toBe('bob.eth')
})

test('screens-evm §5: what an address is called stays known while the node is silent, until the service tells otherwise, and is asked anew when it is back', async () => {
  const { names, give, tell, nameOf, tick, away } = setUp()
  give(ADA, 'ada.eth')
  give(BOB, 'bob.eth')
  expect([await nameOf(ADA), await nameOf(BOB)]).toEqual(['ada.eth', 'bob.eth'])
  away(true)
  tick(3_600_000)
  expect([await nameOf(ADA), await nameOf(BOB)]).toEqual(['ada.eth', 'bob.eth'])
  tell({ kind: KIND.address, node: names.nodeOf('bob.eth') })
  tick(3_600_000)
  expect([await nameOf(ADA), await nameOf(BOB)]).toEqual(['ada.eth', null])
  give(ADA, 'eve.eth')
  away(false)
  tick(10_000)
  await nameOf(ADA)
  await new Promise((done) => setTimeout(done, 5))
  expect([await nameOf(ADA), await nameOf(BOB)]).toEqual(['eve.eth', 'bob.eth'])
  tick(61_000)
  names.claimed.delete(ADA)
  expect(await nameOf(ADA), 'a node that answers is believed').toBeNull()
})

test('what the service told so much of since that a word may be forgotten is shown no more', async () => {
  const { give, tell, nameOf, tick, away } = setUp()
  give(ADA, 'ada.eth')
  expect(await nameOf(ADA)).toBe('ada.eth')
  for (let at = 0; at < 7_000; at++) tell({ kind: KIND.address, node: `0x${at.toString(16).padStart(64, '0')}` })
  away(true)
  tick(61_000)
  expect(await nameOf(ADA)).toBeNull()
})
