import { defineFamily } from '@orrery/family/family'
import type { GameState } from '@orrery/family/dispute-game'
import type { Settlement } from '@orrery/family/settlement'
import type { Chain } from '@orrery/model/chain'
import type { Bundle, FamilyRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DisputeGame } from '@orrery/model/wire/rollup-settlement'
import { accountChain, accountFamily } from '../../testing/account-family.ts'
import { startTestServer, type TestServer } from '../../testing/api-server.ts'
import { createAccountWorld, type World } from '../../testing/world.ts'

const address = (byte: string): Hex => `0x${byte.repeat(20)}`
const [FACTORY, ORACLE, INBOX, HOSTILE, PORTAL] = ['f1', 'f2', 'f3', 'f4', 'f5'].map(address) as [
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
]
const hash = (digit: string, number: number): Hex => `0x${digit}${number.toString(16).padStart(63, '0')}`
const game = (digit: string, number: number): Hex => `0x${digit}${number.toString(16).padStart(39, '0')}`
const BLOCKS = 60
/** A game ends so many blocks behind its beginning. */
const LASTS = 10

/** Every block begins a game and claims an output; strangers log the same, a block earlier in each. */
function withLogs(bundle: Bundle): Bundle {
  const { height } = bundle.block
  // Nobody logs anything in a block without transactions.
  if (bundle.txs.length === 0) return bundle
  const roots: FamilyRow[] = []
  const batches: FamilyRow[] = []
  const none = { height, tx_index: 0, number: null, root: null, l2_height: null, l2_hash: null, subject: null }
  let seq = 0
  for (const [who, digit] of [
    [HOSTILE, 'e'],
    ['', 'a'],
  ] as const) {
    const by = (own: Hex): Hex => (who === '' ? own : who)
    roots.push(
      {
        ...none,
        seq: seq++,
        contract: by(FACTORY),
        kind: 1,
        number: height % 3,
        root: hash(digit, height),
        subject: game(digit, height),
      },
      {
        ...none,
        seq: seq++,
        contract: by(ORACLE),
        kind: 0,
        number: height,
        root: hash(digit, height),
        l2_height: height * 10,
      },
    )
    batches.push({
      height,
      tx_index: 0,
      seq: seq++,
      contract: by(INBOX),
      kind: 1,
      number: height + 5,
      hash: hash(digit, height),
      root: null,
      place: null,
    })
    // Five at once are finalised, by the number of the last.
    if (height % 5 === 0 && height > 5)
      batches.push({
        height,
        tx_index: 0,
        seq: seq++,
        contract: by(INBOX),
        kind: 3,
        number: height,
        hash: hash(digit, height),
        root: hash(digit, height),
        place: null,
      })
    if (height >= LASTS)
      roots.push({ ...none, seq: seq++, contract: game(digit, height - LASTS), kind: 2, number: 1 + (height % 2) })
  }
  return { ...bundle, family: { ...bundle.family, t_rollup_roots: roots, t_rollup_batches: batches } }
}

const STATE: GameState = {
  status: 'running',
  createdMs: 1_000,
  resolvedMs: null,
  l2Height: 7,
  startHeight: null,
  clockSeconds: 100,
  extensionSeconds: null,
  maxDepth: 73,
  splitDepth: 30,
  count: 2,
  claims: [1, 2].map((index) => ({
    index: index - 1,
    parent: index === 1 ? null : 0,
    claimant: PORTAL,
    counteredBy: null,
    bond: BigInt(index),
    claim: hash('c', index),
    position: BigInt(index),
    depth: index - 1,
    isAttack: index === 1 ? null : true,
    madeMs: index * 1_000,
    usedSeconds: 0,
    openUntilMs: index * 100_000,
  })),
  credits: [{ account: PORTAL, amount: 9n }],
}

