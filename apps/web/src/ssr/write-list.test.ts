import { OrreryError } from '@orrery/errors/orrery-error'
import { expect, test } from 'vitest'
import type { ListWork } from './write-list.ts'
import { createListWriter } from './write-list.ts'

/** A list of three pages, ranked anew whenever `stale` says so: its cursors lead on within one ranking alone. */
function rankedAnew(stale: (asked: number) => boolean) {
  let ranking = 0
  let asked = 0
  const pageAt = (at: number) => ({
    hits: [{ ranking, at }],
    total: 3,
    extend: { next: at < 3 ? `${ranking} ${at + 1}` : null, previous: null },
  })
  const load = async ({ query }: { readonly query: URLSearchParams }) => {
    if (stale(++asked)) ranking++
    const [of, at] = (query.get('cursor') ?? `${ranking} 1`).split(' ')
    if (Number(of) !== ranking || (query.has('at') && !query.has('cursor'))) throw new OrreryError('STALE_CURSOR', {})
    return { list: pageAt(Number(at)) }
  }
  const work = {
    api: {},
    chains: [],
    answers: [],
    signal: new AbortController().signal,
    screen: {
      kind: 'page',
      page: { id: 'block-list', load },
      match: { path: '/devnet/block-list', params: {}, page: 1, chain: null },
      search: '?at=1-ab',
      data: { list: pageAt(1) },
    },
  } as unknown as ListWork
  return createListWriter({ monotonic: () => 0 }, () => null)(work)
}

test('screens-evm §16.7: a file whose list is ranked anew on the way is walked again, and never has rows of two rankings', async () => {
  expect((await rankedAnew(() => false))?.plain.split('\r\n').slice(0, 4)).toEqual(['ranking,at', '0,1', '0,2', '0,3'])
  const once = await rankedAnew((asked) => asked === 2)
  expect(once?.plain.split('\r\n').slice(0, 4)).toEqual(['ranking,at', '1,1', '1,2', '1,3'])
  expect(once?.fileName).toBe('devnet-block-list.csv')
})

test('screens-evm §16.7: a list that never stands still has no file', async () => {
  await expect(rankedAnew((asked) => asked % 2 === 1)).rejects.toMatchObject({ code: 'STALE_CURSOR' })
})
