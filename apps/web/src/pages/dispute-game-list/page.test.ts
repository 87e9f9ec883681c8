import { ALL_CHAINS } from '@orrery/chains/all-chains.gen'
import { OrreryError } from '@orrery/errors/orrery-error'
import { expect, test } from 'vitest'
import { gamesAsked, page } from './page.ts'

const chainOf = (code: string) => ALL_CHAINS.find((chain) => chain.code === code)!
const load = (code: string, list: string | undefined, query = '', api: object = {}) =>
  page.load({
    api: new Proxy(api, {
      get: (own, name) => Reflect.get(own, name) ?? (expect.unreachable(`${String(name)} was asked`) as unknown),
    }),
    chain: chainOf(code),
    params: { list },
    page: 1,
    query: new URLSearchParams(query),
    signal: new AbortController().signal,
  } as never)

test('screens-evm §12.4: games are those of the respected type unless a type or all are asked for, and what means nothing is left out', () => {
  const read = (query: string) => gamesAsked(new URLSearchParams(query))
  expect(read('')).toEqual({ respected: true })
  expect(read('all=1&status=running')).toEqual({ respected: false, gameStatus: 'running' })
  expect(read('type=8&creator=%200xab%20')).toEqual({ respected: false, gameType: 8, creator: '0xab' })
  expect(read('type=x&status=else&creator=%20')).toEqual({ respected: true })
})

test('screens-evm §12.3, §12.4: rollups of other stacks have neither games nor states here, Arbitrum has states alone', async () => {
  const none = { games: null, states: null, game: null }
  expect(await load('ETH', undefined)).toEqual(none)
  expect(await load('SCROLL', 'states')).toEqual(none)
  await expect(load('ARBITRUM', undefined)).rejects.toThrow('redirect to /arbitrum-one/dispute-game-list/states')
  const asked: object[] = []
  const api = {
    listDisputeGames: async (params: object) => asked.push(params),
    listRollupStates: async (params: object) => asked.push(params),
  }
  await load('BASE', undefined, 'status=defender', api)
  await load('BASE', 'states', '', api)
  // One game in place of the list.
  const getDisputeGame = async (params: object) => asked.push(params)
  await load('BASE', undefined, 'game=%200xab&all=1', { ...api, getDisputeGame })
  expect(asked).toEqual([
    { chain: 'BASE', limit: expect.any(Number) as number, gameStatus: 'defender', respected: true },
    expect.objectContaining({ chain: 'BASE' }),
    { chain: 'BASE', game: '0xab' },
  ])
})

test('screens-evm §0: where the parent chain is not followed the page says what it would need', async () => {
  const refused = async (): Promise<never> => {
    throw new OrreryError('CAPABILITY_MISSING', { chain: 'BASE', capability: 'logs of its parent chain' })
  }
  expect(await load('BASE', undefined, '', { listDisputeGames: refused })).toEqual({
    games: null,
    states: null,
    game: null,
  })
})