const how: Settlement = {
  batches: [
    { role: 'scrollChain', kind: 'committed', stage: 'committed' },
    { role: 'scrollChain', kind: 'executed', stage: 'executed' },
  ],
  states: [{ role: 'outputOracle', kind: 'output' }],
  games: {
    begun: { role: 'gameFactory', kind: 'game' },
    ended: 'resolved',
    read: async (ask, game) => ((await ask([{ to: game, input: '00' }]))[0] == null ? null : STATE),
  },
  arrival: null,
  steps: [],
  withdrawals: null,
  arrivalId: () => null,
  departureId: () => null,
  claimedHeight: (_, factory, type) => (factory === FACTORY && type === 0 ? 7 : null),
  outputs: { passer: PORTAL, rootOf: ({ stateRoot }) => stateRoot },
}
const family = defineFamily<'evm'>({ ...accountFamily, settlement: async () => how })
const rollup: Chain = {
  ...accountChain,
  code: 'ROLLUP',
  path: 'rollup',
  aliases: [],
  settlesOn: accountChain.code,
  rollupContracts: { gameFactory: [FACTORY], outputOracle: [ORACLE], scrollChain: [INBOX], portal: [PORTAL] },
}
const chain = rollup.code

let parent: World
let above: World
let server: TestServer
beforeAll(async () => {
  parent = await createAccountWorld(1, BLOCKS, { change: withLogs })
  above = await createAccountWorld(2, BLOCKS, { chain: rollup, family })
  parent.node.passThrough = async () => `0x${'0'.repeat(63)}1`
  server = await startTestServer([parent, above])
  all = Array.from({ length: BLOCKS }, (_, at) => BLOCKS - 1 - at).filter(hasLogs)
  expect(all.length).toBeLessThan(BLOCKS)
})
afterAll(() => server.close())

async function gamesOf(asked: object): Promise<readonly DisputeGame[]> {
  const found: DisputeGame[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { list }: Awaited<ReturnType<typeof server.client.listDisputeGames>> = await server.client.listDisputeGames({
      chain,
      limit: 10,
      ...asked,
      ...(cursor !== '' && { cursor }),
    })
    found.push(...list.hits)
    cursor = list.extend.next
  }
  return found
}
const numbers = (games: readonly DisputeGame[]): readonly number[] =>
  games.map(({ root }) => parseInt(root.slice(3), 16))
const hasLogs = (height: number): boolean => (parent.chain[height]?.txs.length ?? 0) > 0
const isOver = (number: number): boolean => hasLogs(number + LASTS)
let all: readonly number[] = []

test('screens-evm §12.4: games are those that the believed factory logged, over head and archive, with their own ends', async () => {
  const games = await gamesOf({})
  expect(numbers(games)).toEqual(all)
  for (const { root, game: contract, type, l2Height, status, ended, creator, begun, factory } of games) {
    const number = parseInt(root.slice(3), 16)
    expect([root, contract.toLowerCase()]).toEqual([hash('a', number), game('a', number)])
    expect(factory.toLowerCase()).toBe(FACTORY)
    expect([type, l2Height]).toEqual([number % 3, number % 3 === 0 ? 7 : null])
    expect(begun.height).toBe(number)
    expect(creator).not.toBeNull()
    expect(status).toBe(isOver(number) ? ((number + LASTS) % 2 === 0 ? 'challenger' : 'defender') : 'running')
    expect(ended?.height ?? null).toBe(isOver(number) ? number + LASTS : null)
  }
})

test('screens-evm §12.4: games are narrowed to the respected type, a type, how they ended, and who began them', async () => {
  expect((await server.client.listDisputeGames({ chain })).respected).toBe(1)
  expect(numbers(await gamesOf({ respected: true }))).toEqual(all.filter((number) => number % 3 === 1))
  expect(numbers(await gamesOf({ gameType: 2 }))).toEqual(all.filter((number) => number % 3 === 2))
  expect(numbers(await gamesOf({ gameStatus: 'running' }))).toEqual(all.filter((number) => !isOver(number)))
  expect(numbers(await gamesOf({ gameStatus: 'challenger', gameType: 0 }))).toEqual(
    all.filter((number) => isOver(number) && number % 2 === 0 && number % 3 === 0),
  )
  const [{ creator }] = (await gamesOf({})) as [DisputeGame]
  const own = await gamesOf({ creator: creator! })
  expect(own.length).toBeGreaterThan(0)
  expect(numbers(own)).toEqual(numbers((await gamesOf({})).filter((one) => one.creator === creator)))
  await expect(server.client.listDisputeGames({ chain, gameType: 2, page: 2 })).rejects.toMatchObject({
    code: 'PARAMETER_INVALID',
  })
})

