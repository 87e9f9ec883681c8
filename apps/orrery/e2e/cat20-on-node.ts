import { outpointKey } from '@orrery/model/cat20'
import type { Hex } from '@orrery/primitives/hex'
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
import type { TestNode } from '@orrery/utxo/testing/litecoind'
import { serialiseTx } from '@orrery/utxo/testing/taproot-reveal'
import { fundScript, type Coin } from './inscribe.ts'

type Share = { readonly owner: string; readonly amount: bigint }
type Piece = Share & Coin

const POSTAGE = 1_000n
const FUNDS = 100_000n

/**
 * Transactions of CAT20 on a real node of regression tests. It checks that the scripts are those which outputs commit to; OP_CAT itself it does not know, so that whoever shows such a script may spend
 * (BIP-342, OP_SUCCESS), in blocks alone, since nodes pass no such transactions on.
 */
export function cat20OnNode(node: TestNode, miner: string) {
  /** Puts a transaction into a block of its own. */
  const mine = async (
    inputs: readonly (Coin & { readonly witness: readonly string[] })[],
    scripts: readonly Hex[],
  ): Promise<string> => {
    const outputs = scripts.map((script) => ({
      value: script.startsWith('0x6a') ? 0n : POSTAGE,
      script: script.slice(2),
    }))
    const raw = serialiseTx(inputs, outputs)
    const { hash } = await node.rpc<{ hash: string }>('generateblock', miner, [raw])
    const { tx } = await node.rpc<{ tx: readonly string[] }>('getblock', hash, 1)
    return tx[1]!
  }
  const fund = async (script: Hex, value = FUNDS): Promise<Coin> => {
    const coin = await fundScript(node, script.slice(2), value)
    await node.rpc('generatetoaddress', 1, miner)
    return coin
  }
  let contracts = 0
  const contractOf = () => scriptOutput(`7e${push((++contracts).toString(16).padStart(8, '0'))}`)

  return {
    async deploy(says: Readonly<Record<string, string | number>>, minters = 1) {
      const [minter, tokens] = [contractOf(), contractOf()]
      const commitment = scriptOutput(announcing(`51${push(cborMap(says))}`, push('ab'.repeat(4))))
      const coin = await fund(commitment.script)
      const hashes = Array.from({ length: minters }, () => stateHash('00'))
      const txid = await mine(
        [{ ...coin, witness: [...hashArguments(hashes), ...commitment.endings[0]!] }],
        [rootScript(hashes), ...hashes.map(() => minter.script)],
      )
      const coins = hashes.map((_, i): Coin => ({ txid, vout: i + 1, value: POSTAGE }))
      return {
        id: `${coin.txid}_${coin.vout}`,
        key: outpointKey(`0x${coin.txid}`, coin.vout),
        txid,
        minter,
        tokens,
        minters: coins,
      }
    },
    async mint(
      {
        minter,
        tokens,
      }: { readonly minter: ReturnType<typeof scriptOutput>; readonly tokens: ReturnType<typeof scriptOutput> },
      from: Coin,
      { owner, amount }: Share,
      beside: Hex,
      minters = 1,
    ) {
      const hashes = [...Array.from({ length: minters }, () => stateHash('01')), stateHash(owner + numberBytes(amount))]
      const fee = scriptOutput('51')
      const txid = await mine(
        [
          { ...from, witness: [...hashArguments(hashes), owner, numberBytes(amount), ...minter.endings[0]!] },
          { ...(await fund(fee.script)), witness: fee.endings[0]! },
        ],
        [rootScript(hashes), ...Array.from({ length: minters }, () => minter.script), tokens.script, beside],
      )
      return {
        txid,
        minters: Array.from({ length: minters }, (_, i): Coin => ({ txid, vout: i + 1, value: POSTAGE })),
        piece: { txid, vout: minters + 1, value: POSTAGE, owner, amount } satisfies Piece,
      }
    },
    /** Moves pieces through a guard of their own, or burns them where nobody gets any. */
    async move(
      { tokens }: { readonly tokens: ReturnType<typeof scriptOutput> },
      pieces: readonly Piece[],
      to: readonly Share[],
      beside: Hex,
    ) {
      const plain = scriptOutput('51')
      const guardTx = await mine(
        [{ ...(await fund(plain.script)), witness: plain.endings[0]! }],
        [rootScript([stateHash('02')]), GUARD.script],
      )
      const hashes = to.map(({ owner, amount }) => stateHash(owner + numberBytes(amount)))
      const five = (read: (at: number) => string) => Array.from({ length: 5 }, (_, at) => read(at))
      const witness = [
        ...hashArguments(hashes),
        ...five((at) => to[at]?.owner ?? ''),
        ...five((at) => (to[at] === undefined ? '' : numberBytes(to[at].amount))),
        ...five((at) => (to[at] === undefined ? '' : '01')),
        ...five(() => ''),
        numberBytes(POSTAGE),
        tokens.script.slice(2),
        ...Array.from({ length: 6 }, (_, at) => numberBytes(pieces[at]?.amount ?? 0n)),
        // As long as what a guard's own transaction takes.
        'cc'.repeat(400),
        'cc'.repeat(400),
        ...GUARD.endings[to.length === 0 ? 1 : 0]!,
      ]
      const txid = await mine(
        [
          ...pieces.map((piece) => ({ ...piece, witness: ['dd', ...tokens.endings[0]!] })),
          { txid: guardTx, vout: 1, value: POSTAGE, witness },
          { ...(await fund(plain.script)), witness: plain.endings[0]! },
        ],
        [rootScript(hashes), ...to.map(() => tokens.script), beside],
      )
      return { txid, pieces: to.map((share, i): Piece => ({ ...share, txid, vout: i + 1, value: POSTAGE })) }
    },
  }
}
