import { OrreryError } from '@orrery/errors/orrery-error'
import type { Handlers } from '../../contract/handler.ts'
import type { ContractCall } from '@orrery/family/contract-call'
import { LABEL_SUBJECTS } from '@orrery/model/address-label'
import type { ContractRow } from '@orrery/model/rows'
import type { ContractSource, DeclaredFunctions } from '@orrery/model/wire/verification'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../../queries/chain-desk.ts'
import { declaredFunctions } from '../../verification/declared-functions.ts'
import { entryOf } from '../../verification/contract-files.ts'
import { findDesk } from '../../queries/context.ts'
import { readExpectedMoves } from '../../queries/contracts/expected-moves.ts'
import { readContractPowers } from '../../queries/contracts/contract-powers.ts'
import { readContractStorage } from '../../queries/contracts/contract-storage.ts'
import { findSimilar } from '../../queries/contracts/similar-contracts.ts'
import { listContractUpgrades } from '../../queries/contracts/contract-upgrades.ts'
import { findTokens } from '../../queries/tokens/find-tokens.ts'
import { interfacesOf } from '../../verification/interfaces.ts'
import { NO_INTERFACES } from '../../verification/known-interface.ts'
import { alikeIn, sourceOfCode, sourceOfTwin } from '../../verification/alike.ts'
import { standingEntry, standingSource } from '../../verification/standing-source.ts'
import type { CallBody, contracts } from './contracts.ts'

/** All of them are a list of their own. */
const UPGRADES_TOLD = 10

const findCreation = async ({ runtime, family }: ChainDesk, address: Hex): Promise<ContractRow | null> =>
  family.can.contracts
    ? ((await runtime.head.view().reads.contract(address)) ?? runtime.archive.reads.contract(address))
    : null

/** Who looked at the contracts of the project that a contract is labelled with, as whoever runs the site says (screens-evm §6.1). */
function auditsOf({ runtime }: ChainDesk, address: Hex) {
  const { labels = [], tokenPlans } = runtime
  const projects = tokenPlans?.projects
  if (projects === undefined || projects.size === 0) return {}
  const tag = (labels ?? []).find(
    (one) => one.address === address && LABEL_SUBJECTS.projects.some((kind) => kind === one.kind),
  )?.tag
  const audits = tag === undefined ? [] : (projects.get(tag)?.audits ?? [])
  return audits.length === 0 ? {} : { audits: { project: tag!, reports: audits.map((audit) => ({ ...audit })) } }
}

/** Whose functions they are, where more than one contract declares them. */
function declaredOf<K extends string>(as: K, source: ContractSource | null): { readonly [P in K]?: DeclaredFunctions } {
  const declared = source === null ? [] : declaredFunctions(source)
  return (declared.length > 1 ? { [as]: declared } : {}) as { readonly [P in K]?: DeclaredFunctions }
}

const callOf = ({ family, chain }: ChainDesk, body: CallBody): ContractCall => ({
  to: family.parseAddress(body.to, chain),
  from: body.from === undefined ? null : family.parseAddress(body.from, chain),
  data: body.data as Hex,
  value: BigInt(body.value ?? 0),
})

