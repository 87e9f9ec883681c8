import type { Hex } from '@orrery/primitives/hex'
import { randomInteger, type Random } from '@orrery/primitives/random'
import { envelopeOf } from '@orrery/utxo/testing/envelope-script'
import type { TestNode } from '@orrery/utxo/testing/litecoind'
import { runeScript } from '@orrery/utxo/testing/rune-chain'
import { revealOutput, serialiseTx } from '@orrery/utxo/testing/taproot-reveal'

type Output = { readonly value: bigint; readonly script: string }

/** A coinbase can be spent after that many blocks. */
const MATURE = 101
const COIN = 100_000_000n
const ENVELOPE = revealOutput(
  envelopeOf([[1, 'text/plain']], '{"p":"brc-20","op":"mint","tick":"gone","amt":"1"}'),
  envelopeOf([[1, 'text/html']], '<b>two</b>'),
)
// Tag 2 flags: an etching; tag 4 a rune's name is left out, tag 6 premine, tag 8 cap of mints, tag 10 amount of each.
const ETCHING = runeScript(2, 3, 6, 1_000, 8, 100, 10, 5).slice(2)
/** What Omni calls a simple send: version 0, type 0, property 31, one coin. */
const OMNI = `6a14${Buffer.from('omni').toString('hex')}00000000${'0000001f'}${'0000000005f5e100'}`

/** Adds blocks to a regtest chain: payments of all scripts, batches, data, runes and inscriptions; the same choices do the same. */
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
  ]
  for (let block = 0; block < blocks; block++) {
    for (let count = randomInteger(random, 0, 3); count > 0; count--)
      await acts[randomInteger(random, 0, acts.length - 1)]!()
    await node.rpc('generatetoaddress', 1, home)
  }
}

/** Pays the wallet's coins to a script. */
async function fund(node: TestNode, output: Output): Promise<string> {
  const raw = serialiseTx([], [output])
  const funded = await node.rpc<{ hex: string }>('fundrawtransaction', raw, { changePosition: 1 }, false)
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
