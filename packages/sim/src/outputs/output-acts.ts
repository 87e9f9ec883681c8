import { randomHex, randomInteger, randomItem, type Random } from '@orrery/primitives/random'
import { commitmentOf, runeNumber } from '@orrery/utxo/runes/rune-names'
import { envelopeOf, idField } from '@orrery/utxo/testing/envelope-script'
import { runeScript } from '@orrery/utxo/testing/rune-chain'
import { CAT_TOKENS, catCommitment, catDeploy, catGuard, catMint, catMove } from './cat-token.ts'
import { txOf, type Coin, type OutputTx, type Payment, type Spend, type Token } from './output-block.ts'

/** Who is paid: few, so that what different blocks do meets. The first is whom Omni's property belongs to. */
export const OWNERS: readonly string[] = Array.from({ length: 6 }, (_, i) => {
  const hash = (i + 1).toString(16).padStart(40, '0')
  const key = (i + 1).toString(16).padStart(64, '0')
  return [`76a914${hash}88ac`, `76a914${hash}88ac`, `5120${key}`, `0014${hash}`, `a914${hash}87`, `5120${key}`][i]!
})
const RARE = [
  `2102${'11'.repeat(32)}ac`,
  `0020${'22'.repeat(32)}`,
  `512102${'33'.repeat(32)}51ae`,
  '51024e73',
  `6a04${'44'.repeat(4)}`,
  `5920${'55'.repeat(32)}`,
]
const PEG_IN = RARE.at(-1)!
const TICKERS = ['ordi', 'SATS', 'gone']
const PROPERTY = '0000001f'
const DUST = 600n
const FEE = 200n

const owner = (random: Random): string => randomItem(random, OWNERS)
const hex = (value: number, bytes: number): string => value.toString(16).padStart(bytes * 2, '0')
const inscribing = (fields: Parameters<typeof envelopeOf>[0], body: string): readonly string[] => [
  `51${envelopeOf(fields, body)}`,
  'c0',
]

/** What a transaction does beside paying its coins on. */
type Act = {
  readonly witness?: readonly string[]
  readonly pays?: readonly Payment[]
  /** What the first output behind `pays` is good for. */
  readonly use?: Payment['use']
  /** Nothing is paid behind `pays`, and nothing spent beside the first coin. */
  readonly isAll?: boolean
  /** Other coins that are spent after the first. */
  readonly beside?: readonly Spend[]
}

/**
 * A transaction that spends one or more of these coins and what it does with them: it pays, etches and moves runes, says things by Omni, inscribes, deploys and mints by BRC20 and CAT20, makes
 * CashTokens, or moves coins into an extension block. Null where there is nothing to spend.
 */
export function randomTx(random: Random, coins: readonly Coin[]): OutputTx | null {
  const free = coins.filter(({ use }) => use?.kind !== 'extension' && use?.kind !== 'pegged' && use?.kind !== 'guard')
  if (free.length === 0) return null
  const used = free.filter(({ use, token }) => use !== undefined || token !== undefined)
  const first = used.length > 0 && random() < 0.6 ? randomItem(random, used) : randomItem(random, free)
  const fuel = free.find(
    (coin) => coin !== first && coin.use === undefined && coin.token === undefined && coin.value > 20_000n,
  )
  const spent = [first]
  if (first.value < 20_000n && fuel) spent.push(fuel)
  else if (random() < 0.3) {
    const more = randomItem(random, free)
    if (more !== first && more.use === undefined) spent.push(more)
  }
  const guard = coins.find(({ use }) => use?.kind === 'guard')
  const act = actOf(random, first, guard)
  if (act.isAll) spent.splice(1)
  if (act.beside) spent.splice(1, 0, guard!)
  const inputs = spent.map((coin, at): Spend => {
    const { txid, vout } = coin
    if (at === 1 && act.beside) return act.beside[0]!
    return { txid, vout, witness: at === 0 ? (act.witness ?? ['30', '02']) : ['30', '02'] }
  })
  return pay(random, spent, inputs, act)
}

