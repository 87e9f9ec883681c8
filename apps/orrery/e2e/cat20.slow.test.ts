import { regtest } from '@orrery/chains/records/regtest'
import type { Cat20Holder, Cat20Move, Cat20State } from '@orrery/model/wire/cat20'
import type { Ledger } from '@orrery/model/wire/rune'
import { hash160 } from '@orrery/utxo/cat20/cat20-owners'
import { hasLitecoind, startTestNode } from '@orrery/utxo/testing/litecoind'
import { expect, test } from 'vitest'
import { startApiSite } from './api-site.ts'
import { cat20OnNode } from './cat20-on-node.ts'
import { eventually, removeDir, temporaryDir } from './start-program.ts'

test.skipIf(!hasLitecoind)(
  'screens-nonevm §16: a token of CAT20 on a real litecoind, which checks what outputs commit to: deployed, minted, moved through a guard whose witness the node tells, burned, and back after a fork',
  { timeout: 180_000 },
  async () => {
    const home = await temporaryDir()
    const node = await startTestNode(['-txindex=0'])
    const miner = await node.rpc<string>('getnewaddress', '', 'bech32')
    await node.rpc('generatetoaddress', 104, miner)
    const site = await startApiSite(`${home}/data`, { ...regtest, archiveDepth: 5 }, node.url)
    const ask = <T>(path: string): Promise<T> => site.ask(path)
    const followed = async (): Promise<void> => {
      const height = await node.rpc<number>('getblockcount')
      const hash = await node.rpc<string>('getblockhash', height)
      await site.caughtUp(height)
      await eventually('the ledger', async () => {
        const ledger = (await ask<Ledger[]>('/ledgers')).find(({ id }) => id === 'cat20')
        const isThere = site.chain.runtime.head.view().tip?.hash === `0x${hash}`
        return ledger?.through === height && isThere ? true : null
      })
    }
    try {
      const cat20 = cat20OnNode(node, miner)
      const wallet = async () => {
        const address = await node.rpc<string>('getnewaddress', '', 'bech32')
        const { scriptPubKey } = await node.rpc<{ scriptPubKey: string }>('getaddressinfo', address)
        return { address, script: `0x${scriptPubKey}` as const, owner: scriptPubKey.slice(4) }
      }
      const [ann, bob] = [await wallet(), await wallet()]
      const token = await cat20.deploy({
        name: 'Cat',
        symbol: 'CAT',
        decimals: 2,
        max: '21000000',
        limit: '5',
        premine: '0',
      })
      const one = await cat20.mint(token, token.minters[0]!, { owner: ann.owner, amount: 500n }, ann.script, 2)
      const two = await cat20.mint(token, one.minters[1]!, { owner: ann.owner, amount: 500n }, ann.script, 0)
      // An owner that is a script: nothing shows its address.
      const script = hash160('51')
      const sent = await cat20.move(
        token,
        [one.piece, two.piece],
        [
          { owner: bob.owner, amount: 700n },
          { owner: script, amount: 300n },
        ],
        bob.script,
      )
      const before = await node.rpc<number>('getblockcount')
      await cat20.move(token, [sent.pieces[0]!], [], bob.script)
      const state = () => ask<Cat20State>(`/cat20-tokens/${token.id}`)
      const holders = async () =>
        (await ask<{ hits: readonly Cat20Holder[] }>(`/cat20-tokens/${token.id}/holders`)).hits.map(
          ({ owner, address, amount }) => `${address ?? owner} ${amount}`,
        )
      await followed()
      expect(await state()).toMatchObject({
        minted: '1000',
        mints: 2,
        supply: '300',
        burned: '700',
        holders: 1,
        minters: 1,
        txs: 5,
      })
      expect(await holders()).toEqual([`${script} 300`])
      const { hits } = await ask<{ hits: readonly Cat20Move[] }>('/cat20-moves')
      expect(
        hits.map(({ action, amount, from, to }) => [action, amount, from?.address ?? null, to?.address ?? null]),
      ).toEqual([
        ['burn', '700', bob.address, null],
        ['transfer', '300', ann.address, null],
        ['transfer', '700', ann.address, bob.address],
        ['mint', '500', null, ann.address],
        ['mint', '500', null, ann.address],
        ['deploy', '2100000000', null, null],
      ])
      // Another branch without the burn.
      await node.rpc('invalidateblock', await node.rpc<string>('getblockhash', before + 1))
      await node.rpc('generatetoaddress', 6, miner)
      await followed()
      expect(await state()).toMatchObject({ supply: '1000', burned: '0', holders: 2, txs: 4 })
      expect(await holders()).toEqual([`${bob.address} 700`, `${script} 300`])
    } finally {
      await site.stop()
      await node.stop()
      await removeDir(home)
    }
  },
)
