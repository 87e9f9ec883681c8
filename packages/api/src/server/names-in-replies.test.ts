import { expect, test } from 'vitest'
import { RESOURCES } from '../all-resources.gen.ts'

type Reply = { readonly properties?: { readonly [name: string]: unknown } }

/** Of chains whose addresses have no names. */
const NAMELESS = /Brc20|Cat20|CashTokens|Inscriptions|Omni|Runes|Masternodes|Proposals/

test('screens-evm §0.2: an answer that holds a list beside what else it tells has room for what addresses are called', () => {
  const without = RESOURCES.flatMap(({ endpoints }) =>
    Object.entries(endpoints as Readonly<Record<string, { readonly reply: Reply }>>).flatMap(([name, { reply }]) =>
      reply.properties?.['list'] !== undefined && reply.properties['addressNames'] === undefined ? [name] : [],
    ),
  )
  expect(without.filter((name) => !NAMELESS.test(name))).toEqual([])
})