function pay(random: Random, spent: readonly Coin[], inputs: readonly Spend[], act: Act): OutputTx {
  const { pays = [], use, isAll = false } = act
  const total = spent.reduce((sum, { value }) => sum + value, 0n)
  let left = total - pays.reduce((sum, { value }) => sum + value, 0n)
  // What does not pay for itself is left out.
  if (left < 0n) return pay(random, spent, inputs, {})
  if (isAll) return txOf(inputs, pays, { fee: left })
  const fee = left > 10n * FEE ? FEE * BigInt(randomInteger(random, 1, 5)) : 0n
  left -= fee
  const others: Payment[] = []
  const parts = left < 20n * DUST ? 1 : randomInteger(random, 1, random() < 0.05 ? 12 : 3)
  for (let n = parts; n > 0 && left > 0n; n--) {
    const value = n === 1 ? left : left / BigInt(n + randomInteger(random, 0, 1))
    left -= value
    const script = random() < 0.12 && n > 1 ? randomItem(random, RARE) : owner(random)
    others.push({
      value,
      script,
      ...(script === PEG_IN ? { use: { kind: 'pegged' } } : use && n === parts && { use }),
    })
  }
  const tokens = carried(random, spent, act.pays === undefined)
  const paid = others.map((each, at) =>
    tokens[at] === undefined || each.use?.kind === 'pegged' ? each : { ...each, token: tokens[at] },
  )
  // A message may stand anywhere; roots and inscriptions stand first.
  return txOf(inputs, [...pays, ...paid], { fee })
}

function actOf(random: Random, coin: Coin, guard: Coin | undefined): Act {
  const { use } = coin
  switch (use?.kind) {
    case 'commitment':
      return catDeploy(use.cat, randomInteger(random, 1, 2))
    case 'minter':
      return catMint(use.cat, random)
    case 'piece': {
      if (guard === undefined) return random() < 0.8 ? {} : { pays: catGuard() }
      const moved = catMove(use.cat, use.amount, random)
      const beside = [{ txid: guard.txid, vout: guard.vout, witness: moved.guard }]
      return { witness: moved.piece, pays: moved.pays, beside }
    }
    case 'rune':
      if (random() < 0.7) return edict(random, use.id ?? [coin.height, coin.txIndex])
      break
    case 'inscribed': {
      const dice = random()
      if (dice < 0.05) return { pays: [{ value: coin.value, script: '6a' }] }
      const inscribed = { kind: 'inscribed', reveal: use.reveal ?? coin.txid } as const
      if (dice > 0.3) return { use: inscribed }
      // A child, whose parent is spent with it where it stands on this coin.
      return {
        witness: inscribing(
          [
            [1, 'text/plain'],
            [3, idField(inscribed.reveal, 0)],
          ],
          'child',
        ),
        use: inscribed,
      }
    }
  }
  return freshAct(random, coin)
}

function freshAct(random: Random, coin: Coin): Act {
  const what = randomInteger(random, 0, 19)
  if (what < 2) return etch(random, coin)
  if (what < 5) return { pays: [message(random, coin)] }
  if (what < 10) return brc20(random)
  if (what === 10)
    return { witness: inscribing([[1, 'text/html']], '<b>two</b>'), use: { kind: 'inscribed', reveal: null } }
  if (what === 11) return { pays: [catCommitment(randomInteger(random, 0, CAT_TOKENS - 1))] }
  if (what === 12) return { pays: catGuard() }
  return {}
}

/** Words of BRC20 in an inscription that stands on the first coin that is paid. */
function brc20(random: Random): Act {
  const tick = randomItem(random, TICKERS)
  const op = randomItem(random, ['deploy', 'mint', 'mint', 'mint', 'transfer', 'transfer'])
  const says =
    op === 'deploy' ? { max: '1000', lim: '50' } : { amt: String(randomInteger(random, 1, op === 'mint' ? 55 : 30)) }
  const body = JSON.stringify({ p: 'brc-20', op, tick, ...says })
  // What is minted and sent on meets at few.
  const script = OWNERS[randomInteger(random, 2, 3)]!
  return {
    witness: inscribing([[1, 'text/plain']], body),
    pays: [{ value: DUST, script, ...(op === 'transfer' && { use: { kind: 'inscribed', reveal: null } }) }],
  }
}

