import { OrreryError } from '@orrery/errors/orrery-error'
import type { SentWithdrawal, WithdrawalRules, WithdrawalState } from '@orrery/family/withdrawal-rules'
import type { DepartureCall, DepartureState, ReadyCall } from '@orrery/model/wire/withdrawal-step'
import { isHex, type Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { ApiContext } from '../context.ts'
import { PAGER_CAP } from '../../contract/params.ts'
import { getTx, readTxLogs } from '../transactions/find-tx.ts'
import { askParent, believed, requireSettlement, type Settled } from './find-settlement.ts'
import { fieldsOf, wordOf } from './node-words.ts'

/** A log of the rollup that tells a message. */
export type MessagePlace = { readonly hash: string; readonly logIndex: number }

type Found = {
  readonly settled: Settled
  readonly rules: WithdrawalRules
  readonly portal: Hex
  readonly sent: SentWithdrawal
}

/** The message, and who lets it out. Throws `PARAMETER_INVALID` where it is none, and `CAPABILITY_MISSING` where nobody is believed who does, or it is not known of the stack how. */
async function findMessage(
  context: Pick<ApiContext, 'desks'>,
  desk: ChainDesk,
  { hash, logIndex }: MessagePlace,
): Promise<Found> {
  const settled = await requireSettlement(context, desk, ({ steps }) => steps)
  const { withdrawals: rules, outputs } = settled.how
  const [portal] = believed(settled, 'portal')
  if (rules === null || outputs === null || portal === undefined)
    throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'proofs of messages' })
  const tx = await getTx(desk, desk.family.parseHash(hash, desk.chain))
  const logs = await readTxLogs(desk, tx, PAGER_CAP)
  const log = logs.find((one) => one.logIndex === logIndex && one.address === outputs.passer)
  const sent = log && rules.read(log)
  if (sent == null)
    throw new OrreryError('PARAMETER_INVALID', { name: 'logIndex', reason: 'it tells no message to the parent chain' })
  return { settled, rules, portal, sent }
}

/** How the portal says that a message stands, at the parent's newest block. Throws `CAPABILITY_MISSING` where the portal is of a kind that is not known here. */
async function askState(desk: ChainDesk, { settled, rules, portal, sent }: Found) {
  const factories = believed(settled, 'gameFactory')
  const found = await askParent(settled, `message ${portal} ${sent.hash}`, async (ask, at) => ({
    at,
    state: await rules.state(ask, at, { portal, factories }, sent),
  }))
  if (found?.state == null)
    throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'a portal of this kind' })
  return { at: found.at, state: found.state }
}

/** What is next for a message to the parent chain (screens-evm §12.5), as the contract tells it that lets messages out. Throws as `findMessage` does, and what the parent's node says. */
export async function readDepartureState(
  context: Pick<ApiContext, 'desks'>,
  desk: ChainDesk,
  place: MessagePlace,
): Promise<Answer<DepartureState>> {
  const found = await findMessage(context, desk, place)
  const { parent } = found.settled
  const { at, state } = await askState(desk, found)
  const { against, prover, game, ...facts } = state
  return {
    data: {
      ...facts,
      parent: { chain: parent.chain.code, height: at.height },
      atMs: at.timeMs,
      hash: desk.wire.hash(found.sent.hash),
      prover: parent.wire.party(prover),
      game: parent.wire.party(game ?? against[0]?.game ?? null),
    },
    head: desk.wire.head(desk.runtime.head.view().tip),
  }
}

/** States that are tried, the newest first: a node seldom has the states of older ones when it has not those of newer ones. */
const MOST_TRIED = 3

/**
 * The call by which a message goes on: its proof, made of what the rollup's own node tells and held against the root that was claimed, or its carrying out. It is tried at the parent's newest block,
 * and told only if it works there. Throws as `findMessage` does, and what a node says that has no states of that height.
 */
export async function readDepartureCall(
  context: Pick<ApiContext, 'desks'>,
  desk: ChainDesk,
  place: MessagePlace,
): Promise<Answer<DepartureCall>> {
  const found = await findMessage(context, desk, place)
  const { settled, rules, portal, sent } = found
  const { parent } = settled
  const { at, state } = await askState(desk, found)
  const answer = (call: Omit<ReadyCall, 'to' | 'chainId'> | null, refused: string | null): Answer<DepartureCall> => ({
    data: {
      parent: { chain: parent.chain.code, height: at.height },
      call: call && { ...call, to: parent.wire.address(portal), chainId: chainIdOf(parent) },
      refused,
    },
    head: desk.wire.head(desk.runtime.head.view().tip),
  })
  const works = async (step: string, data: Hex): Promise<boolean> =>
    (
      await askParent(settled, `try ${portal} ${sent.hash} ${step}`, (ask) =>
        ask([{ to: portal, input: data.slice(2) }]),
      )
    )?.[0] != null
  if (state.step === 'finalise') {
    const data = rules.finaliseCall(sent, state.prover)
    return (await works('finalise', data))
      ? answer({ step: 'finalise', data, against: null }, null)
      : answer(null, 'the portal refuses to carry it out')
  }
  let reason = `its next step is ${state.step}`
  for (const against of state.against.slice(0, MOST_TRIED)) {
    const data = rules.proveCall(sent, against, await readPassed(desk, found, against))
    if (data === null) reason = `the claimed root ${against.root} is not that of block ${against.height}`
    else if (!(await works(`prove ${against.index}`, data))) reason = 'the portal refuses the proof'
    else {
      const { index, height, game } = against
      const told = { index: index.toString(), height, game: parent.wire.party(game) }
      return answer({ step: 'prove', data, against: told }, null)
    }
  }
  return answer(null, reason)
}

const chainIdOf = ({ chain }: ChainDesk): number => (chain.family === 'evm' ? chain.quirks.chainId : 0)

/** What the rollup's node tells of a message in the state of a block. */
async function readPassed(
  desk: ChainDesk,
  { settled, rules, sent }: Found,
  { height }: WithdrawalState['against'][number],
) {
  const at = `0x${height.toString(16)}`
  const [header, proof] = await Promise.all([
    desk.node.passThrough('eth_getBlockByNumber', [at, false]),
    desk.node.passThrough('eth_getProof', [settled.how.outputs!.passer, [rules.slotOf(sent)], at]),
  ])
  const [block, storage] = [fieldsOf(header), fieldsOf(proof)]
  const [blockHash, stateRoot, passerRoot] = [block['hash'], block['stateRoot'], storage['storageHash']].map(wordOf)
  if (blockHash == null || stateRoot == null)
    throw new OrreryError('BLOCK_NOT_FOUND', { chain: desk.chain.code, block: String(height) })
  const [slot] = Array.isArray(storage['storageProof']) ? (storage['storageProof'] as readonly unknown[]) : []
  const nodes = fieldsOf(slot)['proof']
  if (passerRoot == null || !Array.isArray(nodes) || !nodes.every((node) => typeof node === 'string' && isHex(node)))
    throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'eth_getProof' })
  return { blockHash, stateRoot, passerRoot, nodes: nodes as readonly Hex[] }
}
