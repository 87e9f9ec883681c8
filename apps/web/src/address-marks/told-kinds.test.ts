import { expect, test } from 'vitest'
import { createToldKinds } from './told-kinds.ts'

test('screens-evm §0.2: what was told of a chain’s addresses is kept for the next page, and chains are kept apart', async () => {
  const asked: unknown[] = []
  const told = createToldKinds({
    getAddressKinds: async (params) => {
      asked.push(params)
      if (params.chain === 'gone') throw new Error('no node')
      return { kinds: { '0xA': 'safe' }, answered: params.chain === 'eth' }
    },
  })
  const answer = told.ask('eth', ['0xA', '0xB'])
  // While the question is under way nobody asks it again.
  expect([...told.of('eth').asked]).toEqual(['0xA', '0xB'])
  expect(await answer).toBe(true)
  expect(told.of('eth').kinds).toEqual({ '0xA': 'safe' })
  expect(told.of('base').kinds).toEqual({})
  expect(await told.ask('gone', ['0xA'])).toBe(false)
  expect(await told.ask('slow', ['0xC'])).toBe(false)
  expect(told.of('slow').kinds).toEqual({ '0xA': 'safe' })
  expect(asked).toEqual([
    { chain: 'eth', addresses: '0xA,0xB' },
    { chain: 'gone', addresses: '0xA' },
    { chain: 'slow', addresses: '0xC' },
  ])
})
