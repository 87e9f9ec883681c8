/** How keys are shown to translators: after the words, or instead of them. */
export type ShowKeyMode = 'tips' | 'keys'

/** What the browser's session asks of the translations (foundations §3.3). */
export type SessionFlags = {
  /** `showKey` 777, with `showKeyMode` 2 for keys alone. */
  readonly showKeys: ShowKeyMode | null
  /** `preview` 1: bundles are fetched anew and not kept. */
  readonly preview: boolean
}

/** Reads the flags of a session storage; one that cannot be read has none. */
export function sessionFlagsOf(open: () => Pick<Storage, 'getItem'>): SessionFlags {
  try {
    const session = open()
    const mode = session.getItem('showKeyMode') === '2' ? 'keys' : 'tips'
    return {
      showKeys: session.getItem('showKey') === '777' ? mode : null,
      preview: session.getItem('preview') === '1',
    }
  } catch {
    return { showKeys: null, preview: false }
  }
}
