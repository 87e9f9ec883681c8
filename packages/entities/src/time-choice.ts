import type { GlobalValues } from '@orrery/browser/global-cookie'
import { isTimeZone } from '@orrery/format/wall-time'
import { TIME_MODES, type TimeChoice } from './time-mode.ts'

/** The choice in `ok_global`; `relative` for anything unknown, and for local times of a zone that is not known here. */
export function timeChoiceOf(values: GlobalValues): TimeChoice {
  const mode = TIME_MODES.find((known) => known === values.get('timeMode')) ?? 'relative'
  if (mode !== 'local') return { mode, zone: null }
  const zone = values.get('timeZone')
  return typeof zone === 'string' && isTimeZone(zone) ? { mode, zone } : { mode: 'relative', zone: null }
}
