import type { Chain } from '@orrery/model/chain'
import type { Part } from '../facts/load-part.ts'
import { PartFrame } from '../facts/part-frame.tsx'
import { RawView, type RawAnswer } from './raw-view.tsx'

export type RawTabProps = {
  readonly part: Part<{ readonly answers: readonly RawAnswer[] }>
  readonly chain: Chain
  /** What our API answers about the subject, and where below the chain: `blocks/0x…`. */
  readonly api: unknown
  readonly below: string
}

/** A tab that shows where its subject comes from. */
export const RawTab = ({ part, chain, api, below }: RawTabProps) => (
  <PartFrame part={part}>
    {({ answers }) => (
      <RawView answers={answers} api={api} apiPath={`/api/explorer/v1/${chain.code.toLowerCase()}/${below}`} />
    )}
  </PartFrame>
)
