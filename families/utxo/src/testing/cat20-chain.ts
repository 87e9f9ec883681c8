import { outpointKey } from '@orrery/model/cat20'
import type { Hex } from '@orrery/primitives/hex'
import { hash160 } from '../cat20/cat20-owners.ts'
import type { RawBlock, RawInput, RawTx } from '../raw-block.ts'
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
} from './cat20-scripts.ts'
import { blockOf, coinbase, txOf, type Choices } from './raw-chain.ts'

type Place = { readonly txid: Hex; readonly vout: number }
type Coin = Place & { readonly script: Hex; readonly height: number; readonly value: bigint }

/** Base units of an output of the protocol, and of a coin that pays for one. */
const POSTAGE = 330n
const FUNDS = 100_000n

/** A wallet by its number: a taproot address, and the owner that it is. */
export function walletOf(n: number): { readonly script: Hex; readonly owner: string } {
  const key = (n + 1).toString(16).padStart(64, '0')
  return { script: `0x5120${key}`, owner: hash160(key) }
}

/** A contract that anyone may spend: what no test looks at stands in its number. */
const contractOf = (n: number) => scriptOutput(`7e${push(n.toString(16).padStart(8, '0'))}`)

export type TestToken = {
  readonly token: Hex
  readonly minter: ReturnType<typeof scriptOutput>
  readonly tokens: ReturnType<typeof scriptOutput>
}

export type Piece = Place & { readonly owner: string; readonly amount: bigint }

