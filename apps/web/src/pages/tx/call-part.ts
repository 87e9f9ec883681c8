import type { DecodedText } from '@orrery/model/wire/decoded'
import { earlyPart } from '../../page-parts/facts/early-part.ts'

export type CallPartProps = { readonly call: DecodedText }

/** The decoded input of a transaction: those that call nothing known have none. */
export const CallPart = earlyPart<CallPartProps>(() => import('./call-card.tsx').then((module) => module.CallCard))