/** Answers for contracts. Interfaces are those that were verified here for the very code that the node tells; null elsewhere. */
export const contractsHandlers: Handlers<typeof contracts> = {
  async getAddressContract({ chain, address, height }, context) {
    const desk = findDesk(context, chain)
    const key = desk.family.parseAddress(address, desk.chain)
    const [created, found, upgrades] = await Promise.all([
      findCreation(desk, key),
      // A node that does not answer leaves its part unknown; the index has the rest.
      desk.family.can.contracts ? desk.node.contract(key, height ?? null).catch(() => null) : null,
      listContractUpgrades(desk, key, {
        limit: UPGRADES_TOLD,
        ...(height !== undefined && { cursor: String(height) }),
      }),
    ])
    const state = found && desk.wire.contractState(found)
    const behind = found?.end === 'code' ? (found.proxies.at(-1)?.implementation ?? null) : null
    const [own, alike, implementation] = await Promise.all([
      // Where the node tells no code, it is not known whether what was verified still stands there.
      standingSource(context, desk, key, found?.codeHash ?? null),
      alikeIn(context, desk, key, found?.codeHash ?? null),
      behind === null ? null : sourceOfCode(context, desk, behind, found?.endCodeHash ?? null),
    ])
    const submitted = (await context.contracts)?.abis.find(desk.chain.code, key)
    const told = own ?? (await sourceOfTwin(context, desk, alike.contracts[0]))
    return {
      data: {
        contractAbi: told && [...told.abi],
        implContractAbi: implementation && [...implementation.abi],
        ...declaredOf('declared', told),
        ...declaredOf('implDeclared', implementation),
        verified: own && entryOf(own),
        sameAs: own === null && told !== null ? entryOf(told) : null,
        ...(told === null && submitted?.codeHash === found?.codeHash && submitted != null && { abiOnly: submitted }),
        alike,
        writeContractAddress: told && desk.wire.address(key),
        writeImplContractAddress: behind && desk.wire.address(behind),
        creator: created && desk.wire.address(created.creator),
        createdTx: created && desk.wire.hash(created.txHash),
        createdHeight: created?.height ?? null,
        kind: created?.kind ?? null,
        state,
        ...auditsOf(desk, key),
        upgrades: upgrades.data,
      },
      head: desk.wire.head(desk.runtime.head.view().tip),
    }
  },
  async getContractPowers({ chain, address }, context) {
    const desk = findDesk(context, chain)
    return readContractPowers(desk, desk.family.parseAddress(address, desk.chain))
  },
  async getContractStorage({ chain, address, height }, context) {
    const desk = findDesk(context, chain)
    return readContractStorage(context, desk, desk.family.parseAddress(address, desk.chain), height ?? null)
  },
  async callContract({ chain, height, body }, context) {
    const desk = findDesk(context, chain)
    const call = callOf(desk, body)
    const answer = await desk.node.callAt(call, height ?? null)
    if (answer === null)
      throw new OrreryError('BLOCK_NOT_FOUND', { block: String(height ?? 'latest'), chain: desk.chain.name.full })
    const { asOf, output, failing } = answer
    const known = failing === null ? NO_INTERFACES : await interfacesOf(context, desk, [call.to])
    return { data: { asOf, output, failing: failing && desk.wire.failing(failing, [call.to], known) }, head: asOf }
  },
  async expectMoves({ chain, height, body }, context) {
    const desk = findDesk(context, chain)
    return readExpectedMoves(context, desk, callOf(desk, body), height ?? null)
  },
  async findSimilarContracts({ chain, address, likeness = 90 }, context) {
    const desk = findDesk(context, chain)
    const key = desk.family.parseAddress(address, desk.chain)
    const data = await findSimilar(desk, key, likeness, (await context.contracts) ?? null, context.desks())
    return { data, head: desk.wire.head(desk.runtime.head.view().tip) }
  },
  async getAddressStatus({ chain, address }, context) {
    const desk = findDesk(context, chain)
    const key = desk.family.parseAddress(address, desk.chain)
    const [created, account, tokens, verified] = await Promise.all([
      findCreation(desk, key),
      desk.node.account(key).catch(() => null),
      desk.family.can.tokens ? findTokens(desk, [key]) : null,
      standingEntry(context, desk, key).then(
        (entry) => entry !== null,
        () => null,
      ),
    ])
    const coded = account?.codeSize == null ? null : account.codeSize > 0
    return {
      data: {
        address: desk.wire.address(key),
        isContract: desk.family.can.contracts ? (coded ?? (created ? true : null)) : false,
        isToken: tokens?.has(key) ?? false,
        verified,
      },
      head: desk.wire.head(desk.runtime.head.view().tip),
    }
  },
}
