import type { DecompiledFunction } from '@orrery/evm/decompile'

/** A function's head as one reads it: its well-known signature, or its four bytes and the types that its code takes the arguments for. Pure. */
export const functionTitle = ({ selector, signature, types }: DecompiledFunction): string =>
  signature ?? `${selector ?? ''}(${types.map((type, at) => `${type} arg${at + 1}`).join(', ')})`

/** What follows the head: what it may do, and how many words it answers with. Pure. */
export const functionEnd = ({ mutability, answers }: DecompiledFunction): string =>
  `${mutability}${answers === null || answers === 0 ? '' : ` returns (${Array.from({ length: Math.min(answers, 8) }, () => 'uint256').join(', ')}${answers > 8 ? ', …' : ''})`}`

/** The body as a text, two spaces to each depth, with the place of the instruction that each line begins with. Pure. */
export const bodyText = ({ lines }: DecompiledFunction): string =>
  lines
    .map(({ at, depth, text }) => `${at.toString(16).padStart(5, '0')}  ${'  '.repeat(Math.min(depth, 40))}${text}`)
    .join('\n')
