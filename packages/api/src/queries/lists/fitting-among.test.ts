import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChainReads, Position } from '@orrery/model/reads'
import { fittingAmong } from './fitting-among.ts'
import type { KeysetList } from './keyset-list.ts'

const TOP = 600
const reads = {} as ChainReads
type Row = { readonly height: number }

/** A row in every block, of which a read gives up to 100 and takes so many ms. */
function listOf(ms: number) {
  let now = 0
  const list: KeysetList<Row> = {
    name: 'rows',
    position: ({ height }) => ({ height, txIndex: 0, seq: 0 }),
    async read(_, { before, after, limit, skip }) {
      expect(skip).toBeUndefined()
      now += ms
      const [low, high] = [after?.height ?? 0, before?.height ?? TOP + 1]
      const rows = Array.from({ length: Math.max(0, high - low - 1) }, (_none, index) => ({ height: high - 1 - index }))
      return after && !before ? rows.slice(-limit) : rows.slice(0, limit)
    },
  }
  return { list, desk: { clock: { monotonic: () => now } } as Parameters<typeof fittingAmong>[0] }
}

test('screens-evm §0.3: a walk among rows that do not fit finds every row that does once, up and down, however slow it is', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: 1, max: TOP }), { maxLength: 80 }),
      fc.integer({ min: 1, max: 20 }),
      fc.constantFrom(1, 300, 2_000),
      async (fit, limit, ms) => {
        const { list, desk } = listOf(ms)
        const fitting = fittingAmong(desk, list, ({ height }) => fit.includes(height))
        for (const isUp of [false, true]) {
          let rows: readonly Row[] = []
          for (let at: Position | null = { height: isUp ? 0 : TOP + 1, txIndex: 0, seq: 0 }; at !== null;) {
            const found = await fitting.read(reads, { limit, ...(isUp ? { after: at } : { before: at }) })
            rows = isUp ? [...found, ...rows] : [...rows, ...found]
            const edge = isUp ? found[0] : found.at(-1)
            at = found.stoppedAt ?? (found.length === limit ? list.position(edge!) : null)
          }
          expect(rows.map(({ height }) => height)).toEqual(fit.toSorted((a, b) => b - a))
        }
      },
    ),
  )
})

test('rows that are passed over are those that fit', async () => {
  const { list, desk } = listOf(1)
  const fitting = fittingAmong(desk, list, ({ height }) => height % 10 === 0)
  const heights = async (page: object) =>
    (await fitting.read(reads, { limit: 3, skip: 5, ...page })).map(({ height }) => height)
  expect(await heights({})).toEqual([550, 540, 530])
  expect(await heights({ after: { height: 0, txIndex: 0, seq: 0 } })).toEqual([80, 70, 60])
  expect(await heights({ skip: 59 })).toEqual([10])
  expect(await heights({ skip: 60 })).toEqual([])
})
