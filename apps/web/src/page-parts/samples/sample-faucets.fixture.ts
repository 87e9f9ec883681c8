import type { Faucet, FaucetDrip } from '@orrery/model/wire/faucet'
import { SAMPLE_NOW } from './sample-rows.fixture.ts'

const dripOf = (chain: string, address: string, at: number): FaucetDrip => ({
  id: String(at).repeat(32),
  chain,
  address,
  amount: '1000000',
  state: at === 0 ? 'sent' : 'settled',
  ahead: null,
  hash: `0x${String(at).repeat(64)}`,
  why: null,
  askedMs: SAMPLE_NOW - at * 60_000 - 2_000,
  sentMs: SAMPLE_NOW - at * 60_000,
})

const faucetOf = (chain: string, address: string): Faucet => ({
  chain,
  state: 'open',
  address,
  balance: '123456789012',
  amount: '1000000',
  cooldownSeconds: 86_400,
  dailyCap: '100000000',
  dailyLeft: '97000000',
  againMs: null,
  queue: { waiting: 2, most: 50 },
  difficulty: 20,
  recent: [0, 1, 2].map((at) => dripOf(chain, address, at)),
})

/** Faucets of both sample chains. */
export const sampleFaucets = {
  listFaucets: () => ({
    hits: [
      faucetOf('DEVNET', `0x${'ab'.repeat(20)}`),
      faucetOf('REGTEST', 'rltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kmhyjkr'),
    ],
  }),
}
