import type { Chain } from '@orrery/model/chain'
import { stackOf } from './stack-of.ts'

/** Whether the blocks of a chain tell what of their fees is destroyed. */
export const tellsBurn = (chain: Chain): boolean => chain.family === 'evm' && stackOf(chain).burns !== 'nothing'
