import { OrreryError } from '@orrery/errors/orrery-error'
import type { FaucetDrip, FaucetState, Faucet as WireFaucet } from '@orrery/model/wire/faucet'
import type { Handlers } from '../../contract/handler.ts'
import type { Faucet, FaucetView } from '../../faucets/create-faucet.ts'
import type { KeptDrip } from '../../faucets/kept-drip.ts'
import type { ChainDesk } from '../../queries/chain-desk.ts'
import { findDesk, type ApiContext } from '../../queries/context.ts'
import type { faucets } from './faucets.ts'

/** How long an answer waits for a balance. */
const WAIT_MS = 1_000

/** Answers for faucets. */
export const faucetsHandlers: Handlers<typeof faucets> = {
  async listFaucets(_params, context) {
    const open = (await context.faucets)?.of
    const hits = await Promise.all(
      context.desks().flatMap((desk) => {
        const faucet = open?.get(desk.chain.code)
        return faucet === undefined ? [] : [faucet.view(WAIT_MS).then((view) => faucetOf(desk, view))]
      }),
    )
    return { data: { hits }, head: null }
  },
  async getFaucetPuzzle({ chain, address }, context) {
    const { desk, faucet } = await findFaucet(context, chain)
    return { data: faucet.puzzle(desk.family.parseAddress(address, desk.chain), context.visitor), head: null }
  },
  async askFaucet({ chain, body: { address, puzzle, solution } }, context) {
    const { desk, faucet } = await findFaucet(context, chain)
    const to = desk.family.parseAddress(address, desk.chain)
    const { id } = await faucet.give(to, context.visitor, { text: puzzle, solution })
    return { data: requireDrip(desk, faucet, id), head: null }
  },
  async getFaucetDrip({ chain, drip }, context) {
    const { desk, faucet } = await findFaucet(context, chain)
    return { data: requireDrip(desk, faucet, drip), head: null }
  },
}

/** Throws `FAUCET_NOT_FOUND` where this process pays nothing on that chain. */
async function findFaucet(
  context: ApiContext,
  chain: string,
): Promise<{ readonly desk: ChainDesk; readonly faucet: Faucet }> {
  const desk = findDesk(context, chain)
  const faucet = (await context.faucets)?.of.get(desk.chain.code)
  if (faucet === undefined) throw new OrreryError('FAUCET_NOT_FOUND', { chain: desk.chain.name.full })
  return { desk, faucet }
}

function requireDrip(desk: ChainDesk, faucet: Faucet, id: string): FaucetDrip {
  const found = faucet.find(id)
  if (found === null) throw new OrreryError('DRIP_NOT_FOUND', { chain: desk.chain.name.full, id: id.slice(0, 40) })
  return dripOf(desk, found.drip, found.ahead)
}

const dripOf = ({ chain, wire }: ChainDesk, drip: KeptDrip, ahead: number | null): FaucetDrip => ({
  id: drip.id,
  chain: chain.code,
  address: wire.address(drip.to),
  amount: drip.amount,
  state: drip.state === 'signed' ? 'sending' : drip.state,
  ahead,
  hash: drip.payment && wire.hash(drip.payment.hash),
  why: drip.why,
  askedMs: drip.askedMs,
  sentMs: drip.sentMs,
})

function stateOf({ isStuck, balance, day, waiting, terms, limits }: FaucetView): FaucetState {
  if (isStuck) return 'stuck'
  if (balance !== null && balance < terms.amount) return 'dry'
  if (day.againMs !== null) return 'spent'
  return waiting >= limits.waiting ? 'full' : 'open'
}

const faucetOf = (desk: ChainDesk, view: FaucetView): WireFaucet => ({
  chain: desk.chain.code,
  state: stateOf(view),
  address: view.account && desk.wire.address(view.account),
  balance: view.balance === null ? null : String(view.balance),
  amount: String(view.terms.amount),
  cooldownSeconds: Math.round(view.terms.cooldownMs / 1000),
  dailyCap: String(view.terms.dailyCap),
  dailyLeft: String(view.day.left),
  againMs: view.day.againMs,
  queue: { waiting: view.waiting, most: view.limits.waiting },
  difficulty: view.terms.difficulty,
  recent: view.recent.map((drip) => dripOf(desk, drip, null)),
})