/** Blocks on top of others, to which transactions of the protocol are added one by one, by its rules or with something wrong. */
export function cat20Chain(random: Choices, below: readonly RawBlock[] = []) {
  const blocks: RawBlock[] = [...below]
  const coins = new Map<string, Coin>()
  for (const { txs, height } of below) for (const tx of txs) addCoins(tx, height)
  let contracts = 1 + random.int(1 << 20)

  function addCoins({ txid, inputs, outputs }: RawTx, height: number): void {
    for (const { prevTxid, prevVout } of inputs) coins.delete(`${prevTxid}:${prevVout}`)
    outputs.forEach(({ script, value }, vout) => {
      if (!script.startsWith('0x6a')) coins.set(`${txid}:${vout}`, { txid, vout, script, height, value })
    })
  }

  const block = (): void => {
    const height = blocks.length
    const tx = txOf(random, [coinbase(height)], [{ value: 50_00000000n, script: walletOf(99).script, token: null }])
    blocks.push(blockOf(random, blocks, [tx]))
    addCoins(tx, height)
  }
  /** A coin out of nothing that has a script: what no test looks at. */
  const fund = (script: Hex): Coin => ({ txid: random.hex(32), vout: random.int(3), script, height: 0, value: FUNDS })
  const spend = ({ txid, vout, script, height, value }: Coin, witness: readonly string[]): RawInput => ({
    coinbase: null,
    prevTxid: txid,
    prevVout: vout,
    scriptSig: '0x',
    sequence: 0xffff_fffd,
    witness: witness.map((item): Hex => `0x${item}`),
    prevout: { value, script, height, coinbase: false },
  })
  const add = (inputs: readonly RawInput[], scripts: readonly Hex[]): RawTx => {
    const tx = txOf(
      random,
      inputs,
      scripts.map((script) => ({ value: script.startsWith('0x6a') ? 0n : POSTAGE, script, token: null })),
    )
    const top = blocks.pop()!
    blocks.push({ ...top, txs: [...top.txs, tx] })
    addCoins(tx, top.height)
    return tx
  }
  const coinAt = ({ txid, vout }: Place): Coin => coins.get(`${txid}:${vout}`)!
  const feeOf = (n: number): RawInput => spend(fund(walletOf(n).script), ['64'])

  /** Deploys a token; `steps` stand in the envelope in place of an announcement of `says`. */
  const deploy = (
    says: Readonly<Record<string, string | number | bigint>>,
    {
      minters = 1,
      steps,
      commits = 1,
      others = [] as readonly Hex[],
      minter = contractOf(contracts++),
    }: {
      minters?: number
      steps?: string
      commits?: number
      others?: readonly Hex[]
      minter?: TestToken['minter']
    } = {},
  ): TestToken & { readonly tx: RawTx } => {
    const tokens = contractOf(contracts++)
    const hashes = Array.from({ length: minters }, () => stateHash('00'))
    const commitments = Array.from({ length: commits }, (_, at) => {
      const content =
        steps ??
        `51${(cborMap({ ...says, ...(at > 0 && { symbol: `${says['symbol']}${at}` }) }).match(/.{1,1040}/g) ?? []).map(push).join('')}`
      const commitment = scriptOutput(announcing(content))
      return spend(fund(commitment.script), [...hashArguments(hashes), '64', ...commitment.endings[0]!])
    })
    const tx = add(
      [feeOf(7), ...commitments],
      [rootScript(hashes), ...Array.from({ length: minters }, () => minter.script), ...others],
    )
    return { token: outpointKey(commitments[0]!.prevTxid!, commitments[0]!.prevVout), minter, tokens, tx }
  }

  /** Mints by the minter at a place, which makes so many minters again. */
  const mint = (
    of: TestToken,
    from: Place,
    {
      to = 0,
      amount = 100n,
      minters = 1,
      owner = walletOf(to).owner,
      tokens = of.tokens.script,
      head,
      after = [walletOf(to).script],
      also = [] as readonly RawInput[],
      hash,
    }: {
      to?: number
      amount?: bigint
      minters?: number
      owner?: string
      tokens?: Hex
      head?: Hex
      after?: readonly Hex[]
      also?: readonly RawInput[]
      /** What stands in place of the first state's hash. */
      hash?: string
    } = {},
  ): { readonly tx: RawTx; readonly piece: Piece; readonly minters: readonly Place[] } => {
    const hashes = [...Array.from({ length: minters }, () => stateHash('01')), stateHash(owner + numberBytes(amount))]
    const [told, ...others] = hashArguments(hashes)
    const witness = [hash ?? told!, ...others, owner, numberBytes(amount), 'aa', ...of.minter.endings[0]!]
    const tx = add(
      [spend(coinAt(from), witness), feeOf(to), ...also],
      [head ?? rootScript(hashes), ...Array.from({ length: minters }, () => of.minter.script), tokens, ...after],
    )
    const { txid } = tx
    return {
      tx,
      piece: { txid, vout: minters + 1, owner, amount },
      minters: Array.from({ length: minters }, (_, i) => ({ txid, vout: i + 1 })),
    }
  }

  /** The transaction that makes a guard, which counts as nothing itself. */
  const makeGuard = (beside: readonly Hex[] = []): Place => {
    const { txid } = add([feeOf(8)], [rootScript([stateHash('02')]), GUARD.script, ...beside])
    return { txid, vout: 1 }
  }

  /** Spends pieces of a token through a guard: to owners, or with none to nobody. `names` are the amounts that the guard says its inputs have. */
  const move = (
    of: TestToken,
    pieces: readonly Piece[],
    to: readonly { readonly owner: string; readonly amount: bigint }[],
    {
      names,
      long = false,
      after = [] as readonly Hex[],
      from = 0,
      guard = makeGuard(),
      says = of.tokens.script,
      outputs = of.tokens.script,
      by = 'transfer',
    }: {
      names?: readonly bigint[]
      long?: boolean
      after?: readonly Hex[]
      from?: number
      guard?: Place
      /** The script of tokens that the guard names, and the one that its outputs have. */
      says?: Hex
      outputs?: Hex
      /** The script of the guard that is shown. */
      by?: 'transfer' | 'burn'
    } = {},
  ): { readonly tx: RawTx; readonly pieces: readonly Piece[] } => {
    const hashes = to.map(({ owner, amount }) => stateHash(owner + numberBytes(amount)))
    const five = (read: (at: number) => string): readonly string[] => Array.from({ length: 5 }, (_, at) => read(at))
    const named = names ?? pieces.map(({ amount }) => amount)
    const isBurn = to.length === 0
    const witness = isBurn
      ? [
          ...hashArguments(hashes),
          ...five(() => ''),
          ...five(() => ''),
          '',
          'bb',
          'bb',
          'bb',
          'bb',
          'bb',
          ...GUARD.endings[1]!,
        ]
      : [
          ...hashArguments(hashes),
          ...five((at) => to[at]?.owner ?? after[at - to.length]?.slice(2) ?? ''),
          ...five((at) => (to[at] === undefined ? '' : numberBytes(to[at].amount))),
          ...five((at) => (to[at] === undefined ? '' : '01')),
          ...five(() => '4a01000000000000'),
          '4a01000000000000',
          says.slice(2),
          ...Array.from({ length: 6 }, (_, at) => numberBytes(named[at] ?? 0n)),
          long ? 'cc'.repeat(900) : 'cc',
          ...GUARD.endings[by === 'transfer' ? 0 : 1]!,
        ]
    const tx = add(
      [
        ...pieces.map((piece) => spend(coinAt(piece), ['dd', ...of.tokens.endings[0]!])),
        spend(coinAt(guard), witness),
        feeOf(from),
      ],
      [rootScript(hashes), ...to.map(() => outputs), ...after],
    )
    return { tx, pieces: to.map((piece, at) => ({ ...piece, txid: tx.txid, vout: at + 1 })) }
  }
  /** Any other spend, by the only script of what stands there or by its key. */
  const plain = (places: readonly Place[], scripts: readonly Hex[], witness: readonly string[] = ['64']): RawTx =>
    add(
      places.map((place) => spend(coinAt(place), witness)),
      scripts,
    )

  return {
    blocks,
    block,
    deploy,
    mint,
    move,
    makeGuard,
    plain,
    spendAt: (place: Place, witness: readonly string[]) => spend(coinAt(place), witness),
  }
}

