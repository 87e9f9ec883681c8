import type { ClientStorage } from '@orrery/browser/client-storage'

const KEY = 'device'
const DAY_SECONDS = 86_400

/** The device id of reports (foundations §7): a random text that this browser keeps for a day. */
export function deviceId(storage: ClientStorage, makeId: () => string): string {
  const kept = storage.read(KEY)
  if (typeof kept === 'string' && /^[\w-]{1,64}$/.test(kept)) return kept
  const made = makeId()
  storage.write(KEY, made, DAY_SECONDS)
  return made
}
