import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OrreryError } from '@orrery/errors/orrery-error'
import { lookAtList, tellDue, type FoundPage, type ListLook } from './look-at-list.ts'
import { addAnchor, FRESH_STATE, putHit, type Place, type RuleState } from './rule-state.ts'

type Block = Place & { readonly txs: readonly string[] }

/** A chain that moves between any two questions, as the steps say, also back to the branch that it left, and whose lists have pages of two rows. */
function movingChain(steps: readonly Step[], depth: number) {
  let blocks: Block[] = [{ height: 0, hash: 'b0', txs: ['t-before'] }]
  let left: Block[] = []
  let made = 0
  let sent = 0
  let highest = 0
  const todo = [...steps]
  const ever: string[] = []
  const mine = (txs: number, again: number) => {
    const here = new Set(blocks.flatMap((block) => block.txs))
    const back = ever.filter((tx) => !here.has(tx)).slice(0, again)
    const fresh = Array.from({ length: txs }, () => `t${sent++}`)
    ever.push(...fresh)
    blocks = [...blocks, { height: blocks.length, hash: `b${++made}`, txs: [...back, ...fresh] }]
  }
  const move = () => {
    const step = todo.shift()
    if (step === undefined) return
    // No fork goes deeper below the highest block that ever was, and the first block is final.
    const floor = Math.max(0, highest - depth)
    if (step.returns && left[floor] !== undefined && left[floor] === blocks[floor]) {
      ;[blocks, left] = [left, blocks]
    } else {
      const off = Math.max(0, Math.min(step.fork, blocks.length - 1 - floor))
      if (off > 0) left = blocks
      blocks = blocks.slice(0, blocks.length - off)
    }
    for (let index = 0; index < step.mine; index++) mine(step.txs, step.again)
    highest = Math.max(highest, blocks.length - 1)
  }
  const head = (): Place => ({ height: blocks.at(-1)!.height, hash: blocks.at(-1)!.hash })
  const rows = () =>
    blocks.flatMap(({ height, txs }) => txs.map((hash) => ({ hash, height, timeMs: height }))).toReversed()
  const ask: ListLook['ask'] = async ({ above, cursor }) => {
    move()
    const [at, shown = '', anchor] = (cursor ?? '').split('|')
    if (cursor !== null && blocks[Number(at)]?.hash !== anchor) throw new OrreryError('STALE_CURSOR', {})
    const all = rows().filter(({ height }) => above === null || height > above)
    // A cursor stands behind the last row that was shown; what is newer than its block is no row of it.
    const begin = cursor === null ? 0 : all.findIndex(({ hash }) => hash === shown) + 1
    const page = all.slice(begin, begin + 2)
    const last = page.at(-1)
    const holds = cursor === null ? head() : { height: Number(at), hash: anchor! }
    return {
      head: head(),
      rows: page.map((row) => ({ ...row, amount: null, other: null })),
      next: last === undefined || begin + 2 >= all.length ? null : `${holds.height}|${last.hash}|${holds.hash}`,
    } satisfies FoundPage
  }
  const blockAt: ListLook['blockAt'] = async (height) => {
    move()
    const block = blocks[height]
    return block === undefined ? null : { hash: block.hash, head: head() }
  }
  return { ask, blockAt, head, rows, move, isDone: () => todo.length === 0 }
}

type Step = {
  readonly returns: boolean
  readonly fork: number
  readonly mine: number
  readonly txs: number
  readonly again: number
}
const STILL: Step = { returns: false, fork: 0, mine: 0, txs: 0, again: 0 }
const step = fc.record({
  returns: fc.boolean(),
  fork: fc.integer({ min: 0, max: 6 }),
  mine: fc.integer({ min: 0, max: 3 }),
  txs: fc.integer({ min: 0, max: 3 }),
  again: fc.integer({ min: 0, max: 3 }),
})
const steps = fc.array(fc.oneof(step, step, fc.constant(STILL)), { maxLength: 60 })

async function watch(chain: ReturnType<typeof movingChain>, level: 'included' | 'final', depth: number) {
  let state: RuleState = FRESH_STATE
  const told: string[] = []
  let started: number | null = null
  const round = async () => {
    const marks = { safe: null, final: chain.head().height - depth }
    const looked = await lookAtList(state, { ask: chain.ask, blockAt: chain.blockAt, nowMs: 1 })
    started ??= looked.state.anchors[0]!.height
    const { state: next, due } = tellDue(looked, level, marks, 1)
    told.push(...due.map(({ hash }) => hash!))
    state = next
    return looked.isWhole
  }
  for (let index = 0; index < 80 && !chain.isDone(); index++) await round()
  return { round, told, state: () => state, started: () => started! }
}