test('screens-evm §12.4: one game is told by its address, and its claims by its contract, which is asked only where a believed factory named it', async () => {
  const asked: string[] = []
  parent.node.askContracts = (async (read: (ask: unknown, at: object) => Promise<unknown>) =>
    read(
      async (calls: readonly { readonly to: Hex }[]) =>
        calls.map(({ to }) => (asked.push(to), to.endsWith('3') ? null : '0x01')),
      { height: BLOCKS, hash: '0x01', timeMs: 60_000 },
    )) as never
  for (const number of [4, 58].map((one) => all.find((height) => height <= one)!)) {
    const told = await server.client.getDisputeGame({ chain, game: game('a', number) })
    expect(told.respected).toBe(1)
    expect(told.game).toEqual((await gamesOf({})).find(({ begun }) => begun.height === number))
  }
  const [first] = all
  const moves = await server.client.getDisputeGameMoves({ chain, game: game('a', first!) })
  expect(moves).toMatchObject({ parent: { height: BLOCKS }, count: 2, bonded: '3', openUntilMs: 200_000, atMs: 60_000 })
  expect(moves.claims.map(({ claim, bond, position }) => [claim, bond, position])).toEqual([
    [hash('c', 1), '1', '1'],
    [hash('c', 2), '2', '2'],
  ])
  expect(moves.credits.map(({ amount }) => amount)).toEqual(['9'])
  expect(asked).toEqual([game('a', first!)])
  // What a stranger's factory named, or nobody, is not asked.
  for (const other of [game('e', first!), game('a', 9_999)])
    for (const endpoint of ['getDisputeGame', 'getDisputeGameMoves'] as const)
      await expect(server.client[endpoint]({ chain, game: other })).rejects.toMatchObject({ code: 'STATE_NOT_FOUND' })
  expect(asked).toHaveLength(1)
})

test('screens-evm §2.1: a batch that only the parent chain tells is found by its number', async () => {
  const find = async (q: string) => (await server.client.searchChain({ chain, q })).hits
  expect(await find('batch:13')).toMatchObject([{ kind: 'batch', id: '13', path: `/${rollup.path}/batch/13` }])
  expect(await find('batch:9999')).toEqual([])
})

test('screens-evm §12.3: outputs are listed and found by their index, whatever others claim', async () => {
  const { list, parent: told } = await server.client.listRollupStates({ chain, limit: 10 })
  expect(told).toEqual({ chain: accountChain.code, height: BLOCKS - 1 })
  expect(list.hits.slice(0, 3).map(({ number, root, l2Height }) => [number, root, l2Height])).toEqual(
    [59, 58, 57].map((number) => [number, hash('a', number), number * 10]),
  )
  for (const number of [3, 58]) {
    const { state, newest } = await server.client.getRollupState({ chain, rollupState: number })
    expect(state).toMatchObject({ kind: 'output', number, root: hash('a', number), tx: { height: number } })
    expect(newest).toBe(59)
  }
  await expect(server.client.getRollupState({ chain, rollupState: 60 })).rejects.toMatchObject({
    code: 'STATE_NOT_FOUND',
  })
  await expect(server.client.listRollupStates({ chain, stateKind: 'node' })).rejects.toMatchObject({
    code: 'PARAMETER_INVALID',
  })
})

