import { expect, test } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import { addressesIn, addressNames } from './address-names.ts'

const address = (at: number): string => `0x${at.toString(16).padStart(40, '0')}`

test('screens-evm §0.2: addresses are found in an answer, and in the lists and tuples of decoded parameters', () => {
  const params = [
    { name: 'path', type: 'address[]', value: `[${address(1)}, ${address(2)}]` },
    { name: 'order', type: '(address,uint256)', value: `(maker: ${address(3)}, 5)` },
    { name: 'note', type: 'string', value: `see ${address(9)}` },
  ]
  expect([...addressesIn({ to: address(4), event: { params } })]).toEqual([4, 1, 2, 3].map(address))
})

test('of a long list those that are links at first are looked up', () => {
  const value = `[${Array.from({ length: 90 }, (_, at) => address(at)).join(', ')}]`
  expect(addressesIn({ value }).size).toBe(20)
})

test('screens-evm §0.2: an address is called what whoever runs the site calls it, else by its name, else by the chain’s own software', async () => {
  const [labelled, named, first, system, hidden, nobody] = [1, 2, 3, 4, 5, 6].map((at) => address(at) as Hex)
  const all = [labelled, named, first, system, hidden, nobody] as const
  const chain = { code: 'X' }
  const desk = (labels?: readonly object[]) =>
    ({
      chain,
      runtime: { labels },
      family: { systemName: (key: Hex) => (key === nobody ? null : `System ${Number(key)}`) },
      names: { primary: async () => new Map([labelled!, named!].map((key) => [key, `${Number(key)}.eth`])) },
      node: {},
    }) as unknown as Parameters<typeof addressNames>[0]
  const tags = [
    { address: labelled, tag: 'Exchange: Hot' },
    // Turned text may pass for another name: it is left out, and the next word stands.
    { address: hidden, tag: 'Ex\u202echange' },
  ]
  const told = (labels?: readonly object[]) => addressNames(desk(labels), { all }, null)
  expect(await told(tags)).toEqual({
    [labelled!]: 'Exchange: Hot',
    [named!]: '2.eth',
    [first!]: 'System 3',
    [system!]: 'System 4',
    [hidden!]: 'System 5',
  })
  expect((await told())[labelled!]).toBe('1.eth')
})