test('screens-evm §15.7: through forks between any two questions nothing is missed, and nothing is told twice', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (moves) => {
      // It begins at a block that no fork takes away.
      const chain = movingChain([STILL, ...moves], 6)
      const { round, told, state } = await watch(chain, 'included', 6)
      // The chain stands now: as many looks as a long walk takes.
      for (let index = 0; index < 40; index++) if ((await round()) && index > 2) break
      const there = chain
        .rows()
        .filter(({ height }) => height > 0)
        .map(({ hash }) => hash)
      const { hits } = state()
      const stand = hits.filter(({ isGone, isDoubted }) => !isGone && !isDoubted).map(({ hash }) => hash!)
      // A chain shorter than what was looked at waits until it is as long again.
      fc.pre(chain.head().hash === state().anchors.at(-1)!.hash)
      expect(stand.toSorted()).toEqual(there.toSorted())
      expect(new Set(told).size).toBe(told.length)
      expect(there.filter((hash) => !told.includes(hash))).toEqual([])
    }),
    { numRuns: 500 },
  )
})

test('screens-evm §15.7: at level final nothing is told that a fork takes away again', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (moves) => {
      const chain = movingChain([STILL, ...moves], 3)
      const { round, told } = await watch(chain, 'final', 4)
      for (let index = 0; index < 10; index++) await round()
      const there = new Set(chain.rows().map(({ hash }) => hash))
      expect(told.filter((hash) => !there.has(hash))).toEqual([])
      expect(new Set(told).size).toBe(told.length)
    }),
    { numRuns: 500 },
  )
})

test('screens-evm §15.7: a walk over many pages goes on with the next look, and what is too much is said', async () => {
  const rows = Array.from({ length: 500 }, (_, index) => ({ hash: `t${500 - index}`, height: 500 - index, timeMs: 0 }))
  const ask: ListLook['ask'] = async ({ above, cursor }) => {
    const begin = Number(cursor ?? 0)
    const page = rows.slice(begin, begin + 1).filter(({ height }) => height > (above ?? 0))
    return {
      head: { height: 500, hash: 'b500' },
      rows: page.map((row) => ({ ...row, amount: null, other: null })),
      next: String(begin + 1),
    }
  }
  const blockAt: ListLook['blockAt'] = async (height) => ({ hash: `b${height}`, head: { height: 500, hash: 'b500' } })
  let state: RuleState = { ...FRESH_STATE, anchors: [{ height: 0, hash: 'b0' }] }
  let looks = 0
  for (let isWhole = false; !isWhole; looks++)
    ({ state, isWhole } = await lookAtList(state, { ask, blockAt, nowMs: 1 }))
  // Two hundred pages at four for each look.
  expect(looks).toBe(50)
  expect(state.gap).toEqual({ from: 1, to: 301 })
  expect([state.hits.length, state.dropped]).toEqual([100, 100])
  expect(state.anchors.at(-1)).toEqual({ height: 500, hash: 'b500' })
})

test('screens-evm §15.7: a look that fails leaves what was known as it was', async () => {
  const before: RuleState = { ...FRESH_STATE, anchors: [{ height: 1, hash: 'b1' }] }
  const ask = async () => {
    throw new OrreryError('UPSTREAM_UNREACHABLE', { chain: 'ETH', reason: 'x' })
  }
  await expect(lookAtList(before, { ask, blockAt: async () => null, nowMs: 1 })).rejects.toMatchObject({
    code: 'UPSTREAM_UNREACHABLE',
  })
})

test('screens-evm §15.7: of many blocks the newest stay as anchors, and the first one', () => {
  let anchors: readonly Place[] = []
  for (let height = 0; height < 1_000; height++) anchors = addAnchor(anchors, { height, hash: `b${height}` })
  expect(anchors.length).toBeLessThanOrEqual(32)
  expect(anchors[0]!.height).toBe(0)
  expect(anchors.slice(-8).map(({ height }) => height)).toEqual([992, 993, 994, 995, 996, 997, 998, 999])
})

test('screens-evm §15.7: what waited and is in a block now is one hit', () => {
  const hit = {
    hash: 't',
    timeMs: 1,
    foundMs: 1,
    amount: '5',
    other: null,
    toldMs: null,
    isDoubted: false,
    isGone: false,
  }
  const waiting = putHit(FRESH_STATE, { ...hit, height: null })
  const mined = putHit(waiting, { ...hit, height: 7 })
  expect(mined.hits).toEqual([{ ...hit, height: 7 }])
  expect(putHit(mined, { ...hit, height: null }).hits).toEqual(mined.hits)
})