test('screens-evm §12.1: batches are told by the parent chain where the rollup’s node does not tell them', async () => {
  const { ends, list } = await server.client.listBatches({ chain, limit: 10 })
  expect(ends).toMatchObject({
    newest: 64,
    committed: 64,
    proved: null,
    executed: 55,
    stages: ['committed', 'executed'],
  })
  expect(list).toMatchObject({ total: BLOCKS })
  expect(list.hits.slice(0, 4).map(({ number, state }) => [number, state])).toEqual(
    [64, 63, 62, 61].map((number) => [number, 'committed']),
  )
  const last = await server.client.listBatches({ chain, limit: 20, page: 3 })
  expect(last.list.hits.at(-1)).toMatchObject({ number: 5, state: 'executed' })
  const executed = await server.client.listBatches({ chain, stage: 'executed', limit: 100 })
  expect(executed.list.hits.map(({ number }) => number)).toEqual(Array.from({ length: 51 }, (_, at) => 55 - at))
  // Batch 13 came in block 8 and was finalised with those through 20, whose state alone is told.
  const batch = await server.client.getBatch({ chain, batch: 13 })
  expect(batch).toMatchObject({ number: 13, root: null, executed: { atMs: parent.chain[20]!.block.timeMs } })
  expect(batch.facts.find(({ name }) => name === 'batchHash')?.value).toBe(hash('a', 8))
  expect(await server.client.getBatch({ chain, batch: 25 })).toMatchObject({ root: hash('a', 25), previousRoot: null })
  await expect(server.client.getBatch({ chain, batch: 65 })).rejects.toMatchObject({ code: 'BATCH_NOT_FOUND' })
})

test('screens-evm §12.3: the output root of a block is made of what the rollup’s node tells of it', async () => {
  const [blockHash, stateRoot, storageHash] = ['1', '2', '3'].map((digit) => hash(digit, 9)) as [Hex, Hex, Hex]
  above.node.passThrough = async (method) =>
    method === 'eth_getProof' ? { storageHash } : { hash: blockHash, stateRoot }
  expect(await server.client.getBlockOutputRoot({ chain, block: '9' })).toEqual({
    height: 9,
    blockHash,
    stateRoot,
    passerRoot: storageHash,
    root: stateRoot,
  })
  above.node.passThrough = async () => null
  await expect(server.client.getBlockOutputRoot({ chain, block: '10' })).rejects.toMatchObject({
    code: 'BLOCK_NOT_FOUND',
  })
})

test('decision 45: of blocks that were indexed by older rules nothing is told, and lists say which these are', async () => {
  const { state, ...archive } = parent.archive
  const withOlder = {
    ...parent,
    runtime: {
      ...parent.runtime,
      archive: {
        ...archive,
        state: () => ({ ...state(), older: [{ from: 0, to: 29 }] }),
        consistent: <T>(read: Parameters<typeof archive.consistent>[0]) =>
          archive.consistent((now) => read({ ...now, older: [{ from: 0, to: 29 }] })) as Promise<T>,
      },
    },
  } as World
  const other = await startTestServer([withOlder, above])
  try {
    const { list } = await other.client.listDisputeGames({ chain, limit: 10 })
    expect(list.extend.coverage).toEqual({ ranges: [{ from: 30, to: BLOCKS - 1 }], complete: false })
    const running = await other.client.listDisputeGames({ chain, gameStatus: 'running', limit: 100 })
    expect(running.list.hits.map(({ begun }) => begun.height)).toEqual(
      all.filter((number) => number >= 30 && !isOver(number)),
    )
  } finally {
    await other.close()
  }
})

test('screens-evm §12: what nobody tells is refused, not shown as empty', async () => {
  const alone = await startTestServer([above])
  try {
    for (const ask of [
      () => alone.client.listDisputeGames({ chain }),
      () => alone.client.listRollupStates({ chain }),
      () => alone.client.listBatches({ chain }),
    ])
      await expect(ask()).rejects.toMatchObject({ code: 'CAPABILITY_MISSING' })
  } finally {
    await alone.close()
  }
})
