import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Owner } from './owner.ts'
import type { Purse } from './purse.ts'
import type { Random } from './random.ts'
import { estimateVsize, signTx, type Coin, type TxOutput, type TxPlan } from './sign-tx.ts'

export type ActionKind = 'payment' | 'batch' | 'consolidation' | 'data' | 'odd' | 'replaceable' | 'child-pays'

/** What the actions need of the world. */
export type ActionWorld = {
  readonly purse: Purse
  readonly random: Random
  /** Hands a transaction to the node. False when the node refuses it; the coins are read again later. */
  send(hex: string): Promise<boolean>
}

/** A transaction that waits to be replaced: run it to pay more for the same. */
export type Bump = () => Promise<void>

// Above Litecoin's dust limit of any script, and worth spending at our fees.
const LEAST = 200_000n
// BIP-125: announces that it may be replaced.
const REPLACEABLE = 0xfffffffd
const FINAL = 0xfffffffe

const NOTES = [
  'Orrery local chain',
  'Hello from a seeded generator',
  'Σ deltas = total_amount',
  '🪐 orbit',
  '{"p":"note","v":1}',
  'coffee ☕',
  'invoice 2026-0042',
]

/** Does one thing of the kind. Returns what is left to do before the next block; null when there is nothing, or too few coins. */
export async function act(kind: ActionKind, world: ActionWorld): Promise<Bump | null> {
  const { purse, random } = world
  switch (kind) {
    case 'payment':
      await pay(world, purse.take(random.between(1, 2), random), [randomPart], random.chance(0.3) ? REPLACEABLE : FINAL)
      return null
    case 'batch':
      await pay(
        world,
        purse.take(1, random),
        Array.from({ length: random.between(10, 30) }, () => smallPart),
        FINAL,
      )
      return null
    case 'consolidation':
      await consolidate(world, purse.take(random.between(5, purse.size > 600 ? 80 : 20), random, true))
      return null
    case 'data':
      await pay(world, purse.take(1, random), [dataPart], FINAL)
      return null
    case 'odd':
      await pay(world, purse.take(1, random), [oddPart, oddPart], FINAL)
      return null
    case 'replaceable':
      return replaceable(world)
    case 'child-pays':
      await childPays(world)
      return null
  }
}

/** Makes one output out of at most what is there. */
type Part = (world: ActionWorld, rest: bigint) => { readonly output: TxOutput; readonly owner: Owner | null }

const randomPart: Part = ({ purse, random }, rest) =>
  ownedPart(random.pick(purse.actors), (rest * BigInt(random.between(5, 60))) / 100n)
const smallPart: Part = ({ purse, random }, rest) =>
  ownedPart(random.pick(purse.actors), rest / BigInt(random.between(35, 60)))
const dataPart: Part = ({ random }) => {
  const data = utf8ToBytes(random.pick(NOTES))
  return { output: { value: 0n, script: concatBytes(Uint8Array.of(0x6a, data.length), data) }, owner: null }
}

/** Bare keys, bare multisig and witness scripts: small, because nobody spends them again. */
const oddPart: Part = ({ purse, random }) => {
  const [a, b] = [random.pick(purse.actors), random.pick(purse.actors)]
  const script = random.pick([
    concatBytes(Uint8Array.of(33), a.publicKey, Uint8Array.of(0xac)),
    concatBytes(Uint8Array.of(0x51, 33), a.publicKey, Uint8Array.of(33), b.publicKey, Uint8Array.of(0x52, 0xae)),
    concatBytes(Uint8Array.of(0, 32), hexToBytes('ab'.repeat(32))),
  ])
  return { output: { value: LEAST, script }, owner: null }
}

const ownedPart = (owner: Owner, value: bigint): ReturnType<Part> => ({
  output: { value: value < LEAST ? LEAST : value, script: owner.script },
  owner,
})

type Paid = {
  readonly plan: TxPlan
  readonly owners: readonly (Owner | null)[]
  readonly txid: string
  readonly fee: bigint
}

