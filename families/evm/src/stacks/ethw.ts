import { defineStack, ETHEREUM } from './stack.ts'

/** EthereumPoW. The base fee goes to an account of the project. Source: ethereumpow/go-ethereum, `EthPoWForkSupport`. */
export const ethw = defineStack({ ...ETHEREUM, burns: 'nothing' })
