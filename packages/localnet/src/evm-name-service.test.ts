import { expect, test } from 'vitest'
import { devnet } from '@orrery/chains/records/devnet'
import { NAME_SERVICE } from './evm-stage.ts'

test('the record of the local chain names the contracts of its name service', () => {
  const { registry, resolver, reverse, registrar } = NAME_SERVICE
  const lower = (address: string) => address.toLowerCase()
  expect(devnet.quirks.names).toEqual({
    registry: lower(registry),
    registrar: lower(registrar),
    controllers: [lower(registrar)],
    reverse: [lower(reverse)],
    resolvers: [lower(resolver)],
  })
})