/** Pays the parts and gives the rest back to an owner of the same kind. null when the coins are too few or the node refuses. */
async function pay(
  world: ActionWorld,
  coins: readonly Coin[],
  parts: readonly Part[],
  sequence: number,
  rate = world.random.between(2, 40),
): Promise<Paid | null> {
  const { purse, random } = world
  const total = coins.reduce((sum, coin) => sum + coin.value, 0n)
  const made = coins.length === 0 ? [] : parts.map((part) => part(world, total))
  const change = random.pick(purse.actors.filter(({ type }) => type === (coins[0]?.owner.type ?? 'p2wpkh')))
  const outputs = made.map(({ output }) => output)
  const fee = BigInt(
    estimateVsize(
      coins.map(({ owner }) => owner),
      [...outputs, { value: 0n, script: change.script }],
    ) * rate,
  )
  const rest = total - fee - outputs.reduce((sum, output) => sum + output.value, 0n)
  if (rest < LEAST) {
    purse.expect(coins)
    return null
  }
  const plan: TxPlan = { coins, outputs: [...outputs, { value: rest, script: change.script }], sequence, lockTime: 0 }
  const owners = [...made.map(({ owner }) => owner), change]
  const txid = await sendPlan(world, plan, owners)
  return txid === null ? null : { plan, owners, txid, fee }
}

async function sendPlan(world: ActionWorld, plan: TxPlan, owners: readonly (Owner | null)[]): Promise<string | null> {
  const { txid, hex } = signTx(plan)
  if (!(await world.send(hex))) return null
  world.purse.expect(
    owners.flatMap((owner, vout) => (owner === null ? [] : [{ txid, vout, value: plan.outputs[vout]!.value, owner }])),
  )
  return txid
}

async function consolidate(world: ActionWorld, coins: readonly Coin[]): Promise<void> {
  const owner = world.random.pick(world.purse.actors)
  const total = coins.reduce((sum, coin) => sum + coin.value, 0n)
  const fee = BigInt(
    estimateVsize(
      coins.map((coin) => coin.owner),
      [{ value: 0n, script: owner.script }],
    ) * world.random.between(1, 4),
  )
  if (coins.length < 4 || total - fee < LEAST) return world.purse.expect(coins)
  await sendPlan(
    world,
    { coins, outputs: [{ value: total - fee, script: owner.script }], sequence: FINAL, lockTime: 0 },
    [owner],
  )
}

/** Pays little first; the bump pays three times as much from the change, which replaces it. */
async function replaceable(world: ActionWorld): Promise<Bump | null> {
  const paid = await pay(world, world.purse.take(1, world.random), [randomPart], REPLACEABLE, 3)
  if (paid === null) return null
  return async () => {
    const outputs = [...paid.plan.outputs]
    const change = outputs.at(-1)!
    if (change.value - paid.fee * 2n < LEAST) return
    outputs[outputs.length - 1] = { ...change, value: change.value - paid.fee * 2n }
    world.purse.forget(paid.txid)
    await sendPlan(world, { ...paid.plan, outputs }, paid.owners)
  }
}

/** A parent at the least rate, and a child that pays for both. */
async function childPays(world: ActionWorld): Promise<void> {
  const parent = await pay(world, world.purse.take(1, world.random), [randomPart], FINAL, 1)
  if (parent === null) return
  const vout = parent.plan.outputs.length - 1
  const coin: Coin = { txid: parent.txid, vout, value: parent.plan.outputs[vout]!.value, owner: parent.owners[vout]! }
  world.purse.forget(parent.txid)
  world.purse.expect(
    parent.owners.flatMap((owner, i) =>
      owner === null || i === vout ? [] : [{ txid: parent.txid, vout: i, value: parent.plan.outputs[i]!.value, owner }],
    ),
  )
  if ((await pay(world, [coin], [randomPart], FINAL, 50)) === null) world.purse.expect([coin])
}
