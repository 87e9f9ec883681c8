import { expect, test } from 'vitest'
import { OUTPUT_ACCOUNTS } from '../../testing/output-family.ts'
import { createOutputWorld } from '../../testing/world.ts'
import { deepSums } from './moves-by-part.ts'
import { atOneMoment } from '../snapshot.ts'

const COLUMNS = ['received', 'spent', 'open']
const SIZES = { blocks: 8, few: 0 }

test('screens-nonevm §4.5: what an address had before any place is added up from parts that are read once, and from what lies beside the place', async () => {
  const world = await createOutputWorld(5, 120)
  const { archive } = world.runtime
  const asked = { whole: 0, from: [] as number[] }
  const reads = new Proxy(archive.reads, {
    get(of, name) {
      if (name === 'familySumsByPart')
        return (...args: Parameters<typeof of.familySumsByPart>) => {
          asked.whole++
          return of.familySumsByPart(...args)
        }
      if (name === 'familySums')
        return (...args: Parameters<typeof of.familySums>) => {
          asked.from.push(args[4] ?? 0)
          return of.familySums(...args)
        }
      return Reflect.get(of, name)
    },
  })
  const runtime = { ...world.runtime, archive: { ...archive, reads } }
  const desk = { runtime, family: world.runtime.family, clock: world.clock }
  const [address] = OUTPUT_ACCOUNTS
  const table = desk.family.outputs!.moves
  const compare = (height: number | undefined) =>
    atOneMoment(runtime, async (snapshot) => {
      const before = height === undefined ? undefined : { height, txIndex: 1, seq: 0 }
      const plain = await archive.reads.familySums(table, { address: address! }, COLUMNS, before)
      expect(await deepSums(desk, snapshot, address!, COLUMNS, before, SIZES), String(height)).toEqual(plain)
    })
  for (const height of [undefined, 0, 3, 8, 15, 16, 57, 90, 103, 500]) await compare(height)
  expect(asked.whole, 'the whole history is read once').toBe(1)
  const top = archive.state().ranges.at(-1)!.to
  expect(asked.from.every((from) => from % 8 === 0 && from <= top + 1)).toBe(true)
  expect(asked.from[6], 'and then what lies in the part of the place').toBe(56)

  world.extend(60)
  await world.settle(16)
  await compare(undefined)
  expect(asked.whole, 'again where much came').toBe(2)
})

test('parts are not trusted where the archive has another block than they ended with, or lacks blocks', async () => {
  const world = await createOutputWorld(6, 80)
  const { archive } = world.runtime
  const [address] = OUTPUT_ACCOUNTS
  let whole = 0
  let other = false
  const reads = new Proxy(archive.reads, {
    get(of, name) {
      if (name === 'familySumsByPart') whole++
      if (name === 'block' && other)
        return async (height: number) => {
          const block = await of.block(height)
          return block && { ...block, hash: `0x${'99'.repeat(32)}` }
        }
      return Reflect.get(of, name)
    },
  })
  const runtime = { ...world.runtime, archive: { ...archive, reads } }
  const desk = { runtime, family: world.runtime.family, clock: world.clock }
  const read = (complete: boolean) =>
    atOneMoment(runtime, (snapshot) =>
      deepSums(
        desk,
        { ...snapshot, coverage: { ...snapshot.coverage, complete } },
        address!,
        COLUMNS,
        undefined,
        SIZES,
      ),
    )
  await read(false)
  expect(whole).toBe(0)
  await read(true)
  await read(true)
  expect(whole).toBe(1)
  other = true
  await read(true)
  expect(whole).toBe(2)
})
