import { isOrreryError } from '@orrery/errors/is-orrery-error'
import type { TransferTrial } from '@orrery/family/adapter'
import type { TokenTrial } from '@orrery/model/wire/token'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { NO_INTERFACES } from '../../verification/known-interface.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { hexOf, keyedList } from '../lists/event-pages.ts'
import { openHolderBook } from './holder-book.ts'
import { atOneMoment } from '../snapshot.ts'

/** Holders that are asked for, those that one is tried of, and pools that are looked at. */
const ASKED = 10
const TRIED = 2
const POOLS = 5
/** Part of a balance that is sent: little, for some tokens bound how much may be. */
const PART = 1_000n
/** Nobody sends from there. */
const BURNT = /^0x(?:0{40}|0{36}dead|dead0{36}|0{39}1)$/
/** Nobody's: its key would have to be found by chance. */
const NEWCOMER: Hex = '0x5e9d7a1c3b20f4864e1d99c0a7b35f62c8d41e07'

/**
 * What arrives when large holders of a token send some of it, to somebody new and to a pool as one who sells does (screens-evm §8.2): so a fee on transfers and
 * a sale that is not let through are seen, not judged. The node executes it on the newest state; nothing is sent.
 */
export async function readTokenTrial(desk: ChainDesk, asset: Hex): Promise<Answer<TokenTrial>> {
  const { family, runtime } = desk
  const source = family.events
  const { holders, pools, pool, head } = await atOneMoment(runtime, async (snapshot) => {
    const list = source && keyedList(source, source.pools, source.pools.tokens, asset)
    const [rows, told] = await Promise.all([
      family.can.tokens ? openHolderBook(desk, snapshot, asset).then((book) => book.page(0, ASKED)) : [],
      list === undefined
        ? []
        : Promise.all([snapshot.newest, snapshot.deep].map((reads) => list.read(reads, { limit: POOLS }))),
    ])
    // Many pools of one contract have an id each, and what is sent there reaches none of them by itself.
    const pools = told.flatMap((side) => side.map((row) => hexOf(row, 'pool'))).filter((pool) => pool.length === 42)
    const sides = await Promise.all([snapshot.newest, snapshot.deep].map((reads) => reads.holdings(asset, pools)))
    return {
      holders: rows.filter(({ amount }) => amount > 0n),
      pools: new Set(pools),
      pool: largestOf(sides.flat()),
      head: desk.wire.head(snapshot.tip),
    }
  })
  const senders = holders.filter(({ address }) => !BURNT.test(address) && address !== asset && !pools.has(address))
  const asked = senders.slice(0, TRIED).flatMap(({ address: from, amount: held }) => {
    const amount = held / PART > 0n ? held / PART : held
    return [NEWCOMER, ...(pool === null ? [] : [pool])].map((to) => ({ asset, from, to, amount }))
  })
  const told = await Promise.all(
    asked.map(async (question) => {
      const trial = await desk.node.tryTransfer(question).catch((error: unknown) => {
        if (isOrreryError(error)) return null
        throw error
      })
      return trial === null ? [] : [{ question, trial }]
    }),
  )
  const trials = told.flat()
  return {
    data: {
      asOf: trials[0] === undefined ? null : desk.wire.head(trials[0].trial.asOf),
      trials: trials.map(({ question, trial }) => ({
        to: question.to === NEWCOMER ? ('account' as const) : ('pool' as const),
        from: desk.wire.address(question.from),
        pool: question.to === NEWCOMER ? null : desk.wire.address(question.to),
        amount: question.amount.toString(),
        ...outcomeOf(desk, asset, trial),
      })),
    },
    head,
  }
}

/** Who has most; null where nobody has any. A pool without the token trades none of it. */
function largestOf(parts: readonly { readonly address: Hex; readonly amount: bigint }[]): Hex | null {
  const sums = new Map<Hex, bigint>()
  for (const { address, amount } of parts) sums.set(address, (sums.get(address) ?? 0n) + amount)
  const [first] = [...sums].filter(([, sum]) => sum > 0n).toSorted(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0))
  return first?.[0] ?? null
}

const outcomeOf = ({ wire }: ChainDesk, asset: Hex, { received, spent, failing }: TransferTrial) => ({
  received: received?.toString() ?? null,
  spent: spent?.toString() ?? null,
  failing: failing && wire.failing(failing, [asset], NO_INTERFACES),
})
