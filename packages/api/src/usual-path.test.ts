import { expect, test } from 'vitest'
import { RESOURCES } from './all-resources.gen.ts'
import type { Contracts } from './client-routes.gen.ts'
import type { Endpoint } from './contract/resource.ts'
import { routeOf } from './route-of.ts'
import { usualPath } from './usual-path.ts'

test('every endpoint is called where its contract says that it is, also where its name alone tells', () => {
  const endpoints = RESOURCES.flatMap((resource) =>
    Object.entries(resource.endpoints as Readonly<Record<string, Endpoint>>),
  )
  expect(endpoints.length).toBeGreaterThan(100)
  for (const [name, { method, path }] of endpoints)
    expect([name, routeOf(name as keyof Contracts)]).toEqual([name, { method, template: path }])
  expect(['listAddressRunes', 'getToken', 'listForkedBlocks', 'search'].map(usualPath)).toEqual([
    'addresses/{address}/runes',
    'tokens/{address}',
    'forked-blocks',
    '',
  ])
})
