import type { ValidatorState } from './state-batch.ts'

type Word = 'active' | 'exited' | 'exiting' | 'pending' | 'slashed' | 'unknown' | 'waiting' | 'withdrawn'
type Tone = 'bad' | 'good' | 'plain' | 'warn'

const TONES: Readonly<Record<Word, Tone>> = {
  active: 'good',
  exited: 'plain',
  exiting: 'warn',
  pending: 'plain',
  slashed: 'bad',
  unknown: 'warn',
  waiting: 'plain',
  withdrawn: 'plain',
}

/** The word for where a validator stands (states of beacon-APIs), and how it is coloured; without one, whether its deposit waits. */
export function stateWord({ status, place }: Pick<ValidatorState, 'status' | 'place'>): {
  readonly word: Word
  readonly tone: Tone
} {
  const word = wordOf(status, place)
  return { word, tone: TONES[word] }
}

function wordOf(status: string | null, place: number | null): Word {
  if (status === null) return place === null ? 'unknown' : 'waiting'
  if (status.endsWith('_slashed')) return 'slashed'
  if (status.startsWith('pending_')) return 'pending'
  if (status === 'active_exiting') return 'exiting'
  if (status.startsWith('active_')) return 'active'
  if (status === 'withdrawal_done') return 'withdrawn'
  return status.startsWith('exited_') || status === 'withdrawal_possible' ? 'exited' : 'unknown'
}
