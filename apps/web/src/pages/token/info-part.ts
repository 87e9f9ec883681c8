import type { TokenDetail, TokenPowers } from '@orrery/model/wire/token'
import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { Part } from '../../page-parts/facts/load-part.ts'

export type InfoPartProps = { readonly token: TokenDetail; readonly part: Part<TokenPowers>; readonly loading: boolean }

/** What a token's contract says of itself, and what its code allows. */
export const InfoPart = earlyPart<InfoPartProps>(() => import('./info-tab.tsx').then((module) => module.InfoTab))
