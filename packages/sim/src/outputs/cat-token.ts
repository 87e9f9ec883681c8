import { randomInteger, type Random } from '@orrery/primitives/random'
import {
  announcing,
  cborMap,
  GUARD,
  hashArguments,
  numberBytes,
  push,
  rootScript,
  scriptOutput,
  stateHash,
} from '@orrery/utxo/testing/cat20-scripts'
import { walletOf } from '@orrery/utxo/testing/cat20-chain'
import type { Payment, Spend } from './output-block.ts'

/** So many tokens of CAT20 there are at most: their scripts are dear to make. */
export const CAT_TOKENS = 4
const POSTAGE = 330n

const made = new Map<number, ReturnType<typeof make>>()
const make = (cat: number) => ({
  tokens: scriptOutput(`7e${push((2 * cat).toString(16).padStart(8, '0'))}`),
  minter: scriptOutput(`7e${push((2 * cat + 1).toString(16).padStart(8, '0'))}`),
  commitment: scriptOutput(
    announcing(
      `51${push(cborMap({ name: `Token ${cat}`, symbol: `T${cat}`, decimals: cat, max: '21000', limit: '10', premine: '0' }))}`,
    ),
  ),
})
const scriptsOf = (cat: number): ReturnType<typeof make> => {
  const scripts = made.get(cat) ?? make(cat)
  made.set(cat, scripts)
  return scripts
}

/** An input's witness and what its transaction pays before change, or at all. */
type Part = { readonly witness: Spend['witness']; readonly pays: readonly Payment[]; readonly isAll?: boolean }

const pay = (script: string, use?: Payment['use']): Payment => ({
  value: POSTAGE,
  script: script.slice(2),
  ...(use && { use }),
})
const root = (hashes: readonly string[]): Payment => ({ value: 0n, script: rootScript(hashes).slice(2) })
const share = (cat: number, owner: string, amount: bigint): Payment =>
  pay(scriptsOf(cat).tokens.script, { kind: 'piece', cat, owner, amount })

/** The output that a deploy of a token spends, which pays for all of it. */
export const catCommitment = (cat: number): Payment => ({
  ...pay(scriptsOf(cat).commitment.script, { kind: 'commitment', cat }),
  value: 5n * POSTAGE,
})

export function catDeploy(cat: number, minters: number): Part {
  const { commitment, minter } = scriptsOf(cat)
  const hashes = Array.from({ length: minters }, () => stateHash('00'))
  return {
    witness: [...hashArguments(hashes), '64', ...commitment.endings[0]!],
    pays: [root(hashes), ...hashes.map(() => pay(minter.script, { kind: 'minter', cat }))],
    // Whatever it pays beside these would be a minter.
    isAll: true,
  }
}

export function catMint(cat: number, random: Random): Part {
  const { minter } = scriptsOf(cat)
  const { owner } = walletOf(randomInteger(random, 0, 5))
  const amount = BigInt(randomInteger(random, 1, 5_000))
  const minters = randomInteger(random, 1, 2)
  const hashes = [...Array.from({ length: minters }, () => stateHash('01')), stateHash(owner + numberBytes(amount))]
  return {
    witness: [...hashArguments(hashes), owner, numberBytes(amount), 'aa', ...minter.endings[0]!],
    pays: [
      root(hashes),
      ...Array.from({ length: minters }, () => pay(minter.script, { kind: 'minter', cat })),
      share(cat, owner, amount),
    ],
  }
}

/** A guard, by which tokens are moved. */
export const catGuard = (): readonly Payment[] => [root([stateHash('02')]), pay(GUARD.script, { kind: 'guard' })]

/** What spends a piece of a token, and the guard beside it: to one or two owners, or to nobody. */
export function catMove(
  cat: number,
  amount: bigint,
  random: Random,
): { readonly piece: Spend['witness']; readonly guard: Spend['witness']; readonly pays: readonly Payment[] } {
  const { tokens } = scriptsOf(cat)
  const part = amount > 1n ? BigInt(randomInteger(random, 1, Number(amount) - 1)) : amount
  const dice = random()
  const amounts = dice < 0.15 ? [] : dice < 0.4 || part === amount ? [amount] : [part, amount - part]
  const to = amounts.map((each) => ({ owner: walletOf(randomInteger(random, 0, 5)).owner, amount: each }))
  const hashes = to.map(({ owner, amount: each }) => stateHash(owner + numberBytes(each)))
  const five = (read: (at: number) => string) => Array.from({ length: 5 }, (_, at) => read(at))
  const guard = [
    ...hashArguments(hashes),
    ...five((at) => to[at]?.owner ?? ''),
    ...five((at) => (to[at] === undefined ? '' : numberBytes(to[at].amount))),
    ...five((at) => (to[at] === undefined ? '' : '01')),
    ...five(() => ''),
    numberBytes(POSTAGE),
    tokens.script.slice(2),
    ...Array.from({ length: 6 }, (_, at) => numberBytes(at === 0 ? amount : 0n)),
    // Longer than rows keep.
    random() < 0.3 ? 'cc'.repeat(900) : 'cc',
    ...GUARD.endings[to.length === 0 ? 1 : 0]!,
  ]
  return {
    piece: ['dd', ...tokens.endings[0]!],
    guard,
    pays: [root(hashes), ...to.map((one) => share(cat, one.owner, one.amount))],
  }
}
