import { isOrreryError } from '@orrery/errors/orrery-error'
import { createShapeCheck } from '@orrery/primitives/shape-check'
import { LICENCES, SourceSubmission, type Verification } from '@orrery/model/wire/verification'
import { NO_CODE } from '../verification/create-contract-book.ts'
import { standingEntry } from '../verification/standing-source.ts'
import type { Call, Module } from './action.ts'
import { Refusal } from './refusal.ts'

const MOST_TEXT = 8_000_000
const isSubmission = createShapeCheck(SourceSubmission)
/** Etherscan takes up to ten libraries by number. */
const LIBRARIES = 10

/** A submission in Etherscan's words, as Foundry, Hardhat and Remix send it. */
function submissionOf({ query }: Call): SourceSubmission {
  const source = query.find('sourceCode', MOST_TEXT) ?? ''
  const name = query.find('contractname') ?? ''
  const common = {
    compiler: query.find('compilerversion') ?? '',
    contract: name,
    ...argumentsOf(query.find('constructorArguements', MOST_TEXT) ?? query.find('constructorArguments', MOST_TEXT)),
    // Etherscan's own numbers, from 1.
    ...licenceOf(query.integer('licenseType', 0)),
  }
  const format = query.find('codeformat') ?? 'solidity-single-file'
  if (format === 'solidity-standard-json-input') return { ...common, input: source }
  if (format !== 'solidity-single-file') throw new Refusal(`Error! Unsupported codeformat ${format.slice(0, 40)}`)
  const evmVersion = query.find('evmversion')
  const libraries = Array.from({ length: LIBRARIES }, (_, index) => ({
    name: query.find(`libraryname${index + 1}`) ?? '',
    address: query.find(`libraryaddress${index + 1}`) ?? '',
  })).filter((library) => library.name !== '')
  return {
    ...common,
    sources: [{ path: name.includes(':') ? name.slice(0, name.lastIndexOf(':')) : 'contract.sol', content: source }],
    optimizer: query.find('optimizationUsed') === '1',
    runs: query.integer('runs', 200, 4_294_967_295),
    ...(evmVersion !== null && evmVersion.toLowerCase() !== 'default' && { evmVersion }),
    ...(libraries.length > 0 && { libraries }),
  }
}

const argumentsOf = (text: string | null): Pick<SourceSubmission, 'constructorArgs'> => {
  if (text === null) return {}
  if (!/^(?:0x)?(?:[0-9a-fA-F]{2})*$/.test(text)) throw new Refusal('Error! Invalid constructor arguments')
  return { constructorArgs: text }
}

const licenceOf = (number: number): Pick<SourceSubmission, 'licence'> => {
  const licence = LICENCES[number - 1]
  return licence === undefined ? {} : { licence }
}

function statusOf({ state, verdict, why }: Verification): string {
  if (state === 'waiting' || state === 'compiling') throw new Refusal('Pending in queue')
  if (verdict?.match) return 'Pass - Verified'
  const reason = verdict?.problems[0]?.message ?? verdict?.causes.map(({ what }) => what).join(', ') ?? why ?? ''
  // Tools compare the result with these very words; why stands where Etherscan itself puts a remark.
  throw new Refusal('Fail - Unable to verify', reason === '' ? undefined : `NOTOK-${reason.slice(0, 300)}`)
}

/** Submission of sources and its state, so that the tools that people build with work unchanged (screens-evm §6.2). */
export const verify: Module = {
  verifysourcecode: {
    summary: 'Submits sources of a contract, by POST; answers the GUID that checkverifystatus takes.',
    params: [
      'contractaddress',
      'sourceCode',
      'codeformat?',
      'contractname?',
      'compilerversion',
      'optimizationUsed?',
      'runs?',
      'evmversion?',
      'constructorArguements?',
      'licenseType?',
    ],
    async run(call) {
      const address = call.query.address('contractaddress')
      const book = await call.context.contracts
      if (book === null) throw new Refusal('Error! This site verifies no contracts')
      try {
        const submission = submissionOf(call)
        if (!isSubmission.is(submission)) throw new Refusal('Error! A field is too long or malformed')
        // What only its metadata does not prove may be verified better than it is.
        if ((await standingEntry(call.context, call.desk, address))?.match === 'full')
          throw new Refusal('Contract source code already verified')
        const { id } = await book.start(call.desk, address, submission, call.context.visitor)
        return { result: id }
      } catch (error) {
        // By these words tools know that a node has not seen a new contract yet, and ask again.
        if (isOrreryError(error, 'VERIFICATION_REFUSED') && error.context.reason === NO_CODE)
          throw new Refusal(`Unable to locate ContractCode at ${call.desk.wire.address(address)}`)
        if (isOrreryError(error, 'BODY_MALFORMED') || isOrreryError(error, 'VERIFICATION_REFUSED'))
          throw new Refusal(error.message)
        throw error
      }
    },
  },
  checkverifystatus: {
    summary:
      'State of a submission: "Pending in queue", "Pass - Verified" or "Fail - Unable to verify", then with the reason in `message`.',
    params: ['guid'],
    async run({ context, desk, query }) {
      const book = await context.contracts
      const id = query.find('guid') ?? ''
      if (book === null) throw new Refusal('Error! This site verifies no contracts')
      try {
        return { result: statusOf(book.get(desk.chain.code, id)) }
      } catch (error) {
        if (isOrreryError(error, 'VERIFICATION_NOT_FOUND')) throw new Refusal('Error! Unknown GUID')
        throw error
      }
    },
  },
}
