import type { SourceLanguage } from './wire/verification.ts'

/** How the compiler of a language calls itself; sources whose language nobody wrote down are Solidity's, the only one there was. */
export const compilerName = (language: SourceLanguage = 'Solidity'): string => (language === 'Vyper' ? 'vyper' : 'solc')
