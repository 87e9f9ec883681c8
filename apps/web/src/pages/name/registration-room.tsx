import { HashText } from '@orrery/entities/hash-text'
import { MomentText } from '@orrery/entities/age'

export type RegistrationProps = {
  readonly name: string
  /** Of the same length as what is told: a moment of its lease, and its hash. */
  readonly timeMs: number
  readonly node: string
}

/** Keeps the room of what is asked for. */
export const RegistrationRoom = ({ timeMs, node }: RegistrationProps) => (
  <span style={{ visibility: 'hidden' }} aria-hidden="true">
    <MomentText ms={timeMs} />
    <br />
    <HashText text={node} />
  </span>
)
