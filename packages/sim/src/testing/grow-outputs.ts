import type { Hex } from '@orrery/primitives/hex'
import { randomInteger, type Random } from '@orrery/primitives/random'
import { envelopeOf } from '@orrery/utxo/testing/envelope-script'
import type { TestNode } from '@orrery/utxo/testing/litecoind'
import { runeScript } from '@orrery/utxo/testing/rune-chain'
import { revealOutput, serialiseTx } from '@orrery/utxo/testing/taproot-reveal'
import { CAT_TOKENS, catCommitment, catDeploy, catGuard, catMint, catMove } from '../outputs/cat-token.ts'
import { txOf, type Spend } from '../outputs/output-block.ts'

type Output = { readonly value: bigint; readonly script: string }

/** A coinbase can be spent after that many blocks. */
const MATURE = 101
const COIN = 100_000_000n
const ENVELOPE = revealOutput(
  envelopeOf([[1, 'text/plain']], '{"p":"brc-20","op":"mint","tick":"gone","amt":"1"}'),
  envelopeOf([[1, 'text/html']], '<b>two</b>'),
)
/** Two holders of BRC20, whose outputs anyone may spend. */
const HOLDERS = [revealOutput(), revealOutput('61')] as const
const brc20 = (says: object) =>
  revealOutput(envelopeOf([[1, 'text/plain']], JSON.stringify({ p: 'brc-20', tick: 'gone', ...says })))
const BRC20 = {
  deploy: brc20({ op: 'deploy', max: '100000', lim: '100' }),
  mint: brc20({ op: 'mint', amt: '100' }),
  transfer: brc20({ op: 'transfer', amt: '7' }),
}
// Tag 2 flags: an etching; tag 4 a rune's name is left out, tag 6 premine, tag 8 cap of mints, tag 10 amount of each.
const ETCHING = runeScript(2, 3, 6, 1_000, 8, 100, 10, 5).slice(2)
/** What Omni calls a simple send: version 0, type 0, property 31, one coin. */
const OMNI = `6a14${Buffer.from('omni').toString('hex')}00000000${'0000001f'}${'0000000005f5e100'}`

/**
 * Adds blocks to a regtest chain, and now and then one more for tokens: payments of all scripts, batches, data, runes, inscriptions, BRC20 and CAT20; the same choices
 * do the same.
 */
export async function growOutputs(node: TestNode, random: Random, blocks: number): Promise<void> {
  const start = await node.rpc<number>('getblockcount')
  const home = await node.rpc<string>('getnewaddress', '', 'bech32')
  if (start < MATURE) await node.rpc('generatetoaddress', MATURE - start, home)
  const address = (): Promise<string> =>
    node.rpc('getnewaddress', '', ['legacy', 'p2sh-segwit', 'bech32'][randomInteger(random, 0, 2)])
  const acts: readonly (() => Promise<unknown>)[] = [
    async () => node.rpc('sendtoaddress', await address(), randomInteger(random, 1, 100) / 1_000),
    async () => {
      const paid: Record<string, number> = {}
      for (let i = 0; i < 5; i++) paid[await address()] = randomInteger(random, 1, 100) / 10_000
      return node.rpc('sendmany', '', paid)
    },
    () => fund(node, { value: 0n, script: ETCHING }),
    () => fund(node, { value: 0n, script: OMNI }),
    async () => {
      const txid = await fund(node, { value: COIN / 10n, script: ENVELOPE.script })
      const { scriptPubKey: script } = await node.rpc<{ scriptPubKey: string }>('getaddressinfo', home)
      const input = { txid, vout: 0, witness: ENVELOPE.witness }
      return node.rpc('sendrawtransaction', serialiseTx([input], [{ value: COIN / 11n, script }]), 0)
    },
    () => sayBrc20(node, random),
    () => sayBrc20(node, random),
    () => (random() < 0.4 ? moveCat20(node, random, home) : sayBrc20(node, random)),
  ]
  for (let block = 0; block < blocks; block++) {
    for (let count = randomInteger(random, 0, 3); count > 0; count--)
      await acts[randomInteger(random, 0, acts.length - 1)]!()
    await node.rpc('generatetoaddress', 1, home)
  }
}

