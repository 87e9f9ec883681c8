import { OrreryError } from '@orrery/errors/orrery-error'
import { LICENCES } from '@orrery/model/wire/verification'
import type { Handlers } from '../../contract/handler.ts'
import { findDesk } from '../../queries/context.ts'
import { readOffsetPage } from '../../queries/lists/offset-list.ts'
import { toList } from '../../queries/lists/to-list.ts'
import { standingSource } from '../../verification/standing-source.ts'
import type { verification } from './verification.ts'

/** Answers for verified contracts. */
export const verificationHandlers: Handlers<typeof verification> = {
  async getVerificationOffer({ chain }, context) {
    const desk = findDesk(context, chain)
    const book = await context.contracts
    const verifier = book?.verifierOf(desk) ?? null
    return {
      data: {
        on: verifier !== null,
        compilers: [...(verifier?.compilers() ?? [])],
        evmVersions: [...(verifier?.evmVersions ?? [])],
        licences: [...LICENCES],
        limits: { bytes: 0, files: 0, seconds: 0, ...verifier?.limits, perHour: book?.limits.perHour ?? 0 },
      },
      head: null,
    }
  },
  async startVerification({ chain, address, body }, context) {
    const desk = findDesk(context, chain)
    const key = desk.family.parseAddress(address, desk.chain)
    const book = await context.contracts
    if (book === null) throw new OrreryError('VERIFICATION_REFUSED', { reason: 'this site keeps no contracts' })
    return { data: await book.start(desk, key, body, context.visitor), head: null }
  },
  async getVerification({ chain, verification: id }, context) {
    const { code } = findDesk(context, chain).chain
    const book = await context.contracts
    if (book === null) throw new OrreryError('VERIFICATION_NOT_FOUND', { id: id.slice(0, 40) })
    return { data: book.get(code, id), head: null }
  },
  async getContractSource({ chain, address }, context) {
    const desk = findDesk(context, chain)
    const key = desk.family.parseAddress(address, desk.chain)
    const source = await standingSource(context, desk, key)
    if (source === null)
      throw new OrreryError('CONTRACT_NOT_VERIFIED', { address: desk.wire.address(key), chain: desk.chain.name.full })
    // Which lines the code was made of is told with the steps that ran it.
    const { lines: _lines, ...told } = source
    return { data: told, head: null }
  },
  async listVerifiedContracts({ chain, named, match, ...params }, context) {
    const desk = findDesk(context, chain)
    const every = (await context.contracts)?.list(desk.chain.code) ?? []
    const part = named?.toLowerCase()
    const all = every.filter(
      (one) =>
        (part === undefined || one.name.toLowerCase().includes(part)) && (match === undefined || one.match === match),
    )
    const page = await readOffsetPage(
      {
        name: `verified ${match ?? ''} ${part ?? ''}`,
        anchor: null,
        read: async (offset, limit) => all.slice(offset, offset + limit),
      },
      params,
    )
    // What is listed is our own book: no block that is missing here hides one of them.
    const whole = { coverage: { ranges: [], complete: true } }
    const of = part === undefined && match === undefined ? null : every.length
    return { data: toList(whole, page, [...page.rows], all.length, of), head: null }
  },
}