/**
 * More blocks on top of others in which tokens are deployed, minted by one minter and by several, moved, merged, burned and lost. Equal choices give equal blocks; what was made below goes on only where
 * these blocks themselves made it.
 */
export function moreCat20Blocks(below: readonly RawBlock[], count: number, random: Choices): readonly RawBlock[] {
  const chain = cat20Chain(random, below)
  const tokens: { readonly of: TestToken; minters: Place[]; pieces: Piece[] }[] = []
  for (let made = 0; made < count; made++) {
    chain.block()
    for (let left = 1 + random.int(4); left > 0; left--) {
      const what = random.int(10)
      if (what === 0 || tokens.length === 0) {
        const deployed = chain.deploy(
          {
            name: `Token ${random.int(100)}`,
            symbol: `T${random.int(9)}`,
            decimals: random.int(4),
            max: '21000',
            limit: '10',
            premine: '0',
          },
          { minters: 1 + random.int(2) },
        )
        const minters = deployed.tx.outputs.slice(1).map((_, i) => ({ txid: deployed.tx.txid, vout: i + 1 }))
        tokens.push({ of: deployed, minters, pieces: [] })
        continue
      }
      const token = random.pick(tokens)
      const take = <T>(list: T[]): T => list.splice(random.int(list.length), 1)[0]!
      if (what < 5 && token.minters.length > 0) {
        const minted = chain.mint(token.of, take(token.minters), {
          to: random.int(6),
          amount: BigInt(1 + random.int(5_000)),
          minters: random.int(3),
        })
        token.minters.push(...minted.minters)
        token.pieces.push(minted.piece)
      } else if (token.pieces.length > 0) {
        const pieces = Array.from({ length: Math.min(token.pieces.length, 1 + random.int(3)) }, () =>
          take(token.pieces),
        )
        const sum = pieces.reduce((total, { amount }) => total + amount, 0n)
        if (what === 9) {
          // Burned, or moved with a guard that says something else.
          if (random.chance(0.5)) chain.move(token.of, pieces, [])
          else
            chain.move(token.of, pieces, [{ owner: walletOf(1).owner, amount: sum * 2n }], {
              names: pieces.map(({ amount }) => amount * 2n),
            })
          continue
        }
        const part = sum > 1n ? BigInt(1 + random.int(Number(sum) - 1)) : sum
        const shares = part === sum ? [sum] : [part, sum - part]
        const to = shares.map((amount) => ({ owner: walletOf(random.int(6)).owner, amount }))
        token.pieces.push(...chain.move(token.of, pieces, to, { long: random.chance(0.3), from: random.int(6) }).pieces)
      }
    }
  }
  return chain.blocks
}