/** Deploys, mints, or mints and hands on, from one holder to the other; what comes first without a deploy counts as nothing. */
async function sayBrc20(node: TestNode, random: Random): Promise<void> {
  const [from, to] = HOLDERS
  const spend = (txid: string, witness: readonly string[], output: Output): Promise<string> =>
    node.rpc('sendrawtransaction', serialiseTx([{ txid, vout: 0, witness }], [output]), 0)
  const inscribe = async ({ script, witness }: ReturnType<typeof revealOutput>): Promise<string> =>
    spend(await fund(node, { value: COIN / 10n, script }), witness, { value: COIN / 11n, script: from.script })
  const op = randomInteger(random, 0, 3)
  if (op === 0) await inscribe(BRC20.deploy)
  else await inscribe(BRC20.mint)
  if (op < 3) return
  const inscribed = await inscribe(BRC20.transfer)
  await spend(inscribed, from.witness, { value: COIN / 12n, script: to.script })
}

/**
 * Deploys a token of CAT20 and mints of it in one block, and moves or burns that in the next. Nodes pass no such transactions on: they come in blocks alone, and are gone with
 * them (BIP-342, OP_SUCCESS).
 */
async function moveCat20(node: TestNode, random: Random, home: string): Promise<void> {
  const cat = randomInteger(random, 0, CAT_TOKENS - 1)
  const [plain] = HOLDERS
  const coin = { value: COIN / 1_000n, script: plain.script }
  const txid = await fund(node, { ...coin, script: catCommitment(cat).script }, coin, coin, coin)
  const fee = (vout: number): Spend => ({ txid, vout, witness: plain.witness })
  const [deploy, mint] = [catDeploy(cat, 1), catMint(cat, random)]
  const deployed = txOf([{ txid, vout: 0, witness: deploy.witness }], deploy.pays)
  const minted = txOf([{ txid: deployed.txid, vout: 1, witness: mint.witness }, fee(1)], mint.pays)
  await node.rpc('generateblock', home, [txid, deployed.hex, minted.hex])
  const at = mint.pays.findIndex(({ use }) => use?.kind === 'piece')
  const { use } = mint.pays[at]!
  if (use?.kind !== 'piece') throw new Error('a mint makes a piece')
  const guard = txOf([fee(2)], catGuard())
  const moved = catMove(cat, use.amount, random)
  const spends = [
    { txid: minted.txid, vout: at, witness: moved.piece },
    { txid: guard.txid, vout: 1, witness: moved.guard },
    fee(3),
  ]
  await node.rpc('generateblock', home, [guard.hex, txOf(spends, moved.pays).hex])
}

/** Pays the wallet's coins to scripts, in this order. */
async function fund(node: TestNode, ...outputs: readonly Output[]): Promise<string> {
  const raw = serialiseTx([], outputs)
  const funded = await node.rpc<{ hex: string }>('fundrawtransaction', raw, { changePosition: outputs.length }, false)
  const { hex } = await node.rpc<{ hex: string }>('signrawtransactionwithwallet', funded.hex)
  return node.rpc<string>('sendrawtransaction', hex)
}

/** Replaces the newest blocks by as many and one more, which hold what the old ones held as far as the pool takes it again. */
export async function forkOutputs(node: TestNode, depth: number): Promise<void> {
  const height = await node.rpc<number>('getblockcount')
  await node.rpc('invalidateblock', await node.rpc<string>('getblockhash', height - depth + 1))
  // To another address: the same coinbase in the same second would be the very block that was refused.
  await node.rpc('generatetoaddress', depth + 1, await node.rpc<string>('getnewaddress'))
}

/** The newest block of a node. */
export async function tipOf(node: TestNode): Promise<{ readonly height: number; readonly hash: Hex }> {
  const { blocks, bestblockhash } = await node.rpc<{ blocks: number; bestblockhash: string }>('getblockchaininfo')
  return { height: blocks, hash: `0x${bestblockhash}` }
}