function etch(random: Random, { script }: Coin): Act {
  const name = script.startsWith('5120')
    ? runeNumber(`ZZZZZZZZZZZZ${String.fromCharCode(65 + randomInteger(random, 0, 25))}`)
    : null
  const commitment = name === null ? '' : commitmentOf(name)
  const named = name === null ? [] : [4, name]
  const says = runeScript(2, 0b11, ...named, 6, randomInteger(random, 1, 5_000), 8, randomInteger(random, 1, 20), 10, 9)
  return {
    ...(name !== null && { witness: [hex(commitment.length / 2, 1) + commitment, 'c0'] }),
    pays: [{ value: 0n, script: says.slice(2) }],
    use: { kind: 'rune', id: null },
  }
}

function edict(random: Random, id: readonly [number, number]): Act {
  const mint = random() < 0.3 ? [20, id[0], 20, id[1]] : []
  const says = runeScript(...mint, 0, id[0], id[1], randomInteger(random, 0, 60), randomInteger(random, 0, 2))
  return { pays: [{ value: 0n, script: says.slice(2) }], use: { kind: 'rune', id } }
}

/** What Omni calls a payload, of property 31 and of whoever spends first. */
function message(random: Random, { script }: Coin): Payment {
  const named = OWNERS[1]!.slice(6, 46)
  const amount = hex(randomInteger(random, 1, 400), 8)
  const payloads =
    script === OWNERS[0]
      ? [
          `00000036010002${hex(0, 4)}${'00'.repeat(6)}`,
          `00000047${PROPERTY}`,
          `00000037${PROPERTY}${amount}`,
          `00000037${PROPERTY}${amount}`,
          `00000000${PROPERTY}${amount}`,
          `000000b9${PROPERTY}${hex(0, 8)}6f${named}`,
          `000000ba${PROPERTY}${hex(0, 8)}6f${named}`,
        ]
      : [`00000000${PROPERTY}${amount}`, `00000038${PROPERTY}${hex(1, 8)}`]
  const data = `6f6d6e69${randomItem(random, payloads)}`
  return { value: 0n, script: `6a${hex(data.length / 2, 1)}${data}` }
}

type Nft = NonNullable<Token['nft']>
const nftOf = (random: Random, capability: Nft['capability']): Nft => ({
  capability,
  commitment: randomHex(random, 2).slice(2),
})

/** What CashTokens of spent coins go on to, by the place of the output; now and then one is made, or burned. */
function carried(random: Random, spent: readonly Coin[], isFree: boolean): readonly (Token | undefined)[] {
  const [held] = spent.flatMap(({ token }) => token ?? [])
  if (held === undefined) {
    const source = spent.find(({ vout }) => vout === 0)
    if (!isFree || source === undefined || random() < 0.85) return []
    const nft = random() < 0.5 ? null : nftOf(random, randomItem(random, ['none', 'mutable', 'minting'] as const))
    return [{ category: source.txid, amount: BigInt(randomInteger(random, nft === null ? 1 : 0, 200)), nft }]
  }
  if (random() < 0.1) return []
  const { category, amount, nft } = held
  const half = amount / 2n
  if (half === 0n) return [held]
  const child = nft?.capability === 'minting' ? nftOf(random, 'none') : null
  return [
    { ...held, amount: amount - half },
    { category, amount: half, nft: child },
  ]
}

/** The transaction that binds an extension block: it takes what moved in, and now and then pays something out. */
export function bindingTx(random: Random, before: Coin | null, pegged: readonly Coin[]): OutputTx | null {
  const spent = before === null ? pegged : [before, ...pegged]
  const inside = spent.reduce((sum, { value }) => sum + value, 0n)
  if (spent.length === 0 || (pegged.length === 0 && random() < 0.5)) return null
  const out = random() < 0.4 ? inside / 3n : 0n
  return txOf(
    spent.map(({ txid, vout }) => ({ txid, vout, witness: [] })),
    [
      { value: inside - out, script: `5820${randomHex(random, 32).slice(2)}`, use: { kind: 'extension' } },
      ...(out > 0n ? [{ value: out, script: owner(random) }] : []),
    ],
  )
}
