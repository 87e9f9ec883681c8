import type { Hex } from '@orrery/primitives/hex'
import type { RawBlock, RawTx } from '../raw-block.ts'
import { blockOf, coinbase, txOf, type Choices } from './raw-chain.ts'

const OWNERS = 7
const hashOf = (owner: number): string => (owner + 1).toString(16).padStart(40, '0')
const scriptOf = (owner: number): Hex => `0x76a914${hashOf(owner)}88ac`
const big = (value: number, bytes: number): string => value.toString(16).padStart(bytes * 2, '0')
const PROPERTY = big(31, 4)

/** A message of somebody to somebody: most are sends, some of more than there is, and owner 0 is the issuer most of the time. */
function message(random: Choices): { readonly by: number; readonly payload: string } {
  const [by, amount, named] = [random.int(OWNERS), random.int(400), 1 + random.int(OWNERS - 1)]
  const what = random.int(20)
  const freeze = `${PROPERTY}${big(0, 8)}6f${hashOf(named)}`
  if (what < 3) return { by: 0, payload: `00000037${PROPERTY}${big(amount, 8)}` }
  if (what < 4) return { by, payload: `00000038${PROPERTY}${big(amount >> 2, 8)}` }
  if (what < 5) return { by: 0, payload: `00000047${PROPERTY}` }
  if (what < 6) return { by: 0, payload: `000000b9${freeze}` }
  if (what < 8) return { by: 0, payload: `000000ba${freeze}` }
  if (what === 8 && random.chance(0.2)) return { by: 0, payload: `00000048${PROPERTY}` }
  if (what < 10) return { by, payload: '0000000401' }
  if (what === 10) return { by, payload: `00000019${PROPERTY}${big(1 + (amount >> 6), 8)}${big(1, 4)}${big(5, 8)}` }
  if (what === 11 && random.chance(0.05)) return { by: 0, payload: `00000046${PROPERTY}` }
  return { by, payload: `00000000${PROPERTY}${big(amount, 8)}` }
}

/** More blocks on top of others, in which messages of Omni make, grant, send, freeze and trade property 31. Equal choices give equal blocks. */
export function moreOmniBlocks(below: readonly RawBlock[], count: number, random: Choices): readonly RawBlock[] {
  const blocks = [...below]
  for (let i = 0; i < count; i++) {
    const height = blocks.length
    const txs = [txOf(random, [coinbase(height)], [{ value: 50_00000000n, script: scriptOf(OWNERS), token: null }])]
    if (height === 1) txs.push(say(random, 0, `00000036010002${big(0, 4)}${'00'.repeat(6)}`))
    if (height === 2) txs.push(say(random, 0, `00000047${PROPERTY}`))
    for (let tx = 2 + random.int(7); tx > 0; tx--) {
      const { by, payload } = message(random)
      txs.push(say(random, by, payload))
    }
    blocks.push(blockOf(random, blocks, txs))
  }
  return blocks
}

/** Somebody's message: what it spends stands in no block, so that any number can be said. */
function say(random: Choices, by: number, payload: string): RawTx {
  const data = `6f6d6e69${payload}`
  return txOf(
    random,
    [
      {
        coinbase: null,
        prevTxid: random.hex(32),
        prevVout: 0,
        scriptSig: '0x',
        sequence: 0xffff_fffd,
        witness: [],
        prevout: { value: 2_000n, script: scriptOf(by), height: 0, coinbase: false },
      },
    ],
    [
      { value: 0n, script: `0x6a${big(data.length / 2, 1)}${data}`, token: null },
      { value: 1_000n, script: scriptOf(random.int(OWNERS)), token: null },
    ],
  )
}
