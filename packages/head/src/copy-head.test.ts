import { decodeExact, encodeExact } from '@orrery/primitives/exact-json'
import { createRandom, randomInteger } from '@orrery/primitives/random'
import { expect, test } from 'vitest'
import type { ChainHead } from './chain-head.ts'
import { HeadAssembly, readHeadEvent } from './copy-head.ts'
import { createChainHead } from './create-chain-head.ts'
import { randomEvents } from './random-events.fixture.ts'

const options = { chain: 'TEST', limits: { pending: 40, fates: 30, orphans: 12, absentMs: 30_000 } }
const told = (head: ChainHead): readonly string[] => head.pieces().map((piece) => encodeExact(piece()))
const copy = (head: ChainHead, into: ChainHead): void => {
  const assembly = new HeadAssembly()
  for (const text of told(head)) assembly.add(decodeExact(text))
  into.restore(assembly)
}

test('architecture §2: a copy that begins anywhere and hears what follows is equal to the Head', () => {
  for (let seed = 1; seed <= 12; seed++) {
    const random = createRandom(seed)
    const events = randomEvents(random, 80)
    const head = createChainHead(options)
    const other = createChainHead(options)
    const begin = randomInteger(random, 0, events.length - 1)
    const again = randomInteger(random, begin, events.length - 1)
    for (const [i, event] of events.entries()) {
      head.apply(event)
      if (i > begin) other.apply(readHeadEvent(decodeExact(encodeExact(event))))
      if (i === begin || i === again) copy(head, other)
      if (i >= begin && (i % 9 === 0 || i === events.length - 1))
        expect(told(other), `seed ${seed}, event ${i}`).toEqual(told(head))
    }
  }
})

test('who listens to a copy hears which blocks went and which are new when it is begun anew', () => {
  const events = randomEvents(createRandom(7), 120)
  const head = createChainHead(options)
  const other = createChainHead(options)
  for (const event of events.slice(0, 60)) head.apply(event)
  copy(head, other)
  const held = (of: ChainHead): readonly string[] =>
    of.pieces().flatMap((piece) => {
      const { type, bundle } = piece() as { type: string; bundle?: { block: { hash: string } } }
      return type === 'block' ? [bundle!.block.hash] : []
    })
  const before = held(other)
  for (const event of events.slice(60)) head.apply(event)
  let heard: { readonly gone: readonly string[]; readonly come: readonly string[] } | null = null
  other.subscribe((event) => {
    if (event.type !== 'restored') return
    heard = { gone: event.orphans.map(({ hash }) => hash), come: event.bundles.map(({ block }) => block.hash) }
  })
  copy(head, other)
  const after = held(other)
  expect(heard!.come).toEqual(after.filter((hash) => !before.includes(hash)))
  // What the archive took over did not go.
  for (const hash of heard!.gone) expect(before.includes(hash) && !after.includes(hash)).toBe(true)
})

test('what is no whole Head, or of another form, changes nothing', () => {
  const head = createChainHead(options)
  for (const event of randomEvents(createRandom(3), 60)) head.apply(event)
  const other = createChainHead(options)
  copy(head, other)
  const stands = told(other)
  const part = new HeadAssembly()
  for (const text of told(head).slice(0, -1)) part.add(decodeExact(text))
  expect(() => other.restore(part)).toThrow('in part')
  expect(() => new HeadAssembly().add({ type: 'block', bundle: { block: {} }, seenMs: 1 })).toThrow('another form')
  const torn = new HeadAssembly()
  const blocks = told(head).filter((text) => text.includes('"type":"block"'))
  expect(blocks.length).toBeGreaterThan(2)
  for (const text of told(head)) if (text !== blocks[1]) torn.add(decodeExact(text))
  expect(() => other.restore(torn)).toThrow()
  for (const wrong of [
    null,
    'extended',
    { type: 'extended' },
    { type: 'restored', state: {} },
    { type: 'archived', height: '1' },
  ])
    expect(() => readHeadEvent(wrong)).toThrow('another form')
  expect(told(other)).toEqual(stands)
})
